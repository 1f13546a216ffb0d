//! The contract as routes: which operations there are, and what each is asked with.

use super::schema::Schemas;
use crate::wire::contract;
use axum::http::Method;
use serde_json::Value;

/// Whose credential an operation takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Credential {
    /// None.
    Nobody,
    /// A key.
    Key,
    /// The token of a user.
    Token,
}

/// Of which kind a body is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Media {
    /// `application/json`
    Json,
    /// `multipart/form-data`
    Form,
}

/// The body that an operation takes.
#[derive(Debug, Clone)]
pub(super) struct Body {
    pub required: bool,
    pub media: Media,
    pub schema: Value,
}

/// A parameter of the query or a header.
#[derive(Debug, Clone)]
pub(super) struct Parameter {
    pub name: String,
    pub required: bool,
    pub schema: Value,
}

/// An operation of the contract.
#[derive(Debug, Clone)]
pub(super) struct Operation {
    pub name: String,
    pub method: Method,
    pub credential: Credential,
    pub query: Vec<Parameter>,
    pub headers: Vec<Parameter>,
    pub body: Option<Body>,
}

/// A part of a path: itself, or the name of what stands in its place with whether it is a UUID.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Fixed(String),
    Id(String, bool),
}

/// A path with its operations.
#[derive(Debug)]
pub(super) struct Route {
    parts: Vec<Part>,
    pub operations: Vec<Operation>,
}

/// An id in a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PathId {
    pub name: String,
    pub value: String,
    pub uuid: bool,
}

/// All routes.
#[derive(Debug)]
pub(super) struct Contract {
    pub schemas: Schemas,
    pub routes: Vec<Route>,
}

const METHODS: [(&str, Method); 5] = [("get", Method::GET), ("post", Method::POST), ("put", Method::PUT), ("delete", Method::DELETE), ("patch", Method::PATCH)];

impl Contract {
    /// The routes of those operations that something does.
    pub(super) fn new(done: impl Fn(&str) -> bool) -> Self {
        let schemas = Schemas::new(contract::contract().clone());
        let paths = schemas.root().get("paths").and_then(Value::as_object);
        let route = |(template, path): (&String, &Value)| {
            let operation = |(name, method): &(&str, Method)| operation(&schemas, path, path.get(name)?, method).filter(|o| done(&o.name));
            let operations: Vec<Operation> = METHODS.iter().filter_map(operation).collect();
            let parameters = parameters(&schemas, path, "path");
            let uuid = |name: &str| parameters.iter().any(|p| p.name == name && schemas.resolved(&p.schema).get("format").is_some());
            let part = |text: &str| match text.strip_prefix('{').and_then(|t| t.strip_suffix('}')) {
                Some(name) => Part::Id(name.to_owned(), uuid(name)),
                None => Part::Fixed(text.to_owned()),
            };
            Route { parts: template.split('/').skip(1).map(part).collect(), operations }
        };
        let mut routes: Vec<Route> = paths.into_iter().flatten().map(route).filter(|r| !r.operations.is_empty()).collect();
        // What is written out goes before what stands for something.
        routes.sort_by_key(|r| r.parts.iter().map(|p| matches!(p, Part::Id(..))).collect::<Vec<_>>());
        Self { schemas, routes }
    }

    /// The route of a path, with its ids.
    pub(super) fn route(&self, path: &str) -> Option<(&Route, Vec<PathId>)> {
        let given: Vec<String> = path.split('/').skip(1).map(unescaped).collect::<Option<_>>()?;
        self.routes.iter().find_map(|r| {
            let mut ids = Vec::new();
            let fits = r.parts.len() == given.len()
                && r.parts.iter().zip(&given).all(|(part, text)| match part {
                    Part::Fixed(fixed) => fixed == text,
                    Part::Id(name, uuid) => {
                        ids.push(PathId { name: name.clone(), value: text.clone(), uuid: *uuid });
                        !text.is_empty()
                    }
                });
            fits.then_some((r, ids))
        })
    }
}

