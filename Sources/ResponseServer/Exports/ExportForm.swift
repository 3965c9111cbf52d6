import HTTP
import PortalUI

/// What someone entered to export something.
struct ExportForm {
    /// What is exported.
    enum Subject: String {
        /// The List with the rows and columns that the reader sees.
        case view
        /// All of the List.
        case list
        case study
    }

    private static let wordsForProgram = "raw"

    /// The number of the List that the reader came from, and the parameters of its page.
    let list: String
    let view: String
    let subject: Subject?
    let formats: [ArchiveFormat]
    /// `codes` or `labels`.
    let values: String
    /// `guarded` or `raw`.
    let formulas: String
    /// Whether only the data of participants who share theirs is wanted.
    let onlySharing: Bool

    /// The form as it is offered: the List that the address names as shown, else the study, as CSV.
    init(query: Query) {
        list = query["list"] ?? ""
        view = PercentCoding.query(
            query.all.filter { $0.name != "list" && $0.name != "before" }.map { ($0.name, $0.value) })
        subject = list.isEmpty ? .study : .view
        formats = [.csv]
        values = "codes"
        formulas = "guarded"
        onlySharing = false
    }

    /// The form as it was sent.
    init(_ form: Form) {
        list = form["list"] ?? ""
        view = form["view"] ?? ""
        subject = Subject(rawValue: form["what"] ?? "")
        let chosen = Set(form.all("format"))
        formats = ArchiveFormat.allCases.filter { chosen.contains($0.rawValue) }
        values = form["values"] ?? "codes"
        formulas = form["formulas"] ?? "guarded"
        onlySharing = form[DataSharingFilter.parameter] == DataSharingFilter.value
    }

    /// What is missing.
    var problems: FormProblems {
        var problems = FormProblems()
        if subject == nil { problems.add("what", "Choose what to export.") }
        if formats.isEmpty { problems.add("format", "Choose at least one format.") }
        if problems.isEmpty {
            problems.add("what", "This List is not there any more. Choose the whole study.")
        }
        return problems
    }

    /// The List with its rows and columns; nil where none is named or it is not there.
    ///
    /// - Throws: ``HTTPError`` where its parameters ask for what the List doesn't have.
    func view(in catalog: ListCatalog, showsTokens: Bool) throws -> ListView? {
        guard let number = Int64(list), let found = catalog.all.first(where: { $0.id == ListID(number) })
        else {
            return nil
        }
        return try ListView(found, id: ListID(number), query: Query(view), showsTokens: showsTokens)
            .checked()
    }

    /// What is to be exported; nil where something is missing.
    func order(in catalog: ListCatalog, study: String, showsTokens: Bool) throws -> ExportRequest? {
        guard let subject, !formats.isEmpty else { return nil }
        let shown = try view(in: catalog, showsTokens: showsTokens)
        switch subject {
        case .study: return order(nil, "", study, holdsTokens: false)
        case .view:
            guard let shown else { return nil }
            return order(
                shown.id, PercentCoding.query(shown.parameters), shown.list.title,
                holdsTokens: shown.includesTokens)
        case .list:
            guard let shown else { return nil }
            return order(
                shown.id, PercentCoding.query(ListView.everything(of: shown.list)), shown.list.title,
                holdsTokens: false)
        }
    }

    private func order(_ list: ListID?, _ view: String, _ title: String, holdsTokens: Bool) -> ExportRequest {
        ExportRequest(
            list: list, view: view, title: title, formats: formats, showsLabels: values == "labels",
            guardsFormulas: formulas != Self.wordsForProgram, includesTokens: holdsTokens,
            onlySharing: onlySharing)
    }
}
