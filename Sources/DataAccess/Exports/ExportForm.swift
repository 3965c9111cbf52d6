import Access
import HTTP
import PortalUI
import Responses
import Tables

/// The input of the export form.
struct ExportForm {
    /// The data to export.
    enum Subject: String {
        /// The List with the rows and columns that are currently shown.
        case view
        /// The entire List.
        case list
        case study
    }

    private static let wordsForProgram = "raw"

    /// The number of the List that the user came from, and the parameters of its page.
    let list: String
    let view: String
    let subject: Subject?
    let formats: [ArchiveFormat]
    /// `codes` or `labels`.
    let values: String
    /// `guarded` or `raw`.
    let formulas: String
    /// Whether to include only participants who share their data.
    let onlySharing: Bool

    /// Creates the initial form: the List in the URL as shown, otherwise the study, as CSV.
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

    /// Reads the submitted form.
    init(_ form: Form) throws {
        list = form["list"] ?? ""
        view = form["view"] ?? ""
        subject = Subject(rawValue: form["what"] ?? "")
        let chosen = Set(form.all("format"))
        formats = ArchiveFormat.allCases.filter { chosen.contains($0.rawValue) }
        values = form["values"] ?? "codes"
        formulas = form["formulas"] ?? "guarded"
        onlySharing = try DataSharingFilter.isAsked(form[DataSharingFilter.parameter])
    }

    /// The problems of the input.
    var problems: FormProblems {
        var problems = FormProblems()
        if subject == nil { problems.add("what", "Choose what to export.") }
        if formats.isEmpty { problems.add("format", "Choose at least one format.") }
        if problems.isEmpty {
            problems.add("what", "This List no longer exists. Export the entire study instead.")
        }
        return problems
    }

    /// Returns the List with its rows and columns; nil if there is none.
    ///
    /// - Throws: ``HTTPError`` if the parameters don't match the List.
    func view(in catalog: ListCatalog, _ access: TableAccess) throws -> RowsView<ListRows>? {
        guard let number = Int64(list), let found = catalog.all.first(where: { $0.id == ListID(number) })
        else {
            return nil
        }
        return try RowsView(found, id: ListID(number), query: Query(view), access)
            .checked()
    }

    /// Returns the export request; nil if the input is incomplete.
    func order(in catalog: ListCatalog, study: String, _ access: TableAccess) throws -> ExportRequest? {
        guard let subject, !formats.isEmpty else { return nil }
        let shown = try view(in: catalog, access)
        switch subject {
        case .study: return order(nil, "", study, holdsTokens: false, at: access.sites)
        case .view:
            guard let shown else { return nil }
            return order(
                shown.id, PercentCoding.query(shown.parameters), shown.list.title,
                holdsTokens: shown.includesTokens, at: access.sites)
        case .list:
            guard let shown else { return nil }
            return order(
                shown.id, PercentCoding.query(ListRows.everything(of: shown.list, access)), shown.list.title,
                holdsTokens: false, at: access.sites)
        }
    }

    private func order(
        _ list: ListID?, _ view: String, _ title: String, holdsTokens: Bool, at sites: StudySiteScope
    ) -> ExportRequest {
        ExportRequest(
            list: list, view: view, title: title, formats: formats, showsLabels: values == "labels",
            guardsFormulas: formulas != Self.wordsForProgram, includesTokens: holdsTokens,
            onlySharing: onlySharing, at: sites)
    }
}
