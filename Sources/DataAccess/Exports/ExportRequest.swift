import Access
import HTTP
import Responses
import Tables
import Vocabulary

/// The contents and format of an export.
package struct ExportRequest: Sendable, Equatable {
    /// The List; nil for the entire study.
    package let list: ListID?
    /// The rows and columns of the List, as the parameters of its page.
    package let view: String
    /// The title of the List or the study.
    package let title: String
    /// The row formats, in the order of ``ArchiveFormat``.
    package let formats: [ArchiveFormat]
    /// Whether response options are exported as text instead of codes.
    package let showsLabels: Bool
    /// Whether text that spreadsheets would read as a formula gets an apostrophe.
    package let guardsFormulas: Bool
    /// Whether enrollment tokens are included, or used to select rows.
    package let includesTokens: Bool
    /// Whether only participants who share their data are included.
    var onlySharing = false
    /// The profile that removes identifiers, and its version; nil for an export with identifiers.
    var profile: ProfileVersion?
    /// Whether a profile keeps values of a column that is flagged as a direct identifier.
    var keepsIdentifiers = false

    /// The participant whose data is copied; nil for other exports.
    package var copy: Copy?

    /// A copy of everything about one participant.
    package struct Copy: Sendable, Equatable {
        package let participant: ParticipantID
        /// The language of the readable part.
        package let language: LanguageTag
        /// Whether the participant's account of the app is included.
        package let includesAccount: Bool
        package let reason: String

        package init(
            of participant: ParticipantID, in language: LanguageTag, includesAccount: Bool, reason: String
        ) {
            (self.participant, self.language) = (participant, language)
            (self.includesAccount, self.reason) = (includesAccount, reason)
        }
    }

    /// Returns the request for a copy of everything about a participant, who may belong to a site.
    package static func copy(_ copy: Copy, at site: StudySiteID?) -> ExportRequest {
        var request = ExportRequest(
            list: nil, view: copy.language.text, title: "participant \(copy.participant)", formats: [],
            showsLabels: false, guardsFormulas: true, includesTokens: false,
            at: site.map { .some([$0]) } ?? .all)
        request.copy = copy
        return request
    }

    /// Whether the right to export identifiers is needed.
    var hasIdentifiers: Bool { profile == nil || keepsIdentifiers }

    /// The sites whose participants are included.
    package let sites: StudySiteScope

    package init(
        list: ListID?, view: String, title: String, formats: [ArchiveFormat], showsLabels: Bool,
        guardsFormulas: Bool, includesTokens: Bool, onlySharing: Bool = false,
        at sites: StudySiteScope
    ) {
        self.list = list
        self.view = view
        self.title = title
        self.formats = formats
        self.showsLabels = showsLabels
        self.guardsFormulas = guardsFormulas
        self.includesTokens = includesTokens
        self.onlySharing = onlySharing
        self.sites = sites
    }

    /// A version of a profile.
    struct ProfileVersion: Sendable, Equatable {
        let id: DeidentificationProfileID
        let version: Int
    }

    /// How many times the rows of each List are read: all scripts share one file of data.
    var passCount: Int { formats.count { !$0.isScript } + (hasScripts ? 1 : 0) }

    /// Whether the formats include scripts for statistics programs.
    var hasScripts: Bool { formats.contains(where: \.isScript) }
}

extension ListRows {
    /// The parameters for all rows and all columns, without lookups of the participant's token.
    static func everything(of list: ListDefinition, _ access: TableAccess) -> [(String, String)] {
        ListRows(list, ListID(0), access.with(rights: [])).columns.map { (RowParameter.column, $0.name) }
    }
}

extension RowsView where Source == ListRows {
    /// Whether tokens of participants are shown or used to select rows.
    var includesTokens: Bool {
        (columns + filters.map(\.column)).contains { $0.requires == .handleTokens }
    }
}
