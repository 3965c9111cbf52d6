/// The first three digits of ZIP Codes, as far as Safe Harbor allows them (45 CFR 164.514(b)(2)(i)(B)).
public enum PostalArea {
    /// The areas in which at most 20,000 people lived at the census of 2000; guidance of the Department of Health and Human
    /// Services of 26 November 2012, section 3.
    private static let small: Set<String> = [
        "036", "059", "063", "102", "203", "556", "692", "790", "821", "823", "830", "831", "878", "879",
        "884", "890", "893",
    ]

    /// Returns the area of a ZIP Code that was entered as a number, without its leading zeros.
    static func prefix(ofNumber number: Double) -> String? {
        guard let code = Int(exactly: number), (0...99_999).contains(code) else { return nil }
        let digits = "\(code)"
        return prefix(of: String(repeating: "0", count: 5 - digits.utf8.count) + digits)
    }

    /// Returns the first three digits of a ZIP Code or ZIP+4 Code, `000` for a small area, and nil for any other text.
    public static func prefix(of code: String) -> String? {
        let parts = code.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, first.utf8.count == 5, parts.count <= 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            parts.count == 1 || parts[1].utf8.count == 4
        else { return nil }
        let area = String(first.prefix(3))
        return small.contains(area) ? "000" : area
    }
}
