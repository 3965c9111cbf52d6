import JSON
import Studies

extension Difference {
    /// Whether it says anything to people: a member that came or went with an empty value changes nothing.
    ///
    /// Documents gain members over the years; one that is absent means empty, false or zero.
    var isVisible: Bool {
        switch change {
        case .added: !(after?.isEmptyValue ?? true)
        case .removed: !(before?.isEmptyValue ?? true)
        case .changed, .moved: true
        }
    }
}

extension Difference {
    /// What to say of a file whose name stayed the same.
    var fileEffect: String? {
        guard let before, let after, before.isFile, after.isFile, before["name"] == after["name"] else {
            return nil
        }
        return "The file was replaced by another with the same name."
    }
}

extension JSONTree {
    fileprivate var isEmptyValue: Bool {
        switch self {
        case .null: true
        case .bool(let flag): !flag
        case .number(let number): number.text == "0"
        case .string(let text): text.isEmpty
        case .array(let elements): elements.isEmpty
        case .object(let members): members.isEmpty
        }
    }
}
