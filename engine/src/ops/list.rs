//! The one list of operations: name, what goes in, what comes out, and what does it. Hosts and the interface's types come from it.

use super::error::{Answer, OpError};
use super::feed::ChangeEvent;
use super::records::*;
use super::remote::{compared, conflicts, connections, draft, jobs, outbox, pull, share, take, templates as remote_templates, watch};
use super::{
    Saldo, app, authenticity, cases, combine, comments, config, desk, documents, drawn, erase, export, figures, files, headers, history, learning, marks,
    pages, patterns, portfolio, problems, review_sheet, reviewed, rows, screening, templates, update,
};
use serde_json::Value;
use std::collections::BTreeMap;
use ts_rs::{Config as TsConfig, TS, TypeVisitor};

macro_rules! operations {
    ($($(#[doc = $about:literal])* $name:ident($input:ty) -> $output:ty = $does:path;)*) => {
        /// The names of all operations.
        pub const OPERATIONS: &[&str] = &[$(stringify!($name)),*];

        /// Does an operation by name.
        pub(super) fn call(saldo: &Saldo, name: &str, input: Value) -> Answer<Value> {
            match name {
                $(stringify!($name) => {
                    let input: $input = serde_json::from_value(input).map_err(|e| OpError::invalid("", format!("{name}: {e}.")))?;
                    let output: $output = $does(saldo, input)?;
                    serde_json::to_value(output).map_err(|e| OpError::conflict(format!("{name}: {e}.")))
                })*
                _ => Err(OpError { code: "NOT_FOUND".to_owned(), message: format!("There is no operation {name}."), field: None }),
            }
        }

        /// The interface's types, made from the records.
        pub fn bindings() -> String {
            let mut types = Types { config: TsConfig::new().with_large_int("number"), all: BTreeMap::new() };
            types.visit::<ChangeEvent>();
            types.visit::<OpError>();
            let mut list = String::new();
            let mut names = String::new();
            $(
                types.visit::<$input>();
                types.visit::<$output>();
                $(list.push_str(&format!("  /** {} */\n", $about.trim()));)*
                let (input, output) = (<$input as TS>::name(&types.config), <$output as TS>::name(&types.config));
                list.push_str(&format!("  {}: {{ input: {input}; output: {output} }};\n", stringify!($name)));
                names.push_str(&format!("  {}: true,\n", stringify!($name)));
            )*
            let declared: Vec<String> = types.all.into_values().collect();
            format!(
                "// Made from the engine's records; `make bindings` makes it anew.\n\n{}\n\nexport interface Operations {{\n{list}}}\n\nexport const OPERATIONS: {{ [N in keyof Operations]: true }} = {{\n{names}}};\n",
                declared.join("\n\n")
            )
        }
    };
}

/// Types with what they rest on, each once, by name.
struct Types {
    config: TsConfig,
    all: BTreeMap<String, String>,
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let name = T::ident(&self.config);
        if T::output_path().is_some() && !self.all.contains_key(&name) {
            let docs = T::docs().map(|d| format!("{}\n", d.trim_end())).unwrap_or_default();
            self.all.insert(name, format!("{docs}export {}", T::decl(&self.config)));
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

operations! {
    app_state(None) -> AppState = app::app_state;
    /// Changes only what is given; answers all.
    settings_set(SettingsPatch) -> Settings = app::settings_set;
    /// The recovery key was written down and is not given again.
    recovery_key_seen(None) -> None = app::recovery_key_seen;
    /// The recovery key as text, while it is still shown.
    recovery_key_write(ToPath) -> Written = app::recovery_key_write;
    /// A copy of the whole store while it runs.
    backup_write(ToPath) -> Written = app::backup_write;
    /// A copy takes the store's place at the next start.
    backup_restore(FromPath) -> None = app::backup_restore;
    /// Asks for a version that is newer, where an address and a key are set.
    updates_look(None) -> Updates = update::updates_look;
    /// The file of that version, if it is what the owner of the key signed. Nothing is installed.
    update_fetch(ToPath) -> Written = update::update_fetch;
    /// Everything in open formats.
    everything_write(ToPath) -> Written = export::everything_write;

    folders_list(None) -> Vec<Folder> = cases::folders_list;
    /// Without `id` a new one.
    folder_save(FolderSave) -> Folder = cases::folder_save;
    case_save(CaseSave) -> Case = cases::case_save;
    /// A step of history like any other: undo brings it back.
    item_delete(ItemDelete) -> Deleted = cases::item_delete;
    /// Folders, cases and files that were removed, the latest first; undo in the history of a folder or case brings it back.
    removed_list(None) -> Vec<Removed> = cases::removed_list;
    /// For good, with bytes, readings and history; without `ids` everything that was removed.
    removed_erase(EraseRemoved) -> Erased = erase::removed_erase;
    /// Completes a review or opens it again.
    case_status_set(CaseStatusSet) -> Case = cases::case_status_set;
    /// A case with sample files, for the first run.
    example_add(None) -> Case = app::example_add;

    /// By path (window); a browser sends bytes. Folders are walked.
    files_import(FilesImport) -> Imported = files::files_import;
    /// Fewest problems first.
    queue_list(InCase) -> Vec<QueueFile> = files::queue_list;
    /// Without `file_ids` all of the case.
    jobs_cancel(JobsCancel) -> Cancelled = files::jobs_cancel;
    jobs_retry(OfFiles) -> Queued = files::jobs_retry;
    /// Sets a file aside that is no statement, or takes it back.
    file_aside(FileAside) -> QueueFile = files::file_aside;
    /// A copy of the file as it came.
    file_write(FileWrite) -> Written = files::file_write;
    /// Tries each password on each locked file of the case; `file_id` null: on all.
    passwords_try(PasswordsTry) -> Opened = files::passwords_try;

    file_detail(InFile) -> FileDetail = headers::file_detail;
    /// The recognised table, cell by cell.
    table_window(TableWindowOf) -> TableWindow = headers::table_window;
    /// Type and/or name of a column.
    column_set(ColumnSet) -> Reviewed = headers::column_set;
    /// All edges, left to right: moving, adding and removing an edge are all this.
    columns_edges(ColumnsEdges) -> Reviewed = headers::columns_edges;
    /// A field of the statement's head.
    field_set(FieldSet) -> Reviewed = headers::field_set;
    /// What this file's corrections would do to the files with the same head.
    alike_preview(InFile) -> Vec<AlikeFile> = headers::alike_preview;
    alike_apply(AlikeApply) -> Applied = headers::alike_apply;
    /// The headers stand as they are; answers the file that comes next, null where none is left.
    file_accept(InFile) -> Accepted = headers::file_accept;
    /// What stands in a box of a page, as rows of the table; changes nothing.
    rows_drawn(RowsDrawn) -> DrawnRows = drawn::rows_drawn;
    /// Stretches of pages that look like rows and that no row holds.
    rows_unread(UnreadRowsOf) -> Vec<UnreadRows> = drawn::rows_unread;
    /// How far the rows of a page go: what stands within is taken in, what does not is left out, as one step.
    band_set(BandSet) -> Reviewed = drawn::band_set;
    /// A region of a page, recognised again.
    region_read(RegionRead) -> RegionText = pages::region_read;
    templates_list(None) -> Vec<Template> = templates::templates_list;
    /// What was corrected of this file's layout, for files with the same head.
    template_save(TemplateSave) -> Template = templates::template_save;
    template_delete(ById) -> Deleted = templates::template_delete;

    problems_list(ProblemsList) -> Problems = problems::problems_list;
    problems_resolve(ProblemsResolve) -> Resolved = problems::problems_resolve;

    rows_window(RowsWindow) -> RowWindow = rows::rows_window;
    rows_facets(RowsFacets) -> Vec<Facet> = rows::rows_facets;
    rows_change(RowsChange) -> RowsChanged = marks::rows_change;
    rows_mark(RowsMark) -> RowsMarked = marks::rows_mark;
    /// The rows that are identical to this one, and the rule that would mark them and those to come.
    rule_preview(RuleOf) -> RulePreview = marks::rule_preview;
    /// What a category given to rows would teach: other rows that would get another category.
    mark_preview(MarkPreview) -> Vec<Becoming> = learning::mark_preview;
    rule_apply(RuleApply) -> Changed = marks::rule_apply;

    overview(InCase) -> Overview = figures::overview;
    daily_balances(OfAccount) -> DailyFigures = figures::daily_balances;
    months(OfAccounts) -> Vec<MonthFigure> = figures::months;
    categories(OfAccounts) -> Vec<CategoryFigure> = figures::categories;
    /// Largest first by the direction's sum.
    counterparties(CounterpartiesOf) -> Vec<CounterpartyFigure> = figures::counterparties;
    /// The wordings of a counterparty's rows, most frequent first.
    counterparty_wordings(OfCounterparty) -> Vec<Wording> = learning::counterparty_wordings;
    proforma(ProformaOf) -> Proforma = figures::proforma;
    related_parties(InCase) -> Vec<RelatedParty> = figures::related_parties;
    patterns(PatternsOf) -> Vec<Pattern> = patterns::patterns;
    pattern_mark(PatternMark) -> Pattern = patterns::pattern_mark;
    config_get(InCase) -> Config = config::config_get;
    config_preview(WithConfig) -> Vec<ConfigChange> = config::config_preview;
    config_set(WithConfig) -> Config = config::config_set;

    /// Traces of change in the files of a case that were read, with what speaks against two of them together.
    case_examined(InCase) -> Vec<Examined> = authenticity::case_examined;
    /// Examines one file by itself; what was found before is answered at once.
    file_examined(InFile) -> FileRisk = authenticity::file_examined;
    /// How much speaks against each file, as far as they were examined; examines nothing.
    case_risks(InCase) -> Vec<FileRisk> = authenticity::case_risks;
    /// A step of history like any other.
    trace_mark(TraceMark) -> FileRisk = authenticity::trace_mark;

    /// How far every case has come.
    desk(None) -> Vec<DeskCase> = desk::desk;
    /// Holders, accounts, files and rows of all cases in which words or an amount stand.
    find(Find) -> Vec<FoundThing> = desk::find;
    portfolio(PortfolioOf) -> QueryAnswer = portfolio::portfolio;
    query_run(Query) -> QueryAnswer = portfolio::query_run;
    query_write(QueryWrite) -> Written = portfolio::query_write;

    /// Identity and business documents beside the statements; without `service` what the pages are tells.
    documents_import(DocumentsImport) -> DocumentsImported = documents::documents_import;
    documents_list(DocumentsOf) -> CaseDocuments = documents::documents_list;
    document_detail(OfDocument) -> DocumentDetail = documents::document_detail;
    /// A step of history; the checks are made anew.
    document_field_set(DocumentFieldSet) -> DocumentDetail = documents::document_field_set;
    /// Reads it again, as that.
    document_service_set(DocumentServiceSet) -> CaseDocument = documents::document_service_set;
    document_password_try(DocumentPasswordTry) -> CaseDocument = documents::document_password_try;
    documents_retry(OfDocuments) -> Queued = documents::documents_retry;
    /// A step of history like any other: undo brings them back.
    documents_remove(OfDocuments) -> Deleted = documents::documents_remove;

    /// The lists that names are compared with; none comes with Saldo.
    screening_lists(None) -> Vec<ScreeningList> = screening::ops::screening_lists;
    /// A new version where there is a list of that name. Whole or not at all.
    screening_list_import(ScreeningListImport) -> ScreeningList = screening::ops::screening_list_import;
    screening_list_changes(ListChangesOf) -> ScreeningListChanges = screening::ops::screening_list_changes;
    screening_list_remove(OfList) -> Deleted = screening::ops::screening_list_remove;
    /// Compares names of a case with lists.
    screening_run(ScreeningRun) -> CaseScreening = screening::ops::screening_run;
    /// What was found last; null where names of the case were never compared.
    screening_of(InCase) -> Option<CaseScreening> = screening::ops::screening_of;
    /// Decides about a hit; earlier decisions are kept.
    screening_hit_decide(HitDecide) -> ScreeningHit = screening::ops::screening_hit_decide;

    combine(InCase) -> Vec<CombinedAccount> = combine::combine;
    export_check(InCase) -> ExportCheck = export::export_check;
    export_write(ExportWrite) -> Written = export::export_write;
    history_list(HistoryList) -> HistoryPage = history::history_list;
    /// One step back or forth.
    history_step(HistoryStep) -> Stepped = history::history_step;
    /// Takes one step back and leaves those after it; a step of history itself, which undo takes back.
    history_revert(HistoryRevert) -> Stepped = history::history_revert;

    /// A step of history; answers the comments of the row, or of the file and its rows.
    comment_add(CommentAdd) -> Vec<CaseComment> = comments::comment_add;
    comments_list(CommentsOf) -> Vec<CaseComment> = comments::comments_list;
    /// What a reviewer put beside what was read, by name.
    review_output(InCase) -> Vec<ReviewOutput> = reviewed::review_output;
    /// A step of history; answers all.
    review_output_set(ReviewOutputSet) -> Vec<ReviewOutput> = reviewed::review_output_set;
    /// The review as PDF: files, what is open, comments, every step.
    review_write(ReviewWrite) -> Written = review_sheet::review_write;

    remote_connections(None) -> Vec<ServiceConnection> = connections::remote_connections;
    /// Without `id` a new one. Key and password go where the store's own key lies, and are answered never.
    remote_connection_save(ConnectionSave) -> ServiceConnection = connections::remote_connection_save;
    /// Looks at address, encryption, key, clock, version and login, and names what fails.
    remote_connection_test(ById) -> ConnectionTest = connections::remote_connection_test;
    remote_connection_remove(ById) -> Deleted = connections::remote_connection_remove;
    /// How keeping step stands; asks nobody.
    remote_state(None) -> SyncState = connections::remote_state;
    /// Fetches the lists of a service.
    remote_pull(ById) -> Pulled = pull::remote_pull;
    /// As they were fetched last.
    remote_verifications(RemoteListOf) -> RemoteVerifications = pull::remote_verifications;
    /// As they were fetched last.
    remote_templates(ById) -> Vec<RemoteTemplate> = pull::remote_templates;
    /// Makes a template of extraction at the service; `seen: true` says that a person looked at what would be sent.
    remote_template_make(RemoteTemplateMake) -> Vec<RemoteTemplate> = remote_templates::remote_template_make;
    /// Takes a template away at the service.
    remote_template_remove(RemoteTemplateRemove) -> Vec<RemoteTemplate> = remote_templates::remote_template_remove;
    /// Makes cases of verifications; they are kept in step from then on.
    remote_take(RemoteTake) -> RemoteTaken = take::remote_take;
    /// What would be sent.
    remote_share_preview(CaseShare) -> SharePreview = share::remote_share_preview;
    /// `seen: true` says that a person looked at what would be sent.
    remote_share(CaseShare) -> SharedState = share::remote_share;
    /// Submits a draft, once what was changed of it is there.
    remote_submit(InCase) -> SharedState = draft::remote_submit;
    remote_unshare(InCase) -> SharedState = share::remote_unshare;
    remote_case(InCase) -> SharedState = share::remote_case;
    /// What would be sent for a job of the parsing service.
    remote_job_preview(JobAsk) -> JobPreview = jobs::remote_job_preview;
    /// A job for a file of a shared case; `seen: true` says that a person looked at what would be sent. Answers the jobs of the case.
    remote_job(JobAsk) -> Vec<RemoteJob> = jobs::remote_job;
    remote_jobs(InCase) -> Vec<RemoteJob> = jobs::remote_jobs;
    /// As the service gave it.
    remote_job_output(ById) -> RemoteJobOutput = jobs::remote_job_output;
    remote_job_cancel(ById) -> Vec<RemoteJob> = jobs::remote_job_cancel;
    /// What the service read beside what is read here.
    remote_compare(InCase) -> Compared = compared::remote_compare;
    /// Brings into step now; what stands still is tried again.
    remote_sync(SyncAsked) -> Synced = watch::remote_sync;
    remote_outbox(OutboxOf) -> Vec<OutboxItem> = outbox::remote_outbox;
    remote_outbox_cancel(ByIds) -> Cancelled = outbox::remote_outbox_cancel;
    remote_conflicts(ConflictsOf) -> Vec<RemoteConflict> = conflicts::remote_conflicts;
    /// Without `ids` all that are open.
    remote_conflicts_decide(ConflictsDecide) -> Vec<RemoteConflict> = conflicts::remote_conflicts_decide;
}
