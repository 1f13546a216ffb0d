//! Counterparty, role and category of every transaction.

use super::bookings::{
    banks_own, books_itself, cashed_by_firm, charged_for_transfer, given_back, is_interest, is_office, is_unlearnt, keeps_payee, lending, lends, lends_whole,
    names_nobody, only_says, pays_for_patients, said_score, sent_by_customers, settles_by_name, tax_office, written_by_payer,
};
use super::counterparty::{self, Learned, Printed};
use super::keywords::{self, Keywords, Said};
use super::known::{Known, held, printed_role, with_owners};
use super::lenders::{self, Lender};
use super::numbers::{self, Numbers};
use super::party::Name;
use super::payees;
use super::returned::{self, Back, return_side};
use super::sought::{Met, Sought};
use super::spellings::Spellings;
use super::textmodel::{self, Judgement, TextModel};
use super::transfers::Accounts;
use super::{
    AnalysedTransaction, Analysis, AnalystCorrections, AnalystRule, Category, CategorySource, Config, Direction, HolderType, Judge, Nature, Role,
    TransactionCorrection,
};
use super::{Tag, Tagged, tags, text};
use super::{chinese, habits, korean, orders, undone};
use crate::base::{Finding, Result, Severity};
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Who a movement without a counterparty of its own is with.
pub(super) const BANK: &str = "BANK";
const CASH: &str = "CASH";
const CARD_QR: &str = "CARD AND QR";
const UNKNOWN: &str = "UNKNOWN";

/// Share from which the text model's word is taken.
const TELLING: f32 = 0.4;

/// The rules by which persons are told what they earn, and what others give back of what was paid for all.
const WAGES_RECEIVED: &str = "salary received";
const SHARED: &str = "shared costs received";

/// How sure it is that a name cut off or written wrong is the holder's.
const UNSURE: f32 = 0.85;

/// Share from which it is believed that a cost is the bank's.
const SURE_OF_COST: f32 = 0.9;

/// Share from which a payment is believed to be for supplies: who is paid may as well be paid for anything else.
const SUPPLIES: f32 = 0.7;

/// Share that the text model needs: money between related parties is no guess, nor is what only a bank books where another is named.
fn needed(category: Category, named: bool, person: bool) -> f32 {
    use Category as C;
    let banks = matches!(category, C::InterestIncome | C::InterestLoanCost | C::BankCharge) || category == C::OtherNonOperatingIncome && !person;
    match category {
        C::OwnAccountTransfer | C::OwnerGroupTransfer => 0.85,
        _ if named && banks => 0.85,
        C::SupplierPayment => SUPPLIES,
        _ => TELLING,
    }
}

/// Whether the model is sure of something that a payment to a company need not be.
fn specific(judgement: &Judgement) -> bool {
    judgement.share >= 0.8 && judgement.category != Category::OtherOperatingExpense
}

/// Whether the name stands for no counterparty.
pub fn is_nobody(name: &str) -> bool {
    matches!(name, BANK | CASH | CARD_QR | UNKNOWN)
}

/// What a description alone tells.
struct Wording {
    says: Option<Said>,
    printed: Option<Arc<str>>,
    /// It stands where the channel prints names.
    placed: bool,
    /// One of the sought names stands there.
    met: Option<Met>,
    seen: Arc<str>,
    clean: Arc<str>,
    lender: Option<&'static Lender>,
    tags: Vec<Tagged>,
    /// Whether it says anything that the text model could judge by.
    telling: bool,
    /// Whether it names a cost of the business.
    cost: bool,
    /// Whether it speaks of money given back.
    refund: bool,
    /// Whether it names an invoice or an order.
    ordered: bool,
}

impl Wording {
    /// The name that it gives, where no party of the configuration stands there.
    fn payee(&self) -> Option<&Arc<str>> {
        self.says.as_ref().and_then(|s| s.counterparty.as_ref()).or(self.printed.as_ref()).filter(|_| self.met.is_none())
    }
}

/// What a row's description tells, found for many rows at once.
struct Told {
    wording: Arc<Wording>,
    /// The other account whose number it names.
    named: Option<u32>,
}

