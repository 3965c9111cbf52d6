/// What a search found.
struct SearchOutcome: Sendable {
    var results: [SearchResult] = []
    /// Whether another word would show others.
    var isCut = false
    /// The words that were looked for instead of mistyped ones; nil if those were found.
    var correction: String?
}
