/// Judges markup by a grammar of its own, far narrower than HTML, that shares no code with the sanitizer.
///
/// Tags are lower case, attributes quoted by `"`, elements closed in order, references only those that are written.
/// Whatever passes holds no element, attribute or address that is not named here, for any reader of HTML.
struct StrictMarkup {
    private static let elements: Set<String> = [
        "p", "br", "h1", "h2", "h3", "h4", "h5", "h6", "strong", "b", "em", "i", "u", "s", "ul", "ol", "li",
        "a",
        "blockquote", "hr", "table", "thead", "tbody", "tr", "th", "td", "img", "span", "pre", "code", "sub",
        "sup",
    ]
    private static let void: Set<String> = ["br", "hr", "img"]
    private static let references = ["&amp;", "&lt;", "&gt;", "&quot;", "&nbsp;"]

    /// What is wrong with the markup; nil if nothing is.
    static func fault(in markup: String) -> String? {
        var open: [String] = []
        var rest = Substring(markup).unicodeScalars[...]
        while let next = rest.first {
            guard next == "<" else {
                if let fault = characterFault(&rest) { return fault }
                continue
            }
            guard let end = rest.firstIndex(of: ">") else { return "a tag is not closed" }
            let tag = String(rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[rest.index(after: end)...]
            if tag.hasPrefix("/") {
                guard open.popLast() == String(tag.dropFirst()) else { return "</\(tag)> closes nothing" }
                continue
            }
            let name = String(tag.prefix { $0 != " " })
            guard elements.contains(name) else { return "<\(name)> is not allowed" }
            if let fault = attributeFault(name, tag.dropFirst(name.count)) { return fault }
            if name == "a" && open.contains("a") { return "a link stands in a link" }
            if !void.contains(name) { open.append(name) }
        }
        return open.isEmpty ? nil : "\(open) are not closed"
    }

    private static func characterFault(_ rest: inout Substring.UnicodeScalarView.SubSequence) -> String? {
        guard let next = rest.first else { return nil }
        if next == ">" || next == "\"" { return "\(next) is not escaped" }
        if (next.value < 0x20 && next != "\n" && next != "\t") || next.value == 0x7F {
            return "a control character"
        }
        if next == "&" {
            let text = String(rest.prefix(6))
            guard references.contains(where: text.hasPrefix) else { return "\(text) is no reference of ours" }
        }
        rest.removeFirst()
        return nil
    }

    private static func attributeFault(_ element: String, _ attributes: Substring) -> String? {
        var rest = attributes
        var names: [String] = []
        while !rest.isEmpty {
            guard rest.first == " ", let equals = rest.firstIndex(of: "=") else {
                return "bad attributes \(attributes)"
            }
            let name = String(rest[rest.index(after: rest.startIndex)..<equals])
            rest = rest[rest.index(after: equals)...]
            guard rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") else {
                return "no quotes"
            }
            let value = String(rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[rest.index(after: end)...]
            if let fault = valueFault(element, name, value) { return fault }
            names.append(name)
        }
        if Set(names).count != names.count { return "an attribute stands twice" }
        if element == "a" && names != ["href", "rel"] { return "a link without address and rel" }
        if element == "img" && names != ["src", "alt"] { return "an image without source and alternative" }
        return nil
    }

    private static func valueFault(_ element: String, _ name: String, _ value: String) -> String? {
        if value.unicodeScalars.contains(where: { "<>".unicodeScalars.contains($0) }) {
            return "a bracket in \(value)"
        }
        let isRight =
            switch (element, name) {
            case ("a", "href"):
                ["http://", "https://", "mailto:", "tel:"].contains {
                    value.lowercased().hasPrefix($0) && value.count > $0.count
                }
            case ("a", "rel"): value == "noopener noreferrer"
            case ("img", "src"): isSource(value)
            case ("img", "alt"): true
            case ("td", "colspan"), ("td", "rowspan"), ("th", "colspan"), ("th", "rowspan"):
                Int(value).map { (2...1000).contains($0) } == true
            default: false
            }
        return isRight ? nil : "\(name)=\(value) on <\(element)>"
    }

    private static func isSource(_ value: String) -> Bool {
        if value.lowercased().hasPrefix("https://") { return value.count > 8 }
        let beforePath = value.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return !value.isEmpty && !beforePath.contains(":") && !value.hasPrefix("//") && !value.contains("\\")
    }
}