/// Rows that one thread looks at with one memory of wordings.
const TOGETHER: usize = 16_384;

/// What the descriptions tell, each wording looked at once a thread.
fn tell(transactions: &mut [AnalysedTransaction], keywords: &Keywords, sought: &Sought, accounts: &Accounts, person: bool) -> Vec<Told> {
    let mut rows: FxHashMap<u32, Vec<(&str, Direction)>> = FxHashMap::default();
    for t in transactions.iter() {
        rows.entry(t.account).or_default().push((&t.row.description, t.direction()));
    }
    let rows: Vec<(u32, Vec<(&str, Direction)>)> = rows.into_iter().collect();
    let learn = |(account, rows): &(u32, Vec<(&str, Direction)>)| {
        let mut learned = Learned::of(rows.iter().map(|r| r.0), sought);
        let names = counterparty::Names::of(rows, sought, &learned);
        learned.learn_memos(&names, sought);
        let sought = sought.with_firms(names.firms(&learned));
        (*account, (learned, sought))
    };
    let learned: FxHashMap<u32, (Learned, Sought)> = rows.par_iter().map(learn).collect();
    let nothing = (Learned::default(), sought.clone());
    let numbers = Numbers::of(&[keywords.phrases(), tags::phrases(), lenders::phrases(), payees::phrases()]);
    let look = |text: &str, direction: Direction, account: u32| {
        let (learned, sought) = learned.get(&account).unwrap_or(&nothing);
        let (text, description) = (&*counterparty::written_out(text), text);
        let words = text::words(text);
        let (found, mut met) = counterparty::found(text, direction, sought, learned);
        let mut found = found.map(|f| Printed { name: counterparty::as_printed(f.name, description), ..f });
        let says = charged_for_transfer(&words, direction).or_else(|| keywords.of(&words, direction, found.as_ref()));
        // One word that only its place makes a name is none beside what the bank books itself.
        if found.as_ref().is_some_and(|f| f.alone) && says.as_ref().is_some_and(books_itself) {
            found = None;
        }
        let says =
            says.map(|s| if found.as_ref().is_some_and(|f| s.category == Category::Tax && is_office(&f.name)) { Said { counterparty: None, ..s } } else { s });
        let named = found.as_ref().map(|f| f.name.as_str());
        let name = found.as_ref().map(|f| text::words(&f.name));
        let placed = name.as_ref().filter(|_| found.as_ref().is_some_and(|f| f.placed));
        // What a firm pays of its profit is not the bank's interest.
        let firm = met.as_ref().is_some_and(|m| m.holder.is_none()) || placed.is_some_and(|n| !n.contains("bank") && Name::of(n).company);
        // Nor is a firm paid wages.
        let says = says.filter(|s| !(firm && s.category == Category::InterestIncome) && (person || !matches!(&*s.rule, WAGES_RECEIVED | SHARED)));
        // Nor is what a payer writes behind the payee a charge of the bank's, and a tax office that is named is called so.
        let says = says.filter(|s| !written_by_payer(s, &words, placed.map(String::as_str))).map(|s| tax_office(s, &words));
        // `TRASPASO A:NAME`: one word that stands for own accounts too says nothing where another is named behind it.
        let says =
            says.filter(|s| !(s.category == Category::OwnAccountTransfer && !s.phrase.trim().contains(' ') && placed.is_some_and(|n| n.trim().contains(' '))));
        // Nor does interest of the bank's come by a channel between its customers.
        let says = says.filter(|s| !(pays_for_patients(s, direction, accounts.holder(account)) || is_interest(s.category) && sent_by_customers(&words)));
        let paid_out = met.as_ref().map_or_else(|| found.as_ref().is_some_and(|f| Name::of(&f.name).is_firm()), |m| m.firm);
        let says = says.map(|s| cashed_by_firm(s, &words, paid_out));
        let back = returned::of(&words, name.as_deref(), placed.is_some(), direction).filter(|b| b.turns(says.as_ref()));
        let says = back.map_or(says, |b| Some(b.said()));
        let lender = lenders::of(&words, named).filter(|l| direction == Direction::Debit || !lenders::buys(l, &words));
        // What the bank or a lender lends names who it lends to.
        if met.as_ref().is_some_and(|m| m.holder.is_some())
            && (lends_whole(says.as_ref()) || says.as_ref().is_some_and(|s| lending(s.category)) || lender.is_some_and(|l| &*l.kind != "bank"))
        {
            met = None;
        }
        // Cash, cards and the bank's own bookings name whose account it is.
        let own = says.as_ref().is_some_and(|s| s.own_booking() && !keeps_payee(s.category));
        // So do wages that are paid in one sum.
        let wages = says.as_ref().is_some_and(|s| s.category == Category::Payroll) && met.as_ref().is_some_and(|m| m.holder.is_some()) && !person;
        // So do settlements of cards and codes.
        // Cut off, their name may be a sister firm's as well.
        let shop = |m: &Met| m.holder.is_some() || accounts.holder(account).is_some_and(|h| h.printed_as(&Name::of(&m.printed)).is_some());
        let settled = says.as_ref().is_some_and(|s| s.nature == Some(Nature::CardQr)) && met.as_ref().is_some_and(shop);
        if settled {
            found = None;
        }
        // And so does what is paid to one of the register by the number of the contract: `PLN 5441 HOLDER`.
        let payee = says
            .as_ref()
            .filter(|s| s.counterparty.is_some())
            .is_some_and(|s| met.as_ref().is_some_and(|m| m.holder.is_some() && !text::words(&m.printed).contains(&*s.phrase)));
        // `SETORAN TUNAI A/N OWNER`: cash that a party of the configuration brings is that party's.
        let brought = direction == Direction::Credit
            && says.as_ref().is_some_and(|s| s.category == Category::CashDeposit)
            && met.as_ref().is_some_and(|m| m.holder.is_none() && !m.firm);
        if own && !brought || wages || settled || payee {
            met = None;
        }
        // A single word erases no payee.
        let told = says.as_ref().is_some_and(|s| {
            s.counterparty.is_some()
                || s.own_booking() && !(keeps_payee(s.category) && found.as_ref().is_some_and(|f| f.placed))
                || s.nature == Some(Nature::CardQr) && !settles_by_name(s, found.as_ref())
        });
        let of_bank = wages
            || says.as_ref().is_some_and(|s| s.category == Category::Payroll) && orders::counts_payees(&words)
            || met.is_none() && says.as_ref().is_some_and(|s| found.as_ref().is_some_and(|f| only_says(s, f)));
        let of_bank = of_bank || met.is_none() && (back == Some(Back::Fee) || back.is_some() && placed.is_none());
        let stands = placed.is_some();
        let party = met.as_ref().is_some_and(|m| !m.firm);
        // What came back is called as what was paid.
        let payee = |f: &Printed| {
            if says.as_ref().is_some_and(|s| s.category == Category::Reversal || s.category == Category::Tax && direction == Direction::Credit) {
                keywords.payee(&f.name)
            } else {
                payees::register().filter(|_| !party).and_then(|r| r.called(&f.name))
            }
        };
        let printed = if !party && (of_bank || told && lender.is_none()) { None } else { found.map(|f| payee(&f).unwrap_or_else(|| Arc::from(f.name))) };
        let (seen, clean) = (Arc::from(textmodel::seen(&words, placed.map(String::as_str))), Arc::from(text::clean(text)));
        // The text model has learnt no Korean, Chinese, Arabic, Greek and Russian.
        let (telling, cost) =
            (keywords::tell_anything(&words) && !korean::is_korean(text) && !chinese::is_chinese(text) && !is_unlearnt(text), keywords::names_a_cost(&words));
        let (refund, ordered) = (undone::gives_back(&words), orders::names_an_order(&words));
        Arc::new(Wording {
            says,
            placed: stands && printed.is_some(),
            printed,
            met,
            seen,
            clean,
            lender,
            tags: tags::of(&words),
            telling,
            cost,
            refund,
            ordered,
        })
    };
    let chunk = |rows: &mut [AnalysedTransaction]| {
        let mut met: FxHashMap<(u32, bool), FxHashMap<String, Arc<Wording>>> = FxHashMap::default();
        let mut out = Vec::with_capacity(rows.len());
        for t in rows {
            let text = t.row.description.as_str();
            let known = met.entry((t.account, t.row.is_debit())).or_default();
            let mut told = |key: String| known.entry(key).or_insert_with_key(|key| look(key, t.direction(), t.account)).clone();
            let mut wording = told(numbers.alike(text));
            // A number is part of the name: `SPBU 34.40112`.
            if wording.printed.as_ref().is_some_and(|name| numbers::made_alike(name)) {
                wording = told(text.to_owned());
            }
            // Where nothing but numbers stands, they are what the description says.
            let bare = numbers::made_alike(&wording.clean) || !wording.clean.chars().any(char::is_alphabetic);
            t.clean_description = if bare { Arc::from(text::clean(text)) } else { wording.clean.clone() };
            t.is_operational_keyword = wording.says.as_ref().is_some_and(|s| s.category.is_operational(person));
            out.push(Told { wording, named: accounts.named(text, t.account) });
        }
        out
    };
    transactions.par_chunks_mut(TOGETHER).flat_map_iter(chunk).collect()
}

