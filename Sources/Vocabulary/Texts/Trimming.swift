extension StringProtocol {
    /// The text without whitespace at both ends.
    public var trimmed: String {
        // Most texts begin and end with visible ASCII, so the slower Unicode check can be skipped.
        if let first = first?.asciiValue, let last = last?.asciiValue, first > 0x20, last > 0x20 {
            return String(self)
        }
        guard let start = firstIndex(where: { !$0.isWhitespace }),
            let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}
