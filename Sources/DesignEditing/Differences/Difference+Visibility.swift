import JSON
import Studies

extension Difference {
    /// Whether to show the difference: an added or removed member with an empty value is no visible change.
    ///
    /// New versions add members to documents; an absent member means empty, false or zero.
    var isVisible: Bool {
        switch change {
        case .added: !(after?.isEmptyValue ?? true)
        case .removed: !(before?.isEmptyValue ?? true)
        case .changed, .moved: true
        }
    }
}

extension Difference {
    /// The note about a file that was replaced by one with the same name.
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