/// Who a spelling stands for.
struct Who {
    number: usize,
    nobody: bool,
    name: Name,
    spelt: Arc<str>,
    role: Option<(Role, Arc<str>, f32)>,
}

/// Reasons that many rows share.
struct Reasons {
    own: Arc<str>,
    company: Arc<str>,
    lends: Arc<str>,
    debit: Arc<str>,
    credit: Arc<str>,
}

/// Labels all transactions; gives the spelling that each one prints.
///
/// # Errors
/// A keyword rule of the configuration cannot be used.
pub fn all(analysis: &mut Analysis, config: &Config, corrections: &AnalystCorrections, judge: Option<&mut dyn Judge>) -> Result<Vec<Arc<str>>> {
    let config = &*with_owners(config, &analysis.accounts);
    let keywords = Keywords::new(config)?;
    let known = Known::new(config);
    let accounts = Accounts::new(&analysis.accounts);
    let person = analysis.holder_type == HolderType::Person;
    let sought = Sought::new(config, held(&analysis.accounts));
    let told = tell(&mut analysis.transactions, &keywords, &sought, &accounts, person);
    // What nothing but the name tells of, where firms pay.
    let open = |t: &AnalysedTransaction, told: &Told| !t.row.is_debit() && told.wording.says.is_none() && told.wording.lender.is_none();
    let paying = || analysis.transactions.iter().zip(&told).filter(|(t, told)| open(t, told)).filter_map(|(_, told)| told.wording.printed.as_deref());
    let private = person && !habits::of_a_trade(told.iter().filter_map(|t| t.wording.says.as_ref()).map(|s| s.category)) && !habits::sells_to_firms(paying());
    let mut spellings = Spellings::new(config, held(&analysis.accounts));
    let fixed: [Arc<str>; 4] = [BANK, CASH, CARD_QR, UNKNOWN].map(Arc::from);
    let mut printed: Vec<Arc<str>> = Vec::with_capacity(told.len());
    let fullest = payees::fullest(told.iter().filter_map(|t| t.wording.payee()));
    for (t, told) in analysis.transactions.iter_mut().zip(&told) {
        let (name, confidence) = match told.wording.says.as_ref() {
            _ if told.wording.met.as_ref().is_some_and(|m| !m.firm) => {
                told.wording.printed.as_ref().map_or_else(|| (fixed[3].clone(), 0.5), |name| (spellings.one(name), 0.9))
            }
            Some(Said { counterparty: Some(name), .. }) => (spellings.one(fullest.get(name).unwrap_or(name)), 0.95),
            says if told.wording.lender.is_some_and(|l| lends(says, l) || says.is_some_and(|s| s.category == Category::Reversal && &*l.kind != "bank")) => {
                (spellings.one(told.wording.lender.map_or("", |l| l.called(told.wording.printed.as_deref()))), 0.9)
            }
            Some(said) if told.wording.printed.is_some() && (!said.own_booking() || keeps_payee(said.category)) => {
                told.wording.printed.as_ref().map_or_else(|| (fixed[3].clone(), 0.5), |name| (spellings.one(fullest.get(name).unwrap_or(name)), 0.8))
            }
            Some(Said { nature: Some(Nature::Bank), .. }) => (fixed[0].clone(), 0.95),
            Some(Said { nature: Some(Nature::Cash), .. }) => (fixed[1].clone(), 0.95),
            Some(Said { nature: Some(Nature::CardQr), .. }) => (fixed[2].clone(), 0.95),
            says => match (told.wording.printed.as_ref(), says) {
                (Some(name), _) => (spellings.one(fullest.get(name).unwrap_or(name)), 0.85),
                (None, Some(said)) if said.whole && banks_own(said.category) => (fixed[0].clone(), 0.85),
                _ => (fixed[3].clone(), 0.5),
            },
        };
        t.confidence.merchant_name = confidence;
        let trade =
            told.wording.says.as_ref().is_some_and(|s| matches!(s.category, Category::SalesReceipt | Category::SupplierPayment) || &*s.rule == WAGES_RECEIVED);
        if trade || told.wording.ordered {
            spellings.trades(&name);
        }
        if told.wording.says.as_ref().is_some_and(|s| matches!(s.category, Category::UtilitiesTelecom | Category::Insurance | Category::TransportFuel)) {
            spellings.serves(&name);
        }
        printed.push(name);
    }
    spellings.settle();
    if spellings.cut {
        let text =
            format!("The files name {} counterparties, many of them much alike; not every spelling was compared with every other.", spellings.names.len());
        analysis.findings.push(Finding::new("NAMES_CUT", Severity::Low, text).remedy("Name spellings of one counterparty in the configuration."));
    }
    let mut model = TextModel::new(analysis, corrections, person);
    analysis.text_model = model.info();
    if let Some(other) = judge {
        model.ask(analysis, other);
    }
    let mut corrected: FxHashMap<uuid::Uuid, Vec<&TransactionCorrection>> = FxHashMap::default();
    for c in &corrections.transactions {
        corrected.entry(c.id).or_default().push(c);
    }
    let mut who: FxHashMap<Arc<str>, Who> = FxHashMap::default();
    let names: Vec<Arc<str>> = held(&analysis.accounts).map(|h| Arc::from(h.to_uppercase())).collect();
    let mut holders: FxHashMap<(u32, usize), bool> = FxHashMap::default();
    let own: Vec<Name> = held(&analysis.accounts).map(Name::of).collect();
    let shared = Reasons {
        own: Arc::from("an own account"),
        company: Arc::from("a company is paid"),
        lends: Arc::from("a firm that lends by its name"),
        debit: Arc::from("a debit that nothing tells more of"),
        credit: Arc::from("a credit that nothing tells more of"),
    };
    for ((t, told), spelt) in analysis.transactions.iter_mut().zip(&told).zip(&printed) {
        let number = who.len();
        let printed = spelt;
        let other = who.entry(spelt.clone()).or_insert_with(|| {
            let nobody = is_nobody(spelt);
            let spelt = if nobody { spelt.clone() } else { spellings.of(spelt) };
            let name = Name::of(&spelt);
            let role = if nobody { None } else { printed_role(&known, &name, printed).map(|(r, n, sure)| (r, Arc::from(n), sure)) };
            // One that the configuration names is called as it is there, however it is printed.
            let spelt = role.as_ref().map_or(spelt, |(_, n, _): &(Role, Arc<str>, f32)| Arc::from(n.to_uppercase()));
            Who { number, nobody, name, spelt, role }
        });
        let holder = !other.nobody
            && *holders.entry((t.account, other.number)).or_insert_with(|| accounts.holder(t.account).is_some_and(|h| h.is(&other.name)))
            || told.wording.met.as_ref().and_then(|m| m.holder).is_some_and(|h| accounts.same_holder(h, t.account));
        t.merchant_name = if holder && other.role.is_none() { names.get(t.account as usize).unwrap_or(&other.spelt).clone() } else { other.spelt.clone() };
        t.counterparty_role = other.role.as_ref().map(|r| r.0).or((holder || told.named.is_some()).then_some(Role::OwnAccount));
        t.tags.clone_from(&told.wording.tags);
        let judgement = model.of(t, &told.wording.seen);
        t.is_operational_llm = judgement.operational >= 0.5;
        categorise(t, &told.wording, other, &judgement, &shared, (config, corrections, private));
        // Money between the holder's own accounts is with the holder, where no other is named.
        if (t.category, t.category_source) == (Category::OwnAccountTransfer, CategorySource::Keyword) && names_nobody(told.wording.printed.as_deref()) {
            t.merchant_name = names.get(t.account as usize).filter(|n| !n.is_empty()).unwrap_or(&t.merchant_name).clone();
        }
        // The holder's name cut off may as well be another's that goes on.
        // So may the same words with a form that the holder has not.
        let whole = |n: &Name| own.iter().any(|o| o.sorted == n.sorted && (!n.has_form() || o.shares_form(n) || o.forms | n.forms == 0));
        let printed = || told.wording.met.as_ref().map_or_else(|| whole(&other.name), |m| whole(&Name::of(&m.printed)));
        if t.category_source == CategorySource::Role && t.category == Category::OwnAccountTransfer && told.named.is_none() && !printed() {
            (t.confidence.category_type, t.confidence.is_operational) = (UNSURE, UNSURE);
        }
        t.is_operational = t.category.is_operational(person);
        for c in corrected.get(&t.id).into_iter().flatten() {
            correct(t, c, person);
        }
        t.return_side = return_side(t);
        let (category, direction) = (t.category, t.direction());
        tags::settle(&mut t.tags, category, direction);
    }
    habits::settle(&mut analysis.transactions, person);
    for priced in undone::settle(&mut analysis.transactions, |row| told.get(row).is_some_and(|t| t.wording.refund), person) {
        if let Some(printed) = printed.get_mut(priced) {
            *printed = fixed[0].clone();
        }
    }
    Ok(printed)
}

