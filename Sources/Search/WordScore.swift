/// How well words fit those of a query.
enum WordScore {
    /// Returns how well the best of the words fits a wanted one; nil if none begins with it.
    ///
    /// The same word counts 3, the beginning of one 2, less the further back it is.
    static func best(_ wanted: String, among words: [some StringProtocol]) -> Double? {
        var best: Double?
        for (place, word) in words.enumerated() where word.hasPrefix(wanted) {
            let value = (word.count == wanted.count ? 3.0 : 2.0) - Double(min(place, 40)) / 50
            best = max(best ?? value, value)
        }
        return best
    }
}
