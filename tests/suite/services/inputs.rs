//! Bad input, made from the contract: each field of each body and query missing, null, of a wrong type, too long, of a wrong form, out of
//! range. Each is answered by 400 that names the field.

use super::client::Services;
use engine::wire::contract::{contract, schema};
use serde_json::{Map, Value, json};

/// A way into a value: names and positions.
type Way = Vec<Step>;

#[derive(Clone, PartialEq)]
enum Step {
    Name(String),
    At(usize),
}

fn shown(way: &[Step]) -> String {
    way.iter().fold(String::new(), |out, step| match step {
        Step::Name(n) if out.is_empty() => n.clone(),
        Step::Name(n) => format!("{out}.{n}"),
        Step::At(i) => format!("{out}[{i}]"),
    })
}

/// Puts a value there; `None` takes away what stands there.
fn put(into: &mut Value, way: &[Step], value: Option<Value>) {
    let Some((first, rest)) = way.split_first() else {
        *into = value.unwrap_or_default();
        return;
    };
    match first {
        Step::Name(n) => {
            if !into.is_object() {
                *into = json!({});
            }
            let members = into.as_object_mut().expect("an object");
            match (rest.is_empty(), value) {
                (true, None) => {
                    members.remove(n);
                }
                (_, value) => put(members.entry(n.clone()).or_insert(Value::Null), rest, value),
            }
        }
        Step::At(_) => {
            if into.as_array().is_none_or(Vec::is_empty) {
                *into = json!([null]);
            }
            put(&mut into[0], rest, value);
        }
    }
}

/// The members of an object's schema, with those that are needed.
fn members(of: &Value, all: &mut Map<String, Value>, needed: &mut Vec<String>) {
    for part in of["allOf"].as_array().into_iter().flatten() {
        members(part, all, needed);
    }
    for (name, s) in of["properties"].as_object().into_iter().flatten() {
        all.entry(name.clone()).or_insert_with(|| s.clone());
    }
    needed.extend(of["required"].as_array().into_iter().flatten().filter_map(|n| n.as_str().map(str::to_owned)));
}

fn kind(of: &Value) -> &str {
    of["type"].as_str().or_else(|| of["type"].as_array()?.iter().filter_map(Value::as_str).find(|t| *t != "null")).unwrap_or("")
}

/// Values that a schema does not take.
fn bad(of: &Value) -> Vec<Value> {
    let mut out = match kind(of) {
        "string" => vec![json!(12), json!(["x"]), json!({"x": 1}), json!(true)],
        "integer" => vec![json!("x"), json!(1.5), json!([1]), json!(false)],
        "number" => vec![json!("x"), json!([1]), json!(true), json!({})],
        "boolean" => vec![json!("true"), json!(1), json!([])],
        "array" => vec![json!("x"), json!({"x": 1}), json!(1)],
        "object" => vec![json!("x"), json!([1]), json!(1)],
        _ => Vec::new(),
    };
    let nullable = of["type"].is_array();
    let most = of["maxLength"].as_u64().filter(|n| *n < 20_000);
    out.extend(most.map(|n| json!("a".repeat(n as usize + 1))));
    out.extend(of["minLength"].as_u64().filter(|n| *n > 0).map(|_| json!("")));
    if matches!(of["format"].as_str(), Some("uuid" | "date" | "email")) {
        out.extend([json!("x"), json!("2026-13-45"), json!("5f0c7a526d1e4b7c9a330c4f5a2b8e10"), json!("a b@c")]);
        if !nullable {
            out.push(json!(""));
        }
    }
    out.extend(of["pattern"].as_str().map(|_| json!("\u{1}")));
    if kind(of) == "string" && (of["enum"].is_array() || of["const"].is_string()) {
        out.extend([json!("NO_SUCH"), json!("")]);
    }
    out.extend(of["minimum"].as_f64().map(|n| json!(n - 1.0)));
    out.extend(of["maximum"].as_f64().filter(|n| *n < 1e15).map(|n| json!(n + 1.0)));
    out.extend(of["minItems"].as_u64().filter(|n| *n > 0).map(|_| json!([])));
    out.extend(of["maxItems"].as_u64().filter(|n| *n <= 1_000).map(|n| json!(vec![json!("x"); n as usize + 1])));
    out
}

