/// What the rules of the sandbox need to know about the query that is running.
struct SandboxedQuery {
    /// The tables that WITH defines at the start of the query, as SQLite compares names.
    private(set) var commonTables: Set<String> = []
    /// Whether it can contain lists of values as JSON. Only queries that the program generated have values.
    private(set) var readsLists = false
    /// The tables that may read themselves, as SQLite compares names.
    private(set) var recursiveTables: Set<String> = []
    private let text: String

    /// No query.
    init() { text = "" }

    init(_ query: SQL, _ tokens: QueryText, _ recursion: CountedRecursion? = nil) {
        recursiveTables = recursion?.tables ?? []
        commonTables = tokens.leadingCommonTables
        readsLists = !query.values.isEmpty
        text = query.text.foldedASCII
    }

    /// Returns whether the query may name a table: whether the name occurs anywhere in it, also in a string
    /// or a comment.
    ///
    /// This doesn't depend on how the text is split into tokens.
    func mayName(_ table: String) -> Bool { text.firstRange(ofASCII: table) != nil }
}
