/// The position in the markup, as far as it affects the meaning of the next byte.
struct HTMLContext {
    /// The kind of markup that the next byte belongs to.
    enum State: Equatable {
        case text
        case tagOpen, tagName, endTagOpen, endTag
        /// Between the attributes of a start tag.
        case tag
        case attributeName, afterAttributeName, beforeValue, unquotedValue
        case value(quote: UInt8)
        /// After the expression of a boolean attribute; the closing quote must follow.
        case booleanEnd(quote: UInt8)
        case comment(dashes: Int)
        case declaration
        case plainText, rawText

        /// The state in words, for error messages.
        var name: String {
            switch self {
            case .text: "between tags"
            case .tagOpen, .tagName: "in the name of an element"
            case .endTagOpen, .endTag: "in an end tag"
            case .tag, .attributeName, .afterAttributeName: "between attributes"
            case .beforeValue, .unquotedValue: "in a value without quotes"
            case .value, .booleanEnd: "in the value of an attribute"
            case .comment: "in a comment"
            case .declaration: "in a declaration"
            case .plainText: "in an element of plain text"
            case .rawText: "in a script or style"
            }
        }
    }

    /// An element without its end tag so far.
    struct OpenElement: Equatable {
        let name: String
        let offset: Int
    }

    /// Whether there is whitespace before the next attribute.
    enum Gap { case present, missing, insert }

    var state = State.text
    var open: [OpenElement] = []
    /// Elements below this index belong to the markup around the current block.
    var floor = 0
    /// The offset where the tag, comment or declaration begins.
    var tagOffset = 0
    var element = ""
    var hasSlash = false
    var gap = Gap.present
    var attribute = ""
    var attributeOffset = 0
    /// The offset where the attribute begins in the markup collected since the last node.
    var attributeMarkup = 0
    var kind = ValueKind.plain
    var quoteOffset = 0
    var address = URLPart.start
    /// For `meta`: whether it has `http-equiv`, and the offset of an expression in its `content`.
    var hasHTTPEquiv = false
    var contentExpression: Int?
    /// Whether a start tag has just ended whose element drops a line break that follows.
    var dropsLineEnd = false

    var isForeign: Bool {
        open.contains { Elements.foreign.contains($0.name) }
    }
}

extension HTMLContext {
    /// Returns the context after the branches of a block; throws if they end in different contexts.
    func joined(with other: HTMLContext, block: Int) throws(TemplateError) -> HTMLContext {
        guard state == other.state, inTag == other.inTag else {
            throw TemplateError(
                offset: block,
                message:
                    "the branches end in different places: one \(state.name), another \(other.state.name)")
        }
        var result = self
        result.open = try joinedElements(with: other)
        if gap != .present || other.gap != .present { result.gap = .insert }
        result.address = address.joined(with: other.address)
        result.hasHTTPEquiv = hasHTTPEquiv || other.hasHTTPEquiv
        result.contentExpression = contentExpression ?? other.contentExpression
        return result
    }

    /// The current element and attribute, for states inside a tag.
    private var inTag: [String] {
        switch state {
        case .tag: [element]
        case .value: [element, attribute]
        default: []
        }
    }

    private func joinedElements(with other: HTMLContext) throws(TemplateError) -> [OpenElement] {
        if open.map(\.name) == other.open.map(\.name) { return open }
        let (left, right) = (withoutOptional, other.withoutOptional)
        if left.map(\.name) == right.map(\.name) { return left }
        let common = zip(left, right).prefix { $0.name == $1.name }.count
        let culprit = left.count > common ? left[common] : right[common]
        throw TemplateError(
            offset: culprit.offset,
            message:
                "<\(culprit.name)> is opened in one branch and not closed there, nor opened in the others")
    }

    /// The open elements without those at the end whose end tag is optional.
    private var withoutOptional: [OpenElement] {
        var elements = open
        while elements.count > floor, let last = elements.last, Elements.closedByOthers.contains(last.name) {
            elements.removeLast()
        }
        return elements
    }

    /// Closes the block's own elements with an optional end tag; throws if others are still open.
    mutating func closeOptional(in block: String) throws(TemplateError) {
        open = withoutOptional
        guard let element = open[floor...].first(where: { !Elements.closedByOthers.contains($0.name) }) else {
            return
        }
        throw TemplateError(
            offset: element.offset, message: "<\(element.name)> is not closed in its \(block)")
    }
}
