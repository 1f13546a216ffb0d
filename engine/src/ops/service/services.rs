//! The verification services: what each is for, and which files it takes.

use crate::wire::contract;
use crate::wire::service::Listed;
use serde::Serialize;
use serde_json::Value;
use std::sync::LazyLock;
use uuid::Uuid;

/// A verification service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Service {
    /// Its code.
    pub code: &'static str,
    /// Its name for people.
    pub name: &'static str,
    about: &'static str,
    schema: &'static str,
    /// Fields of files: name, whether it is needed, how many at most.
    fields: &'static [(&'static str, bool, usize)],
}

/// All of them, in the order of the contract.
pub const SERVICES: [Service; 8] = [
    Service {
        code: "bank_statement",
        name: "Bank Statement",
        about: "Reads bank statements, proves them by their running balance and analyses their transactions.",
        schema: "BankStatementConfiguration",
        fields: &[("bsa_file", true, 100)],
    },
    Service {
        code: "identity_card",
        name: "Identity Card",
        about: "Reads an identity card or passport and checks what it says.",
        schema: "IdentityCardConfiguration",
        fields: &[("ktp_file", false, 20), ("passport_file", false, 20), ("selfie_file", false, 20)],
    },
    Service {
        code: "identity_number",
        name: "Identity Number",
        about: "Checks a number of identity or tax by its form and what it says.",
        schema: "IdentityNumberConfiguration",
        fields: &[("npwp_file", false, 20), ("ktp_file", false, 20)],
    },
    Service {
        code: "vehicle_ownership_book",
        name: "Vehicle Ownership Book",
        about: "Reads a vehicle ownership book and checks what it says.",
        schema: "VehicleOwnershipBookConfiguration",
        fields: &[("bpkb_file", true, 20)],
    },
    Service {
        code: "land_certificate",
        name: "Land Certificate",
        about: "Reads a land certificate and checks what it says.",
        schema: "LandCertificateConfiguration",
        fields: &[("certificate_file", true, 20)],
    },
    Service {
        code: "business_registration",
        name: "Business Registration",
        about: "Reads the papers of a business and checks them against one another.",
        schema: "BusinessRegistrationConfiguration",
        fields: &[("nib_file", false, 20), ("ahu_file", false, 20), ("deed_file", false, 20), ("siup_file", false, 20), ("npwp_file", false, 20)],
    },
    Service {
        code: "political_exposure",
        name: "Political Exposure",
        about: "Compares names with lists of sanctions and of politically exposed persons.",
        schema: "PoliticalExposureConfiguration",
        fields: &[("subjects_file", false, 20)],
    },
    Service {
        code: "fraud_detection",
        name: "Fraud Detection",
        about: "Looks for traces of tampering in documents.",
        schema: "FraudDetectionConfiguration",
        fields: &[("document_file", true, 100)],
    },
];

impl Service {
    /// Its id, the same in every installation.
    pub fn id(self) -> Uuid {
        Uuid::new_v5(&Uuid::NAMESPACE_URL, format!("saldo:service:{}", self.code).as_bytes())
    }

    /// The service of an id.
    pub fn of(id: Uuid) -> Option<Self> {
        SERVICES.into_iter().find(|s| s.id() == id)
    }

    /// The service of a code.
    pub fn of_code(code: &str) -> Option<Self> {
        SERVICES.into_iter().find(|s| s.code == code)
    }

    /// The contract's schema of its configuration.
    pub fn schema(self) -> &'static str {
        self.schema
    }

    /// Names of the fields of files that it cannot do without.
    pub fn needed(self) -> impl Iterator<Item = &'static str> {
        self.fields.iter().filter(|(_, needed, _)| *needed).map(|(name, _, _)| *name)
    }

    /// Names of its fields of files.
    pub fn fields(self) -> impl Iterator<Item = &'static str> {
        self.fields.iter().map(|(name, _, _)| *name)
    }
}

/// A service as it is answered.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ServiceRecord {
    id: Uuid,
    name: &'static str,
    code: &'static str,
    description: &'static str,
    available: bool,
    input_fields: Vec<InputField>,
    configuration_schema: Value,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct InputField {
    name: &'static str,
    required: bool,
    multiple: bool,
    accept: Vec<&'static str>,
}

/// All of them.
pub fn list() -> &'static Listed<ServiceRecord> {
    static LIST: LazyLock<Listed<ServiceRecord>> = LazyLock::new(made);
    &LIST
}

fn made() -> Listed<ServiceRecord> {
    let pages = ["application/pdf", "image/png", "image/jpeg", "image/tiff", "image/webp"];
    let tables = ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"];
    let accept = |name: &str| match name {
        "subjects_file" => tables.to_vec(),
        "bsa_file" => [&pages[..], &tables[..]].concat(),
        _ => pages.to_vec(),
    };
    let field = |(name, required, most): &(&'static str, bool, usize)| InputField { name, required: *required, multiple: *most > 1, accept: accept(name) };
    let record = |s: Service| ServiceRecord {
        id: s.id(),
        name: s.name,
        code: s.code,
        description: s.about,
        available: true,
        input_fields: s.fields.iter().map(field).collect(),
        configuration_schema: contract::schema(s.schema),
    };
    Listed { total: SERVICES.len() as u64, items: SERVICES.into_iter().map(record).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ids_are_those_of_the_contract() {
        let ids = contract::schema("DraftInput")["properties"]["service_id"]["enum"].clone();
        let known: Vec<Uuid> = ids.as_array().expect("ids").iter().filter_map(|v| v.as_str()?.parse().ok()).collect();
        assert_eq!(known, SERVICES.map(Service::id));
        assert!(list().items.iter().all(|s| s.configuration_schema.is_object()));
    }
}