fn categorise(
    t: &mut AnalysedTransaction,
    wording: &Wording,
    other: &Who,
    judgement: &Judgement,
    shared: &Reasons,
    (config, corrections, person): (&Config, &AnalystCorrections, bool),
) {
    let says = wording.says.as_ref();
    let lender = wording.lender.filter(|l| lends(says, l));
    let rules = || corrections.rules.iter().chain(&config.rules);
    let rule = if rules().next().is_some() {
        let words = text::words(&t.row.description);
        rules().find(|r| applies(r, t, &words))
    } else {
        None
    };
    let party = || other.role.as_ref().map_or_else(|| shared.own.clone(), |r| r.1.clone());
    let role = match t.counterparty_role {
        Some(Role::OwnAccount) => Some(Category::OwnAccountTransfer),
        Some(Role::CompanyGroup | Role::Director) => Some(Category::OwnerGroupTransfer),
        _ => None,
    };
    // What the bank books itself is no transfer, whoever is named in it; nor is what it lends the one to whom it does.
    let own = t.counterparty_role == Some(Role::OwnAccount);
    let booked = says.is_some_and(|s| s.nature == Some(Nature::Bank) && s.whole && !(wording.met.is_some() && keeps_payee(s.category)))
        || (own && wording.met.is_none() && (lends_whole(says) || says.is_some_and(|s| lending(s.category))));
    let sure = other.role.as_ref().map_or(0.95, |r| r.2.min(0.95));
    let debit = t.row.is_debit();
    let back = given_back(t, says);
    let (category, source, reason, score): (Category, CategorySource, Arc<str>, f32) = match (rule, role, says) {
        (Some(rule), _, _) => (rule.category, CategorySource::Rule, Arc::from(rule.name.as_str()), 0.99),
        (_, Some(category), _) if !booked => (category, CategorySource::Role, party(), sure),
        _ if lender.is_some() => {
            let reason = lender.map(|l| format!("lender of the register: {} ({})", l.name, l.kind)).unwrap_or_default();
            let category = if debit { Category::LoanRepayment } else { Category::LoanDisbursement };
            // A word of lending beside the name leaves no doubt.
            let said = says.is_some_and(|s| matches!(s.category, Category::LoanDisbursement | Category::LoanRepayment));
            t.tags.push(Tagged { tag: Tag::Lender, sure: said });
            (category, CategorySource::Keyword, Arc::from(reason), if said { 0.93 } else { 0.85 })
        }
        _ if back.is_some() => (back.unwrap_or(Category::SupplierPayment), CategorySource::Role, party(), sure.min(0.8)),
        // Where another is named, what the bank may book itself is no sure booking of its own.
        (_, _, Some(s)) => (s.category, CategorySource::Keyword, s.rule.clone(), said_score(s).min(if wording.printed.is_some() { 0.88 } else { 1.0 })),
        _ => match t.counterparty_role {
            // What a firm that lends pays is no sale, unless it names an order.
            None if wording.placed && !wording.ordered && lenders::by_name(&other.name) => {
                let category = if debit { Category::LoanRepayment } else { Category::LoanDisbursement };
                (category, CategorySource::Keyword, shared.lends.clone(), 0.75)
            }
            Some(Role::Supplier) if debit => (Category::SupplierPayment, CategorySource::Role, party(), sure.min(0.92)),
            Some(Role::Customer) if !debit => (Category::SalesReceipt, CategorySource::Role, party(), sure.min(0.92)),
            // A company that is paid supplies something, and so does who is paid for an invoice.
            _ if debit && (other.name.company || wording.ordered && !person && !other.nobody) && !(wording.telling && specific(judgement)) => {
                (Category::SupplierPayment, CategorySource::Default, shared.company.clone(), 0.6)
            }
            _ if wording.telling
                && judgement.share >= needed(judgement.category, wording.placed, person)
                && !(wording.cost && judgement.category == Category::BankCharge && judgement.share < SURE_OF_COST) =>
            {
                (judgement.category, CategorySource::Model, judgement.reason.clone(), 0.89 * judgement.share)
            }
            _ if debit => (Category::OtherOperatingExpense, CategorySource::Default, shared.debit.clone(), 0.5),
            _ => (Category::SalesReceipt, CategorySource::Default, shared.credit.clone(), 0.5),
        },
    };
    // A person buys, and is supplied with nothing.
    let bought = person && category == Category::SupplierPayment && matches!(source, CategorySource::Keyword | CategorySource::Default | CategorySource::Model);
    t.category = if bought { Category::OtherOperatingExpense } else { category };
    t.category_source = source;
    t.category_reason = reason;
    t.confidence.category_type = score;
    t.confidence.is_operational = score;
}

