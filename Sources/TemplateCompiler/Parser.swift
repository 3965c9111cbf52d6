/// Builds the tree of a template from its tokens.
struct Parser {
    let source: TemplateSource
    private var tokens: [Token]
    private var index = 0
    private var html: HTMLTracker
    private var kind = Header.Kind.page
    private var yielded: Set<String> = []
    /// The slots of the wraps that are open, innermost last.
    private var filled: [[Slot]] = []
    private var depth = 0

    /// How deep blocks may nest; a limit for hostile input only.
    private static let depthLimit = 64

    /// What the nodes that are being read belong to.
    private enum Block {
        case template, choice, loop, wrap, slot
    }

    init(source: TemplateSource, tokens: [Token]) {
        self.source = source
        self.tokens = tokens
        html = HTMLTracker(source: source)
    }

    /// Reads the whole template.
    mutating func template() throws(TemplateError) -> Template {
        var header = try HeaderReader(source: source, tokens: tokens)
        try header.read()
        kind = header.header.kind
        index = header.next
        // A component is used in the middle of lines: the end of its file is no blank.
        if kind == .component { tokens = tokens.withoutLastLineEnd(in: source) }
        let (body, _) = try nodes(of: .template, opened: nil)
        try html.finish()
        return Template(header: header.header, body: body, slots: yielded.sorted(by: inCallOrder))
    }

    /// Reads nodes up to the tag that ends `block`, which is the answer's second part.
    private mutating func nodes(
        of block: Block, opened tag: Tag?
    ) throws(TemplateError) -> (nodes: [Node], end: Tag?) {
        depth += 1
        defer { depth -= 1 }
        if let tag, depth > Self.depthLimit {
            throw TemplateError(
                offset: tag.range.lowerBound, message: "blocks nest more than \(Self.depthLimit) deep")
        }
        var list = NodeList()
        while index < tokens.count {
            let token = tokens[index]
            index += 1
            switch token {
            case .text(let range): try html.read(range, into: &list)
            case .expression(let fragment, let range):
                try html.expression(fragment, at: range.lowerBound, into: &list)
            case .comment(let range): try html.comment(at: range.lowerBound)
            case .tag(let next):
                if next.keyword == "end" || next.keyword == "else" {
                    try check(end: next, of: block)
                    try html.endBranch(at: next.range.lowerBound, into: &list)
                    return (list.finish(), next)
                }
                try read(next, in: block, into: &list)
            }
        }
        if let tag {
            throw TemplateError(
                offset: tag.range.lowerBound, message: "{% \(tag.keyword) %} is not closed by {% end %}")
        }
        return (list.finish(), nil)
    }

    private func check(end tag: Tag, of block: Block) throws(TemplateError) {
        let place = tag.range.lowerBound
        if block == .template {
            throw TemplateError(offset: place, message: "{% \(tag.keyword) %} belongs to no block")
        }
        if tag.keyword == "end", !tag.rest.text.isEmpty {
            throw TemplateError(offset: tag.rest.offset, message: "nothing stands after end: {% end %}")
        }
        if tag.keyword == "else", block != .choice, block != .loop {
            throw TemplateError(offset: place, message: "{% else %} belongs to {% if %} or {% for %}")
        }
    }

    private mutating func read(_ tag: Tag, in block: Block, into list: inout NodeList) throws(TemplateError) {
        switch tag.keyword {
        case "if":
            try html.control(tag, into: &list)
            list.append(try conditional(tag))
        case "for":
            try html.control(tag, into: &list)
            list.append(try loop(tag))
        case "let":
            try html.control(tag, into: &list)
            try require(tag, holds: "=", as: "{% let name = expression %}")
            list.append(.binding(tag.rest))
        case "use":
            try html.markup(tag, into: &list)
            try require(tag, holds: nil, as: "{% use Component(parameter: expression) %}")
            list.append(.use(tag.rest))
        case "yield":
            try html.markup(tag, into: &list)
            list.append(.yield(slot: try yield(tag)))
        case "wrap":
            try html.markup(tag, into: &list)
            list.append(try wrap(tag))
        case "slot":
            try slot(tag, in: block)
        default:
            throw TemplateError(offset: tag.range.lowerBound, message: refusal(of: tag))
        }
    }

    private func refusal(of tag: Tag) -> String {
        switch tag.keyword {
        case "page", "component", "public", "import":
            "{% \(tag.keyword) %} belongs to the first lines of a template"
        default:
            "{% \(tag.keyword) %} is unknown; there are if, else, for, let, use, wrap, slot, yield and end"
        }
    }

    private func require(
        _ tag: Tag, holds word: String?, as form: String
    ) throws(TemplateError) {
        let words = tag.rest.text.split(whereSeparator: \.isWhitespace)
        if !words.isEmpty, word == nil || tag.rest.text.contains(word ?? "") { return }
        throw TemplateError(offset: tag.range.lowerBound, message: "write \(form)")
    }
}

extension Parser {
    private mutating func conditional(_ first: Tag) throws(TemplateError) -> Node {
        let outer = html.beginBlock()
        let start = html.context
        var ends: [HTMLContext] = []
        var branches: [Branch] = []
        var otherwise: [Node]?
        var condition: Fragment? = first.rest
        var tag = first
        while true {
            if let condition, condition.text.isEmpty {
                throw TemplateError(offset: tag.range.lowerBound, message: "{% if %} needs a condition")
            }
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
            tag = end
        }
        if otherwise == nil { ends.append(start) }
        try join(ends, of: first, outer: outer)
        return .conditional(branches, otherwise: otherwise)
    }

    /// What stands after `else if`, or nil after a plain `else`.
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

    private mutating func loop(_ tag: Tag) throws(TemplateError) -> Node {
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
    private mutating func wrap(_ tag: Tag) throws(TemplateError) -> Node {
        try require(tag, holds: nil, as: "{% wrap Layout(parameter: expression) %}")
        filled.append([])
        let outer = html.beginBlock()
        var (content, _) = try nodes(of: .wrap, opened: tag)
        try html.endBlock(tag, from: outer)
        if content.allSatisfy(\.isBlank) { content = [] }
        let slots = filled.popLast() ?? []
        return .wrap(tag.rest, content: content, slots: slots.sorted { inCallOrder($0.name, $1.name) })
    }

    private mutating func slot(_ tag: Tag, in block: Block) throws(TemplateError) {
        let place = tag.range.lowerBound
        guard block == .wrap, html.context.open.count == html.context.floor, html.context.state == .text
        else {
            throw TemplateError(offset: place, message: "{% slot name %} stands directly in a {% wrap %}")
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

    private mutating func yield(_ tag: Tag) throws(TemplateError) -> String {
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
                    "a slot needs a name of letters and digits other than content: {% \(tag.keyword) actions %}"
            )
        }
        return name
    }
}

extension Node {
    /// Whether it is markup of spaces and line ends only.
    fileprivate var isBlank: Bool {
        if case .literal(let bytes) = self { bytes.allSatisfy(\.isSpace) } else { false }
    }
}
