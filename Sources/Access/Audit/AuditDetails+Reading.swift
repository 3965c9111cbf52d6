import JSON

extension AuditEntry {
    /// The particulars as values; empty if they were tampered with and aren't a JSON object.
    public var decodedDetails: AuditDetails { AuditDetails(json: details) }
}

extension AuditDetails {
    /// Parses the output of ``json``.
    init(json: String) {
        self = [:]
        guard let members = try? JSONTree.parse(json).object else { return }
        for member in members { append(member.key, AuditValue(member.value)) }
    }
}

extension AuditValue {
    fileprivate init(_ tree: JSONTree) {
        switch tree {
        case .string(let text): self = .text(text)
        case .bool(let flag): self = .flag(flag)
        case .object where tree["from"] != nil && tree["to"] != nil:
            self = .change(from: Self.text(tree["from"]), to: Self.text(tree["to"]))
        default:
            if let number = tree.int { self = .number(number) } else { self = .text(Self.text(tree)) }
        }
    }

    private static func text(_ tree: JSONTree?) -> String {
        guard let tree, !tree.isNull else { return "" }
        return tree.string ?? tree.description
    }
}
