/// Parsing of block tags and the slots of layouts.
extension Parser {
    mutating func conditional(_ first: Tag) throws(TemplateError) -> Node {
        let outer = html.beginBlock()
        let start = html.context
        var ends: [HTMLContext] = []
        var branches: [Branch] = []
        var otherwise: [Node]?
        var condition: Fragment? = first.rest
        if first.rest.text.isEmpty {
            throw TemplateError(offset: first.range.lowerBound, message: "{% if %} needs a condition")
        }
        while true {
            html.context = start
            let (body, end) = try nodes(of: condition == nil ? .slot : .choice, opened: first)
            ends.append(html.context)
            if let condition {
                branches.append(Branch(condition: condition, body: body))
            } else {
                otherwise = body
            }
            guard let end, end.keyword == "else" else { break }
            condition = try self.condition(of: end)
        }
        if otherwise == nil { ends.append(start) }
        try join(ends, of: first, outer: outer)
        return .conditional(branches, otherwise: otherwise)
    }

    /// Returns the condition after `else if`, which isn't empty, or nil for a plain `else`.
    private func condition(of tag: Tag) throws(TemplateError) -> Fragment? {
        let text = tag.rest.text
        if text.isEmpty { return nil }
        guard text == "if" || text.hasPrefix("if "),
            let word = text.dropFirst(2).firstIndex(where: { $0 != " " })
        else {
            throw TemplateError(
                offset: tag.range.lowerBound, message: "write {% else %} or {% else if condition %}")
        }
        let skipped = text[..<word].utf8.count
        return Fragment(text: String(text[word...]), offset: tag.rest.offset + skipped)
    }

    private mutating func join(_ ends: [HTMLContext], of tag: Tag, outer: HTMLContext) throws(TemplateError) {
        guard var joined = ends.first else { return }
        for end in ends.dropFirst() {
            joined = try joined.joined(with: end, block: tag.range.lowerBound)
        }
        joined.floor = outer.floor
        html.context = joined
    }

    mutating func loop(_ tag: Tag) throws(TemplateError) -> Node {
        try require(tag, holds: " in ", as: "{% for row in rows %}")
        let outer = html.beginBlock()
        let (body, end) = try nodes(of: .loop, opened: tag)
        try html.endBlock(tag, from: outer)
        guard let end, end.keyword == "else" else { return .loop(tag.rest, body: body, empty: nil) }
        guard end.rest.text.isEmpty else {
            throw TemplateError(offset: end.range.lowerBound, message: "in {% for %} write {% else %} alone")
        }
        html.context = outer
        _ = html.beginBlock()
        let (empty, _) = try nodes(of: .slot, opened: tag)
        try html.endBlock(tag, from: outer)
        return .loop(tag.rest, body: body, empty: empty)
    }
}

extension Parser {
    mutating func wrap(_ tag: Tag) throws(TemplateError) -> Node {
        try require(tag, holds: nil, as: "{% wrap Layout(parameter: expression) %}")
        filled.append([])
        let outer = html.beginBlock()
        var (content, _) = try nodes(of: .wrap, opened: tag)
        try html.endBlock(tag, from: outer)
        if content.allSatisfy(\.isBlank) { content = [] }
        let slots = filled.popLast() ?? []
        return .wrap(tag.rest, content: content, slots: slots.sorted { inCallOrder($0.name, $1.name) })
    }

    mutating func slot(_ tag: Tag, in block: Block) throws(TemplateError) {
        let place = tag.range.lowerBound
        guard block == .wrap, html.context.open.count == html.context.floor, html.context.state == .text
        else {
            throw TemplateError(offset: place, message: "{% slot name %} must be directly in a {% wrap %}")
        }
        let name = try slotName(tag)
        guard filled.last?.contains(where: { $0.name == name }) == false else {
            throw TemplateError(offset: place, message: "slot \(name) is filled twice")
        }
        let outer = html.beginBlock()
        let (body, _) = try nodes(of: .slot, opened: tag)
        try html.endBlock(tag, from: outer)
        filled[filled.count - 1].append(Slot(name: name, body: body))
    }

    mutating func yield(_ tag: Tag) throws(TemplateError) -> String {
        guard kind == .component else {
            throw TemplateError(
                offset: tag.range.lowerBound, message: "a page has no slots: {% yield %} is for components")
        }
        let name = tag.rest.text.isEmpty ? "content" : try slotName(tag)
        yielded.insert(name)
        return name
    }

    private func slotName(_ tag: Tag) throws(TemplateError) -> String {
        let name = tag.rest.text
        let isName = name.utf8.first?.isLetter == true && name.utf8.allSatisfy { $0.isLetter || $0.isDigit }
        guard isName, !["content", "into"].contains(name) else {
            throw TemplateError(
                offset: tag.range.lowerBound,
                message:
                    "a slot needs a name of letters and digits, not content: {% \(tag.keyword) actions %}"
            )
        }
        return name
    }
}

extension Node {
    /// Whether the node is markup of only spaces and line breaks.
    fileprivate var isBlank: Bool {
        if case .literal(let bytes) = self { bytes.allSatisfy(\.isSpace) } else { false }
    }
}