/// Whether a rule of the analyst's applies.
fn applies(rule: &AnalystRule, t: &AnalysedTransaction, words: &str) -> bool {
    let phrase = |p: &String| {
        let (text, open) = p.strip_suffix('*').map_or((p.as_str(), false), |p| (p, true));
        let wanted = text::words(text);
        words.contains(if open { wanted.trim_end() } else { &wanted })
    };
    rule.direction.is_none_or(|d| d == t.direction())
        && rule.keywords.iter().all(phrase)
        && rule.counterparty.as_ref().is_none_or(|c| Name::of(c).is(&Name::of(&t.merchant_name)))
}

fn correct(t: &mut AnalysedTransaction, c: &TransactionCorrection, person: bool) {
    if let Some(category) = c.category {
        (t.category, t.category_source, t.category_reason) = (category, CategorySource::Correction, Arc::from("set by the analyst"));
        t.is_operational = category.is_operational(person);
        (t.confidence.category_type, t.confidence.is_operational) = (1.0, 1.0);
    }
    if let Some(name) = &c.merchant_name {
        t.merchant_name = Arc::from(name.as_str());
        t.confidence.merchant_name = 1.0;
    }
    t.counterparty_role = c.role.or(t.counterparty_role);
    t.is_operational = c.is_operational.unwrap_or(t.is_operational);
    t.excluded = c.excluded.unwrap_or(t.excluded);
}
