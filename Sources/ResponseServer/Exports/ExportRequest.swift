import Access
import HTTP
import Tables

/// The contents and format of an export.
struct ExportRequest: Sendable, Equatable {
    /// The List; nil for the entire study.
    let list: ListID?
    /// The rows and columns of the List, as the parameters of its page.
    let view: String
    /// The title of the List or the study.
    let title: String
    /// The row formats, in the order of ``ArchiveFormat``.
    let formats: [ArchiveFormat]
    /// Whether response options are exported as text instead of codes.
    let showsLabels: Bool
    /// Whether text that spreadsheets would read as a formula gets an apostrophe.
    let guardsFormulas: Bool
    /// Whether enrollment tokens are included, or used to select rows.
    let includesTokens: Bool
    /// Whether only participants who share their data are included.
    var onlySharing = false

    /// Whether the formats include scripts for statistics programs.
    var hasScripts: Bool { formats.contains(where: \.isScript) }
}

extension ListView {
    /// The parameters for all rows and all columns, without lookups of the participant's token.
    static func everything(of list: ListDefinition) -> [(String, String)] {
        ListView(list, id: ListID(0), query: Query()).all.map { (columnName, $0.name) }
    }

    /// Whether tokens of participants are shown or used to select rows.
    var includesTokens: Bool {
        (columns + filters.map(\.column)).contains { $0.requires == .handleTokens }
    }
}
