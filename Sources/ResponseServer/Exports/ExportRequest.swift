/// What someone wants exported, and how.
struct ExportRequest: Sendable, Equatable {
    /// The List; nil for the whole study.
    let list: ListID?
    /// Which rows and columns of the List, as the parameters of its page.
    let view: String
    /// The List's title, or the study's.
    let title: String
    /// The forms of the rows, in the order of ``ArchiveFormat``.
    let formats: [ArchiveFormat]
    /// Whether choices are written in words and not as codes.
    let showsLabels: Bool
    /// Whether texts that spreadsheets would take for formulas get an apostrophe.
    let guardsFormulas: Bool
    /// Whether enrollment tokens are in it, or decide what is in it.
    let includesTokens: Bool
    /// Whether only the data of participants who share theirs is in it.
    var onlySharing = false

    /// Whether scripts for statistics are among the formats.
    var hasScripts: Bool { formats.contains(where: \.isScript) }
}

extension ListView {
    /// The parameters of every row and every column, without what is looked up of the participant's token.
    static func everything(of list: ListDefinition) -> [(String, String)] {
        ListColumn.all(of: list, showsTokens: false).map { (columnName, $0.name) }
    }

    /// Whether the token of participants is shown, or chooses the rows.
    var includesTokens: Bool {
        columns.contains { $0.name == ListColumn.tokenName }
            || filters.contains { $0.column.name == ListColumn.tokenName }
    }
}
