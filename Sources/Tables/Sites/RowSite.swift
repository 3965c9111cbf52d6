import Access
import SQLStore

/// How the rows of a table belong to the sites of a study.
public enum RowSite: Sendable, Hashable {
    /// Through a column with the site.
    case column(String)
    /// Through the participant whose number is in a column; a row follows the participant to another site.
    case participant(String)
    /// Through the participant who used a token; before enrollment, through the batch.
    case tokenHolder

    /// The sandbox key of the sites that a query covers.
    public static let owner = "sites"

    /// Returns the value of ``owner`` for a scope.
    public static func owned(by sites: [StudySiteID]) -> SQLValue {
        .text(",\(sites.map { "\($0)" }.joined(separator: ",")),")
    }

    /// The site of a row, as SQL over the columns of the table.
    public var expression: String {
        switch self {
        case .column(let column): column
        case .participant(let column): Self.ofParticipant(column, "site_id")
        case .tokenHolder:
            """
            case when participant_id is null
                then (select sited.site_id from main.token_batches sited where sited.id = batch_id)
                else \(Self.ofParticipant("participant_id", "site_id")) end
            """
        }
    }

    /// The site of a participant, in a column of the participants.
    fileprivate static func ofParticipant(_ participant: String, _ column: String) -> String {
        "(select sited.\(column) from main.participants sited where sited.id = \(participant))"
    }

    /// The condition by which the sandbox limits rows to the sites of a run.
    var sandboxCondition: String {
        "instr(\(SandboxTable.owner(Self.owner)), ',' || (\(expression)) || ',') > 0"
    }

    /// The database tables that ``expression`` reads.
    var tables: [String] {
        switch self {
        case .column: []
        case .participant: ["participants"]
        case .tokenHolder: ["participants", "token_batches"]
        }
    }
}

extension Column {
    /// The name of the column with the code of a row's site.
    public static let siteName = "Site"

    /// The column with the code of a row's site.
    public static func site(_ site: RowSite) -> Column { code(siteName, ofSite: site.expression) }

    /// The column with the code of the site at which the participant of a row enrolled.
    public static func enrollmentSite(ofParticipant participant: String) -> Column {
        enrollmentSite(.column(RowSite.ofParticipant(participant, "enrollment_site_id")))
    }

    /// The column with the code of the site at which a participant enrolled, by the site of enrollment.
    public static func enrollmentSite(_ site: RowSite) -> Column {
        code("SiteAtEnrollment", ofSite: site.expression).with {
            ($0.isDefaultOnPages, $0.namesAnySite) = (false, true)
        }
    }

    private static func code(_ name: String, ofSite site: String) -> Column {
        Column(
            name, .text,
            expression: "(select coded.code from main.study_sites coded where coded.id = (\(site)))"
        ).with { $0.needsSites = true }
    }
}
