/// A field of a form with what belongs to it, or a group of choices.
public struct PageField: Sendable {
    private static let errorMark = "Error: "
    private let element: PageElement

    init(_ element: PageElement) { self.element = element }

    static func isField(_ element: PageElement) -> Bool {
        switch element.tag {
        case "input": !["submit", "button", "reset", "image"].contains(element["type"])
        case "select", "textarea": true
        case "fieldset": element.elements.contains { $0["type"] == "radio" || $0["type"] == "checkbox" }
        default: false
        }
    }

    /// The value that would be sent: of a select or of choices the value of the first that is chosen, of a checkbox
    /// its value if it is checked.
    public var value: String? { values.first }

    /// The values that would be sent.
    public var values: [String] {
        switch element.tag {
        case "select":
            let chosen = options.filter { $0["selected"] != nil }
            return (chosen.isEmpty ? Array(options.prefix(1)) : chosen).map { $0["value"] ?? $0.text }
        case "textarea": return [element.children.compactMap(\.characters).joined()]
        case "fieldset": return element.elements.filter { $0["checked"] != nil }.map { $0["value"] ?? "on" }
        default:
            if ["checkbox", "radio"].contains(element["type"]) {
                return isChecked ? [element["value"] ?? "on"] : []
            }
            return [element["value"] ?? ""]
        }
    }

    /// The choices of a select or a group by their titles.
    public var choices: [String] {
        element.tag == "select"
            ? options.map(\.text)
            : element.elements.filter { ["checkbox", "radio"].contains($0["type"]) }.map(\.name)
    }

    /// Whether a checkbox is checked.
    public var isChecked: Bool { element["checked"] != nil }

    /// What is wrong with the value; nil if nothing is.
    public var error: String? {
        descriptions.first { $0.hasPrefix(Self.errorMark) }.map { String($0.dropFirst(Self.errorMark.count)) }
    }

    /// The hints of the field.
    public var description: String {
        descriptions.filter { !$0.hasPrefix(Self.errorMark) }.joined(separator: " ")
    }

    private var descriptions: [String] { element.referenced(by: "aria-describedby").map(\.text) }

    private var options: [PageElement] { element.elements.filter { $0.tag == "option" } }
}
