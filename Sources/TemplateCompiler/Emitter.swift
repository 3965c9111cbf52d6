/// Writes the Swift code of a template.
///
/// Code from the template keeps its line and column, so that the Swift compiler's errors point into the template:
/// `#sourceLocation` sets the line, and indentation sets the column.
struct Emitter {
    let source: TemplateSource
    let path: String
    private var lines: [String] = []
    private var depth = 0
    private var loops = 0

    init(source: TemplateSource, path: String) {
        self.source = source
        self.path = path
    }

    /// Returns the complete file for `template`.
    mutating func file(for template: Template) -> String {
        let header = template.header
        let name = path.split(separator: "/").last.map(String.init) ?? path
        lines = [
            "// Made from \(name) by TemplateCompiler. Change the template, not this file.",
            "import Templating",
        ]
        for module in header.imports where module.text != "Templating" {
            swift("import ", module, "")
        }
        let access = header.isPublic ? "public " : ""
        let conformance =
            switch header.kind {
            case .page: ": Page"
            case .component: template.slots.isEmpty ? ": Component" : ""
            }
        swift("extension ", header.type, "\(conformance) {")
        depth += 1
        if !template.slots.isEmpty { line("/// Writes the layout with the content of its slots.") }
        let slots = template.slots.map { ", \($0): (inout HTMLWriter) -> Void = { _ in }" }
        line("\(access)func render(into _html: inout HTMLWriter\(slots.joined())) {")
        body(template.body)
        line("}")
        depth -= 1
        line("}")
        return lines.joined(separator: "\n") + "\n"
    }

    private mutating func body(_ nodes: [Node]) {
        depth += 1
        for node in nodes { emit(node) }
        depth -= 1
    }

    private mutating func emit(_ node: Node) {
        switch node {
        case .literal(let bytes):
            line("_html.literal(\(quoted(String(decoding: bytes, as: UTF8.self))))")
        case .expression(let fragment, let escaping):
            call("_html.\(escaping.rawValue)(", fragment)
        case .boolean(let attribute, let fragment):
            call("_html.boolean(\(quoted(attribute)), ", fragment)
        case .conditional(let branches, let otherwise):
            conditional(branches, otherwise)
        case .loop(let fragment, let body, let empty):
            loop(fragment, body, empty)
        case .binding(let fragment):
            swift("let ", fragment, "")
        case .use(let fragment):
            swift("(", fragment, ").render(into: &_html)")
        case .wrap(let fragment, let content, let slots):
            wrap(fragment, content, slots)
        case .yield(let slot):
            line("\(slot)(&_html)")
        }
    }

    private mutating func conditional(_ branches: [Branch], _ otherwise: [Node]?) {
        for (index, branch) in branches.enumerated() {
            swift(index == 0 ? "if " : "} else if ", branch.condition, " {")
            body(branch.body)
        }
        if let otherwise {
            line("} else {")
            body(otherwise)
        }
        line("}")
    }

    private mutating func loop(_ fragment: Fragment, _ body: [Node], _ empty: [Node]?) {
        loops += 1
        let flag = "_isEmpty\(loops)"
        if empty != nil { line("var \(flag) = true") }
        swift("for ", fragment, " {")
        if empty != nil { line("    \(flag) = false") }
        self.body(body)
        line("}")
        guard let empty else { return }
        line("if \(flag) {")
        self.body(empty)
        line("}")
    }

    private mutating func wrap(_ fragment: Fragment, _ content: [Node], _ slots: [Slot]) {
        var parts = slots
        if !content.isEmpty { parts.insert(Slot(name: "content", body: content), at: 0) }
        guard !parts.isEmpty else { return swift("(", fragment, ").render(into: &_html)") }
        // A line directive is allowed in a closure, but not between arguments.
        var opening = ").render(into: &_html, "
        for (index, part) in parts.enumerated() {
            opening += "\(part.name): { _html in"
            if index == 0 { swift("(", fragment, opening) } else { line(opening) }
            body(part.body)
            opening = "}, "
        }
        line("})")
    }
}

extension Emitter {
    /// Writes a call whose argument keeps its position in the template.
    private mutating func call(_ function: String, _ argument: Fragment) {
        let position = source.position(of: argument.offset)
        guard position.column <= function.utf8.count else { return swift(function, argument, ")") }
        // There is no room for the function before the argument, so use a closure with its own lines.
        locate(position)
        lines.append("\(function){")
        swift("", argument, "")
        line("}())")
    }

    /// Writes code from the template at its line and column, with the given code around it.
    private mutating func swift(_ before: String, _ fragment: Fragment, _ after: String) {
        let position = source.position(of: fragment.offset)
        let blanks = max(position.column - 1 - before.utf8.count, 0)
        locate(position)
        lines.append(String(repeating: " ", count: blanks) + before + fragment.text + after)
        lines.append("#sourceLocation()")
    }

    private mutating func locate(_ position: Position) {
        lines.append("#sourceLocation(file: \(quoted(path)), line: \(position.line))")
    }

    private mutating func line(_ text: String) {
        lines.append(String(repeating: "    ", count: depth) + text)
    }

    private func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
