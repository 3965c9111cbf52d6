/// Follows the markup of a template byte by byte and determines what each expression and tag may do in its context.
struct HTMLTracker {
    let source: TemplateSource
    var context = HTMLContext()

    /// Reads markup of the template and appends it to `list`.
    mutating func read(_ range: Range<Int>, into list: inout NodeList) throws(TemplateError) {
        for index in range {
            let byte = source.bytes[index]
            context.dropsLineEnd = false
            switch context.state {
            case .text: try readText(byte, at: index)
            case .tagOpen, .tagName, .endTagOpen, .endTag: try readName(byte, at: index, of: range)
            case .tag, .attributeName, .afterAttributeName, .beforeValue, .unquotedValue:
                try readAttribute(byte, at: index, into: &list)
            case .value(let quote): try readValue(byte, quote: quote, at: index)
            case .booleanEnd(let quote):
                guard byte == quote else { throw booleanRefusal(at: index) }
                endValue()
                continue
            case .comment, .declaration: readComment(byte, at: index)
            case .plainText, .rawText: try readContent(byte, at: index, of: range)
            }
            list.append(byte)
        }
    }

    /// Adds an expression with the escaping for its context.
    mutating func expression(
        _ fragment: Fragment, at offset: Int, into list: inout NodeList
    ) throws(TemplateError) {
        startContent(of: &list)
        switch context.state {
        case .text: list.append(.expression(fragment, .text))
        case .plainText: list.append(.expression(fragment, .plainText))
        case .value(let quote):
            if context.kind == .boolean {
                try boolean(fragment, quote: quote, at: offset, into: &list)
            } else {
                list.append(.expression(fragment, try valueEscaping(at: offset)))
            }
        case .booleanEnd: throw booleanRefusal(at: offset)
        default: throw TemplateError(offset: offset, message: refusal(of: context.state))
        }
    }

    private func refusal(of state: HTMLContext.State) -> String {
        switch state {
        case .tagOpen, .tagName, .endTagOpen, .endTag: "the name of an element must be literal"
        case .beforeValue, .unquotedValue: "put the value of \(context.attribute) in quotes"
        case .comment: "an expression is not allowed in an HTML comment: browsers receive it; use {# #}"
        case .declaration: "an expression is not allowed in a declaration"
        case .rawText:
            "an expression is not allowed in <\(context.open.last?.name ?? "script")>: use an attribute data-…"
        default:
            "an expression is not allowed between attributes: use a quoted value or {% if %}"
        }
    }

    private mutating func valueEscaping(at offset: Int) throws(TemplateError) -> Escaping {
        switch context.kind {
        case .plain, .boolean:
            if context.element == "meta", context.attribute == "content" {
                context.contentExpression = offset
                try checkMeta()
            }
            return .attribute
        case .address: return try context.address.expression(at: offset)
        case .imageCandidates:
            let begins = context.address == .start
            let escaping = try context.address.expression(at: offset)
            return begins ? .srcset : escaping
        case .constant(let reason):
            throw TemplateError(
                offset: offset, message: "an expression is not allowed in \(context.attribute): \(reason)")
        }
    }

    /// Checks that `content` is constant if there is `http-equiv`, since a refresh can lead to any URL.
    mutating func checkMeta() throws(TemplateError) {
        guard context.hasHTTPEquiv, let offset = context.contentExpression else { return }
        throw TemplateError(
            offset: offset, message: "an expression is not allowed in content next to http-equiv")
    }

    private mutating func boolean(
        _ fragment: Fragment, quote: UInt8, at offset: Int, into list: inout NodeList
    ) throws(TemplateError) {
        guard offset == context.quoteOffset + 1 else { throw booleanRefusal(at: offset) }
        list.removeMarkup(from: context.attributeMarkup)
        list.append(.boolean(attribute: " " + context.attribute, fragment))
        context.state = .booleanEnd(quote: quote)
    }

    private func booleanRefusal(at offset: Int) -> TemplateError {
        let name = context.attribute
        return TemplateError(
            offset: offset,
            message:
                "\(name) is a boolean attribute: write \(name)=\"{{ condition }}\" with a single condition")
    }

    mutating func endValue() {
        context.state = .tag
        context.gap = .missing
    }

    /// Writes a line break for the browser to drop, so that it doesn't drop one of a value.
    mutating func startContent(of list: inout NodeList) {
        if context.dropsLineEnd { list.append(UInt8(ascii: "\n")) }
        context.dropsLineEnd = false
    }
}
