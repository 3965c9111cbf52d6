/// Builds the tree of a template from its tokens.
struct Parser {
    let source: TemplateSource
    private var tokens: [Token]
    private var index = 0
    var html: HTMLTracker
    var kind = Header.Kind.page
    var yielded: Set<String> = []
    /// The slots of the open wraps, innermost last.
    var filled: [[Slot]] = []
    private var depth = 0

    /// The maximum nesting depth of blocks; only hostile input exceeds it.
    private static let depthLimit = 64

    /// The block that the current nodes belong to.
    enum Block {
        case template, choice, loop, wrap, slot
    }

    init(source: TemplateSource, tokens: [Token]) {
        self.source = source
        self.tokens = tokens
        html = HTMLTracker(source: source)
    }

    /// Parses the complete template.
    mutating func template() throws(TemplateError) -> Template {
        var header = try HeaderReader(source: source, tokens: tokens)
        try header.read()
        kind = header.header.kind
        index = header.next
        // Components are used in the middle of lines, so the line break at the end of the file must not become a space.
        if kind == .component { tokens = tokens.withoutLastLineEnd(in: source) }
        let (body, _) = try nodes(of: .template, opened: nil)
        try html.finish()
        return Template(header: header.header, body: body, slots: yielded.sorted(by: inCallOrder))
    }

    /// Parses nodes up to the tag that ends `block`, and returns both.
    mutating func nodes(
        of block: Block, opened tag: Tag?
    ) throws(TemplateError) -> (nodes: [Node], end: Tag?) {
        depth += 1
        defer { depth -= 1 }
        if let tag, depth > Self.depthLimit {
            throw TemplateError(
                offset: tag.range.lowerBound, message: "blocks nest more than \(Self.depthLimit) deep")
        }
        var list = NodeList()
        while let token = nextToken() {
            switch token {
            case .text(let range): try html.read(range, into: &list)
            case .expression(let fragment, let range):
                try html.expression(fragment, at: range.lowerBound, into: &list)
            case .comment(let range): try html.comment(at: range.lowerBound)
            case .tag(let end) where end.keyword == "end" || end.keyword == "else":
                try check(end: end, of: block)
                try html.endBranch(at: end.range.lowerBound, into: &list)
                return (list.finish(), end)
            case .tag(let next): try read(next, in: block, into: &list)
            }
        }
        if let tag {
            throw TemplateError(
                offset: tag.range.lowerBound, message: "{% \(tag.keyword) %} is not closed by {% end %}")
        }
        return (list.finish(), nil)
    }

    /// Returns the next token, which is then behind; nil at the end.
    private mutating func nextToken() -> Token? {
        guard index < tokens.count else { return nil }
        defer { index += 1 }
        return tokens[index]
    }

    private func check(end tag: Tag, of block: Block) throws(TemplateError) {
        let place = tag.range.lowerBound
        if block == .template {
            throw TemplateError(offset: place, message: "{% \(tag.keyword) %} is not in a block")
        }
        if tag.keyword == "end", !tag.rest.text.isEmpty {
            throw TemplateError(offset: tag.rest.offset, message: "write {% end %} without other text")
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
            "{% \(tag.keyword) %} is only allowed in the first lines of a template"
        default:
            "{% \(tag.keyword) %} is unknown; there are if, else, for, let, use, wrap, slot, yield and end"
        }
    }

    func require(
        _ tag: Tag, holds word: String?, as form: String
    ) throws(TemplateError) {
        let words = tag.rest.text.split(whereSeparator: \.isWhitespace)
        if !words.isEmpty, word == nil || tag.rest.text.contains(word ?? "") { return }
        throw TemplateError(offset: tag.range.lowerBound, message: "write \(form)")
    }
}