impl Route {
    /// Its operation of a method; `HEAD` asks as `GET`.
    pub(super) fn operation(&self, method: &Method) -> Option<&Operation> {
        let method = if method == Method::HEAD { &Method::GET } else { method };
        self.operations.iter().find(|o| o.method == *method)
    }

    /// Its methods, as `Allow` names them.
    pub(super) fn allowed(&self) -> String {
        let mut all: Vec<&str> = Vec::new();
        for o in &self.operations {
            all.push(o.method.as_str());
            if o.method == Method::GET {
                all.push("HEAD");
            }
        }
        all.join(", ")
    }

    /// Whether anybody may ask there.
    pub(super) fn open(&self) -> bool {
        self.operations.iter().all(|o| o.credential == Credential::Nobody)
    }
}

fn operation(schemas: &Schemas, path: &Value, of: &Value, method: &Method) -> Option<Operation> {
    let credential = match of.get("security").and_then(Value::as_array) {
        None => Credential::Key,
        Some(all) if all.is_empty() => Credential::Nobody,
        Some(_) => Credential::Token,
    };
    let all = |place: &str| [parameters(schemas, path, place), parameters(schemas, of, place)].concat();
    let body = of.get("requestBody").and_then(|b| {
        let media = b.get("content")?.as_object()?;
        let (name, content) = media.iter().next()?;
        let media = if name == "application/json" { Media::Json } else { Media::Form };
        Some(Body { required: b.get("required").and_then(Value::as_bool).unwrap_or(false), media, schema: content.get("schema")?.clone() })
    });
    let name = of.get("operationId")?.as_str()?.to_owned();
    Some(Operation { name, method: method.clone(), credential, query: all("query"), headers: all("header"), body })
}

fn parameters(schemas: &Schemas, of: &Value, place: &str) -> Vec<Parameter> {
    let all = of.get("parameters").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let parameter = |p: &Value| {
        let p = schemas.resolved(p);
        let required = p.get("required").and_then(Value::as_bool).unwrap_or(false);
        (p.get("in")? == place).then_some(())?;
        Some(Parameter { name: p.get("name")?.as_str()?.to_owned(), required, schema: p.get("schema")?.clone() })
    };
    all.iter().filter_map(parameter).collect()
}

/// Text with its `%xx` taken for what they stand for; `None` where that is no text.
pub(super) fn unescaped(text: &str) -> Option<String> {
    let mut out = Vec::with_capacity(text.len());
    let mut bytes = text.bytes();
    while let Some(b) = bytes.next() {
        if b != b'%' {
            out.push(b);
            continue;
        }
        let mut digit = || char::from(bytes.next()?).to_digit(16);
        let (high, low) = (digit()?, digit()?);
        out.push(u8::try_from(high * 16 + low).ok()?);
    }
    String::from_utf8(out).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_is_found_by_its_path_and_method() {
        let contract = Contract::new(|_| true);
        assert_eq!(contract.routes.iter().map(|r| r.operations.len()).sum::<usize>(), 59);
        let id = "5f0c7a52-6d1e-4b7c-9a33-0c4f5a2b8e10";
        let name = |path: &str, method: Method| contract.route(path).and_then(|(r, _)| r.operation(&method)).map(|o| o.name.clone());
        assert_eq!(name(&format!("/verifications/{id}"), Method::PUT).as_deref(), Some("reviewVerification"));
        assert_eq!(name("/bank-statements/combine", Method::POST).as_deref(), Some("combine"));
        assert_eq!(name("/parse/jobs", Method::HEAD).as_deref(), Some("listJobs"));
        assert_eq!(name("/groups/", Method::GET), None);
        let (route, ids) = contract.route("/folders/a%20b/results").expect("a route");
        assert_eq!((route.allowed().as_str(), ids[0].value.as_str(), ids[0].uuid), ("GET, HEAD", "a b", true));
        assert!(contract.route("/ping").expect("a route").0.open());
        assert!(!contract.route("/parse/status/x").expect("a route").1[0].uuid);
    }
}
