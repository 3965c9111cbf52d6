extension StringProtocol {
    /// The text without blanks at its ends.
    public var trimmed: String {
        // The usual text begins and ends with visible ASCII, and what Unicode calls a blank need not be asked.
        if let first = first?.asciiValue, let last = last?.asciiValue, first > 0x20, last > 0x20 {
            return String(self)
        }
        guard let start = firstIndex(where: { !$0.isWhitespace }),
            let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}
