import Access
import DataAccess
import HTTP
import Responses
import Tables
import Vocabulary
import WebAccess

/// The search, tab, and site in the URL of the page of participants, as filters of its table.
struct ParticipantSearch {
    static let textName = "q"
    static let stateName = "state"
    static let siteName = "site"

    /// What was entered: a number, or the beginning of a token.
    let text: String
    /// Whether nothing can be searched for by what was entered.
    let isUnknown: Bool
    /// The state in the URL. It is that of the rows unless these are filtered by another.
    let state: ParticipantState?
    /// Whether tokens can be searched for.
    let findsTokens: Bool
    /// The URL's query with filters of the table in place of these parameters.
    let query: Query

    /// Reads a URL. A number finds a participant; letters find tokens that begin with them.
    init(_ query: Query, sites: [StudySite], findsTokens: Bool) throws {
        text = (query[Self.textName] ?? "").trimmed
        state = try query.option(Self.stateName)
        self.findsTokens = findsTokens
        let found = Self.filter(text, findsTokens: findsTokens)
        isUnknown = found == nil && !text.isEmpty
        let site = try query.option(Self.siteName, SiteFilterOptions.filter).map { filter in
            Self.filter(filter, among: sites)
        }
        let filters = [found, state.flatMap(Self.filter), site].compactMap(\.self)
        let names = [Self.textName, Self.stateName, Self.siteName]
        let kept = query.all.filter { !names.contains($0.name) }.map { ($0.name, $0.value) }
        self.query = Query(PercentCoding.query(kept + filters))
    }

    private static func filter(_ text: String, findsTokens: Bool) -> (String, String)? {
        if let number = Int64(text) { return (parameter(ParticipantPageTable.numberName), "\(number)") }
        guard findsTokens, !text.isEmpty else { return nil }
        return (
            parameter(ParticipantPageTable.tokenName, "startswith"), EnrollmentToken.normalized(text)
        )
    }

    /// The rows are those of participants who weren't erased.
    private static func filter(_ state: ParticipantState) -> (String, String)? {
        state == .erased ? nil : (parameter(ParticipantPageTable.stateName), state.title)
    }

    /// A site that isn't among these has no participants to show.
    private static func filter(
        _ filter: SiteFilter, among sites: [StudySite]
    ) -> (String, String) {
        switch filter {
        case .noSite: (parameter(Column.siteName, "isblank"), "")
        case .site(let id): (parameter(Column.siteName), sites.first { $0.id == id }?.code ?? "unknown")
        }
    }

    private static func parameter(_ column: String, _ operation: String = "eq") -> String {
        "\(RowFilter.prefix)\(column)~\(operation)"
    }
}
