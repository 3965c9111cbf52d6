extension PageElement {
    var isHeading: Bool { ["h1", "h2", "h3", "h4", "h5", "h6"].contains(tag) }

    var isLink: Bool { tag == "a" && self["href"] != nil && self["role"] != "button" }

    var isButton: Bool {
        guard self["disabled"] == nil else { return false }
        return tag == "button" || self["role"] == "button"
            || (tag == "input" && ["submit", "button", "reset"].contains(self["type"]))
    }

    var isRegion: Bool {
        ["section", "nav", "aside", "fieldset", "form", "details"].contains(tag)
            || ["region", "group", "search"].contains(self["role"])
    }

    /// The name of a region, or the first heading that is in no smaller one.
    var regionName: String {
        if tag == "details" { return elements.first { $0.tag == "summary" }?.text ?? "" }
        guard name.isEmpty else { return name }
        let heading = elements.first { $0.isHeading && $0.ancestor(where: \.isRegion)?.index == index }
        return heading?.text ?? ""
    }
}

extension PageElement: CustomStringConvertible {
    /// An outline, for the messages of tests that fail.
    public var description: String {
        "'\(title)': " + texts.map { $0.count > 120 ? $0.prefix(120) + "…" : $0 }.joined(separator: " | ")
    }
}
