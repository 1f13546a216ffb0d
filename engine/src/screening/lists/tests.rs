//! Every format of a list, each with a person and what is known of it.

use super::super::model::{Entity, Gender, NameKind, PartialDate, Schema};
use super::{Report, Source, read};
use std::io::Cursor;

fn all(files: &[&str]) -> (Vec<Entity>, Report) {
    let sources = files.iter().enumerate().map(|(i, f)| Source { name: format!("list-{i}"), read: Box::new(Cursor::new(f.as_bytes().to_vec())) }).collect();
    let mut entities = Vec::new();
    let report = read(sources, "list", |e| entities.push(e)).expect("a list");
    (entities, report)
}

fn day(year: i32, month: u8, day: u8) -> PartialDate {
    PartialDate { year, month: Some(month), day: Some(day) }
}

fn kinds(entity: &Entity) -> Vec<(&str, NameKind)> {
    entity.names.iter().map(|n| (n.text.as_str(), n.kind)).collect()
}

#[test]
fn follow_the_money_with_linked_papers() {
    let (entities, report) = all(&[
        r#"{"id":"p1","schema":"Person","properties":{"name":["Rohana Salim"],"weakAlias":["Ana"],"birthDate":["1970-02-03"],"nationality":["id"],"gender":["female"],"topics":["role.pep"]}}
{"id":"x","schema":"Passport","properties":{"holder":["p1"],"number":["A1234567"]}}
{"id":"o","schema":"Occupancy","properties":{"holder":["p1"],"post":["post1"]}}
{"id":"post1","schema":"Position","properties":{"name":["Bupati"]}}
no json
"#,
    ]);
    assert_eq!((entities.len(), report.refused), (1, 1));
    let e = &entities[0];
    assert_eq!(kinds(e), [("Rohana Salim", NameKind::Primary), ("Ana", NameKind::Weak)]);
    assert_eq!((e.births.as_slice(), e.countries.as_slice(), e.gender), ([day(1970, 2, 3)].as_slice(), ["id".to_owned()].as_slice(), Some(Gender::F)));
    assert_eq!((e.ids[0].kind.as_str(), e.ids[0].value.as_str(), e.positions.as_slice()), ("passport", "A1234567", ["Bupati".to_owned()].as_slice()));
}

#[test]
fn the_united_nations() {
    let (entities, report) = all(&[
        r#"<?xml version="1.0"?><CONSOLIDATED_LIST dateGenerated="2026-11-20T00:00:00Z"><INDIVIDUALS><INDIVIDUAL><DATAID>69</DATAID><FIRST_NAME>Rohana</FIRST_NAME><SECOND_NAME>binti</SECOND_NAME><THIRD_NAME>Salim</THIRD_NAME><NATIONALITY><VALUE>Indonesia</VALUE></NATIONALITY><INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Ana</ALIAS_NAME></INDIVIDUAL_ALIAS><INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1970</FROM_YEAR><TO_YEAR>1972</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH><INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>A 1234567</NUMBER></INDIVIDUAL_DOCUMENT></INDIVIDUAL></INDIVIDUALS><ENTITIES><ENTITY><DATAID>70</DATAID><FIRST_NAME>PT Contoh</FIRST_NAME></ENTITY></ENTITIES></CONSOLIDATED_LIST>"#,
    ]);
    assert_eq!(report.list_date.as_deref(), Some("2026-11-20"));
    assert_eq!(kinds(&entities[0]), [("Rohana binti Salim", NameKind::Primary), ("Ana", NameKind::Weak)]);
    assert_eq!(entities[0].births.iter().map(|b| b.year).collect::<Vec<_>>(), [1970, 1971, 1972]);
    assert_eq!(entities[0].ids[0].value, "A1234567");
    assert_eq!((entities[1].schema, entities[0].schema), (Schema::Company, Schema::Person));
}

#[test]
fn the_european_union_and_the_united_kingdom() {
    let (eu, _) = all(&[
        r#"<export generationDate="2026-11-20"><sanctionEntity logicalId="13"><subjectType code="person"/><nameAlias wholeName="Rohana Salim" strong="true" gender="F"/><nameAlias wholeName="Ana" strong="false"/><birthdate birthdate="1970-02-03" circa="false"/><citizenship countryIso2Code="ID"/><identification number="A1234567" identificationTypeDescription="National passport"/></sanctionEntity></export>"#,
    ]);
    assert_eq!(kinds(&eu[0]), [("Rohana Salim", NameKind::Primary), ("Ana", NameKind::Weak)]);
    assert_eq!((eu[0].births[0], eu[0].countries[0].as_str(), eu[0].ids[0].kind.as_str(), eu[0].gender), (day(1970, 2, 3), "id", "passport", Some(Gender::F)));
    let (uk, _) = all(&[
        "<Designations><Designation><UniqueID>AFG1</UniqueID><IndividualEntityShip>Individual</IndividualEntityShip><Names><Name><Name1>Rohana</Name1><Name6>SALIM</Name6><NameType>Primary Name</NameType></Name></Names><IndividualDetails><Individual><DOBs><DOB>dd/mm/1970</DOB></DOBs><Nationalities><Nationality>Indonesia</Nationality></Nationalities></Individual></IndividualDetails></Designation></Designations>",
    ]);
    assert_eq!(
        (uk[0].names[0].text.as_str(), uk[0].births[0], uk[0].id.as_str()),
        ("Rohana SALIM", PartialDate { year: 1970, month: None, day: None }, "AFG1")
    );
    let (csv, _) = all(&[
        "Report Date: 20/11/2026\nUnique ID,Name 6,Name 1,Name type,Alias strength,DOB,Nationality(/ies)\nAFG1,SALIM,Rohana,Primary Name,,00/02/1970,Indonesia\nAFG1,ANA,,Alias,Low quality,,\n",
    ]);
    assert_eq!(kinds(&csv[0]), [("SALIM Rohana", NameKind::Primary), ("ANA", NameKind::Weak)]);
    assert_eq!(csv[0].births[0].month, Some(2));
}