/// Every bad body: the way to the field that is wrong, and what stands there.
fn cases(of: &Value, way: &Way, out: &mut Vec<(Way, Option<Value>)>, depth: u32) {
    let (mut all, mut needed) = (Map::new(), Vec::new());
    members(of, &mut all, &mut needed);
    for (name, s) in all.iter().filter(|_| depth < 6) {
        let mut at = way.clone();
        at.push(Step::Name(name.clone()));
        let one = if kind(s).is_empty() { s["anyOf"].as_array().and_then(|a| a.iter().find(|o| o["type"] != "null")).unwrap_or(s) } else { s };
        out.extend(bad(one).into_iter().map(|v| (at.clone(), Some(v))));
        if needed.contains(name) {
            out.extend([(at.clone(), None), (at.clone(), Some(Value::Null))]);
        }
        cases(one, &at, out, depth + 1);
        if one["items"].is_object() {
            at.push(Step::At(0));
            out.extend(bad(&one["items"]).into_iter().map(|v| (at.clone(), Some(v))));
            cases(&one["items"], &at, out, depth + 1);
        }
    }
}

/// Records that paths name: what is not there would be said before what is wrong with a request.
struct Records(Vec<(&'static str, String)>);

impl Records {
    fn new(s: &Services) -> Self {
        let id = |v: &Value| v["id"].as_str().unwrap_or_else(|| panic!("no id: {v}")).to_owned();
        let read = id(&s.verification(&[&s.sample("giro-tahapan-jan.pdf")]));
        assert_eq!(s.settled(&read)["status"], "NEED_REVIEW");
        let first = |rest: &str| id(&s.get(&format!("/bank-statements/{read}/{rest}")).expect(200)["items"][0]);
        let lists = b"id,schema,name,aliases,birth_date,countries\nx1,Person,Zubaedah Kartawirasena,,1950-01-02,id\n";
        let list = s.form("/screening/lists", &[("files", Some("names.csv"), lists), ("name", None, b"names")]).expect(201);
        let asked = json!({"subjects": [{"name": "Zubaedah Kartawirasena"}]});
        let names = s.post("/verifications", &json!({"service_id": super::papers::NAMES, "configuration": asked})).expect(201);
        let hit = id(&s.settled(&id(&names))["output"]["subjects"][0]["hits"][0]);
        Self(vec![
            ("/groups/{id}", id(&s.post("/groups", &json!({"name": "Team"})).expect(201))),
            ("/folders/{id}", id(&s.post("/folders", &json!({"name": "Folder"})).expect(201))),
            ("/drafts/{id}", id(&s.post("/drafts", &json!({})).expect(201))),
            ("/screening/lists/{id}", id(&list)),
            ("/screening/hits/{id}", hit),
            ("{header_id}", first("headers")),
            ("{transaction_id}", first("transactions")),
            ("{id}", read),
        ])
    }

    /// A path with the ids of what is there.
    fn path(&self, template: &str) -> String {
        let mut path = template.to_owned();
        for (named, id) in &self.0 {
            let with = named.replace(named.rsplit('/').next().unwrap_or(named), id);
            path = path.replace(named, &with);
        }
        path
    }
}

#[test]
fn each_wrong_field_of_each_body_is_named() {
    let s = Services::start("services-inputs", &[]);
    let token = format!("Bearer {}", s.token("ana@example.com"));
    let records = Records::new(&s);
    let mut many = 0;
    for (template, path) in contract()["paths"].as_object().expect("paths") {
        for (method, o) in path.as_object().expect("a path").iter().filter(|(m, _)| *m != "parameters") {
            let content = &o["requestBody"]["content"]["application/json"];
            if content.is_null() {
                continue;
            }
            let path = records.path(template);
            let name = content["schema"]["$ref"].as_str().and_then(|r| r.rsplit('/').next()).expect("a schema");
            let of = schema(name);
            let examples: Vec<Value> = match content["examples"].as_object() {
                Some(all) => all.values().map(|e| e["value"].clone()).collect(),
                None => vec![content["example"].clone()],
            };
            for example in &examples {
                let mut all = Vec::new();
                cases(&of, &Vec::new(), &mut all, 0);
                // What an example's own service takes.
                let of_service = |a: &&Value| a["properties"]["service_id"]["const"] == example["service_id"];
                if let Some(own) = of["anyOf"].as_array().and_then(|a| a.iter().find(of_service)) {
                    cases(&own["properties"]["configuration"], &vec![Step::Name("configuration".to_owned())], &mut all, 1);
                }
                for (way, value) in all {
                    // What is expected and empty expects nothing.
                    if way.contains(&Step::Name("expected".to_owned())) && value == Some(json!("")) {
                        continue;
                    }
                    let mut body = example.clone();
                    put(&mut body, &way, value.clone());
                    let credentials = [("X-API-Key", s.key.as_str()), ("Authorization", token.as_str())];
                    let answer = s.with(&credentials, &method.to_uppercase(), &path, Some(&body));
                    let (at, fields) = (shown(&way), answer.fields());
                    let named = fields.iter().any(|f| f.starts_with(&at) || at.starts_with(f.as_str()));
                    assert!(answer.status == 400 && named, "{method} {template}: {at} = {value:?} gives {} {fields:?}", answer.status);
                    assert_eq!(answer.json()["error_code"], "INVALID_REQUEST");
                    many += 1;
                }
            }
            for (body, said) in [
                ("", "This field is required"),
                ("{", "Must be valid JSON"),
                ("null", "Must be an object"),
                ("[]", "Must be an object"),
                ("\u{feff}{}", "Must be valid JSON"),
            ] {
                let headers = [("X-API-Key", s.key.as_str()), ("Authorization", token.as_str()), ("Content-Type", "application/json")];
                let needed = o["requestBody"]["required"] == true;
                if body.is_empty() && !needed {
                    continue;
                }
                let answer = s.ask(&method.to_uppercase(), &path, if body.is_empty() { &headers[..2] } else { &headers }, body.as_bytes());
                assert_eq!((answer.status, answer.json()["errors"][0]["message"].as_str()), (400, Some(said)), "{method} {template}: {body}");
                many += 1;
            }
        }
    }
    assert!(many >= 1_500, "{many} cases");
}

#[test]
fn each_wrong_parameter_is_named() {
    let s = Services::start("services-queries", &[]);
    let records = Records::new(&s);
    let id = "5f0c7a52-6d1e-4b7c-9a33-0c4f5a2b8e10";
    let root = contract();
    let resolved = |v: &Value| -> Value { v["$ref"].as_str().and_then(|r| root.pointer(r.trim_start_matches('#'))).unwrap_or(v).clone() };
    let mut many = 0;
    for (template, path) in root["paths"].as_object().expect("paths") {
        if template.starts_with("/parse") {
            continue;
        }
        for (method, o) in path.as_object().expect("a path").iter().filter(|(m, _)| *m != "parameters") {
            let path = records.path(template);
            for p in o["parameters"].as_array().into_iter().flatten().map(resolved).filter(|p| p["in"] == "query") {
                let (name, of) = (p["name"].as_str().expect("a name"), resolved(&p["schema"]));
                let mut values: Vec<String> = vec!["1&{name}=2".replace("{name}", name), "%ff".to_owned()];
                match kind(&of) {
                    "integer" => values.extend(["x", "1.5", "-1", "1e3", "99999999999999999999", "0x10", "%20"].map(str::to_owned)),
                    _ if of["enum"].is_array() || of["format"].is_string() => values.extend(["x", "%00", "2026-02-30"].map(str::to_owned)),
                    _ => values.extend(of["maxLength"].as_u64().map(|n| "a".repeat(n as usize + 1))),
                }
                for value in values {
                    let answer = s.call(&method.to_uppercase(), &format!("{path}?{name}={value}"), None);
                    let named = answer.fields().iter().any(|f| f.starts_with(name));
                    assert!(answer.status == 400 && named, "{method} {template}: {name}={value} gives {} {:?}", answer.status, answer.fields());
                    many += 1;
                }
            }
            for wrong in ["x", "5F0C7A52", "5f0c7a526d1e4b7c9a330c4f5a2b8e10", "%7B5f0c7a52-6d1e-4b7c-9a33-0c4f5a2b8e10%7D"] {
                if template.contains("{id}") && *method == "get" {
                    let answer = s.get(&template.replace("{id}", wrong).replace("{header_id}", id));
                    assert_eq!((answer.status, answer.fields().first().map(String::as_str)), (400, Some("id")), "{template} {wrong}");
                    many += 1;
                }
            }
        }
    }
    assert!(many > 150, "{many} cases");
}
