extension PageElement {
    /// The name by which assistive technology announces the element; empty if it has none.
    public var name: String {
        let labels = referenced(by: "aria-labelledby")
        if !labels.isEmpty { return labels.map(\.text).joined(separator: " ") }
        if let label = self["aria-label"], !label.isEmpty { return Self.oneLine(label) }
        switch tag {
        case "input" where ["submit", "button", "reset"].contains(self["type"]): return self["value"] ?? ""
        case "input", "select", "textarea", "progress": return label ?? self["title"] ?? ""
        case "img": return self["alt"] ?? ""
        case "fieldset": return child("legend")?.labelText ?? ""
        case "table": return child("caption")?.text ?? ""
        case "section", "nav", "aside", "form", "main", "div", "ul", "ol", "dl", "figure": return ""
        default: return text
        }
    }

    /// The text of the label of a control.
    private var label: String? {
        if let id = self["id"] {
            let all = PageElement(tree, 0).everything
            if let label = all.first(where: { $0.tag == "label" && $0["for"] == id }) {
                return label.labelText
            }
        }
        return ancestor { $0.tag == "label" }?.labelText
    }

    /// A label without the remark that its field is optional.
    private var labelText: String {
        let remark = elements.first { $0.hasClass("optional") }?.text
        guard let remark, text.hasSuffix(" " + remark) else { return text }
        return String(text.dropLast(remark.count + 1))
    }

    private func child(_ tag: String) -> PageElement? { children.first { $0.tag == tag } }

    /// The elements within this one, whether they are shown or not.
    var everything: [PageElement] {
        children.filter { $0.characters == nil }.flatMap { [$0] + $0.everything }
    }
}