#[test]
fn the_treasury_three_ways() {
    let (xml, report) = all(&[
        "<sdnList><publshInformation><Publish_Date>11/20/2026</Publish_Date></publshInformation><sdnEntry><uid>36</uid><firstName>Rohana</firstName><lastName>SALIM</lastName><sdnType>Individual</sdnType><akaList><aka><category>weak</category><lastName>ANA</lastName></aka></akaList><dateOfBirthList><dateOfBirthItem><dateOfBirth>03 Feb 1970</dateOfBirth></dateOfBirthItem></dateOfBirthList><idList><id><idType>Passport</idType><idNumber>A1234567</idNumber></id></idList></sdnEntry></sdnList>",
    ]);
    assert_eq!(kinds(&xml[0]), [("Rohana SALIM", NameKind::Primary), ("ANA", NameKind::Weak)]);
    assert_eq!((xml[0].births[0], report.list_date.as_deref()), (day(1970, 2, 3), Some("2026-11-20")));
    let (csv, _) = all(&[
        "36,\"SALIM, Rohana\",\"individual\",\"SDGT\",\"Bupati\",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,\"DOB 03 Feb 1970; nationality Indonesia; Passport A1234567 (Indonesia); Gender Female.\"\n",
        "36,12,\"aka\",\"ANA\",\"weak\"\n",
        "36,25056,\"Jl. Contoh\",\"Jakarta\",\"Indonesia\",-0- \n",
    ]);
    assert_eq!(kinds(&csv[0]), [("SALIM, Rohana", NameKind::Primary), ("ANA", NameKind::Weak)]);
    assert_eq!(
        (csv[0].births[0], csv[0].countries.as_slice(), csv[0].gender, csv[0].ids[0].value.as_str()),
        (day(1970, 2, 3), ["id".to_owned()].as_slice(), Some(Gender::F), "A1234567")
    );
    let (advanced, _) = all(&[
        r#"<Sanctions><IDRegDocuments><IDRegDocument ID="1" IdentityID="7"><IDRegistrationNo>A1234567</IDRegistrationNo></IDRegDocument></IDRegDocuments><DistinctParties><DistinctParty FixedRef="36"><Profile ID="36" PartySubTypeID="4"><Identity ID="7"><Alias LowQuality="false" Primary="true"><DocumentedName><DocumentedNamePart><NamePartValue>SALIM</NamePartValue></DocumentedNamePart><DocumentedNamePart><NamePartValue>Rohana</NamePartValue></DocumentedNamePart></DocumentedName></Alias></Identity><Feature FeatureTypeID="8"><FeatureVersion><DatePeriod><Start><From><Year>1970</Year><Month>2</Month><Day>3</Day></From></Start></DatePeriod></FeatureVersion></Feature></Profile></DistinctParty></DistinctParties></Sanctions>"#,
    ]);
    assert_eq!((advanced[0].names[0].text.as_str(), advanced[0].births[0], advanced[0].ids[0].value.as_str()), ("SALIM Rohana", day(1970, 2, 3), "A1234567"));
}

#[test]
fn indonesian_lists_and_plain_tables() {
    let (rows, _) = all(&[
        "Daftar Terduga Teroris,,,,\nNama,Deskripsi,Terduga,Kode Densus,Tanggal Lahir,WN\n\"Rohana Salim alias Ana alias Siti\",\"NIK: 3174014302709001; Pekerjaan: Wiraswasta\",Orang,ILQ-1,03/02/1970,Indonesia\nYayasan Contoh,,Korporasi,EDD-2,,Indonesia\n",
    ]);
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[0].names.iter().map(|n| n.text.as_str()).collect::<Vec<_>>(), ["Rohana Salim", "Ana", "Siti"]);
    assert_eq!(
        (rows[0].births[0], rows[0].ids[0].value.as_str(), rows[0].positions[0].as_str(), rows[1].schema),
        (day(1970, 2, 3), "3174014302709001", "Wiraswasta", Schema::Company)
    );
    let (plain, report) = all(&["name,birth_date\n"]);
    assert_eq!((plain.len(), report.entries), (0, 0));
}
