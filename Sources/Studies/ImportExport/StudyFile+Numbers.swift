import JSON

extension StudyFile {
    /// The largest whole number that JSON programs exchange without loss (RFC 8259, section 6).
    private static let numberMax = 1 << 53

    /// Returns a whole number that is too large to compute with; nil if there is none.
    static func outOfRange(in tree: JSONTree) -> Int? {
        switch tree {
        case .number:
            guard let number = tree.int ?? tree.double.flatMap({ Int(exactly: $0) }) else { return nil }
            return (-numberMax...numberMax).contains(number) ? nil : number
        case .object(let members):
            for member in members { if let found = outOfRange(in: member.value) { return found } }
        case .array(let elements):
            for element in elements { if let found = outOfRange(in: element) { return found } }
        default: break
        }
        return nil
    }
}
