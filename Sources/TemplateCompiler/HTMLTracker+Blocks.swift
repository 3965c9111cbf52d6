/// The rules for control tags in the markup.
extension HTMLTracker {
    /// Checks that a tag is allowed here, and completes the name of an element or attribute before it.
    mutating func control(_ tag: Tag, into list: inout NodeList) throws(TemplateError) {
        startContent(of: &list)
        let place = tag.range.lowerBound
        switch context.state {
        case .value where context.kind == .boolean:
            throw TemplateError(
                offset: place,
                message: "put {% \(tag.keyword) %} around \(context.attribute), not into its value")
        case .text, .tag, .plainText, .value:
            break
        case .tagName:
            endTagName()
            context.gap = .insert
        case .attributeName where context.attribute.last != "-" && context.attribute.last != ":":
            try endAttributeName()
            context.state = .tag
            context.gap = .insert
        case .afterAttributeName:
            context.state = .tag
        case .attributeName:
            throw TemplateError(offset: place, message: "the name of an attribute must be literal")
        default:
            throw TemplateError(
                offset: place, message: "{% \(tag.keyword) %} is not allowed \(context.state.name)")
        }
    }

    /// Checks that a tag that writes markup is between tags.
    mutating func markup(_ tag: Tag, into list: inout NodeList) throws(TemplateError) {
        startContent(of: &list)
        guard context.state == .text else {
            throw TemplateError(
                offset: tag.range.lowerBound,
                message: "{% \(tag.keyword) %} writes markup, so it is not allowed \(context.state.name)")
        }
    }

    func comment(at offset: Int) throws(TemplateError) {
        switch context.state {
        case .text, .tag, .afterAttributeName, .value, .plainText: break
        default:
            throw TemplateError(offset: offset, message: "{# #} is not allowed \(context.state.name)")
        }
    }

    /// Begins a block inside the current one; returns the context to restore after it.
    mutating func beginBlock() -> HTMLContext {
        let outer = context
        context.floor = context.open.count
        return outer
    }

    /// Ends a branch of a block, which also completes an attribute without a value.
    mutating func endBranch(at offset: Int, into list: inout NodeList) throws(TemplateError) {
        startContent(of: &list)
        switch context.state {
        case .text, .tag, .value, .plainText, .rawText:
            if context.gap == .missing { context.gap = .insert }
        case .attributeName, .afterAttributeName, .unquotedValue:
            if context.state == .attributeName { try endAttributeName() }
            context.state = .tag
            context.gap = .insert
        default:
            throw TemplateError(offset: offset, message: "the block ends \(context.state.name)")
        }
    }

    /// Ends a block whose final context must be the one where it began.
    mutating func endBlock(_ block: Tag, from outer: HTMLContext) throws(TemplateError) {
        let name = "{% \(block.keyword) %}"
        guard context.state == outer.state else {
            throw TemplateError(
                offset: block.range.lowerBound,
                message: "\(name) begins \(outer.state.name) and ends \(context.state.name)")
        }
        try context.closeOptional(in: name)
        guard context.open == outer.open, context.element == outer.element || context.state == .text else {
            throw TemplateError(offset: block.range.lowerBound, message: "\(name) ends in another element")
        }
        guard context.address == outer.address || !isInAddress else {
            throw TemplateError(
                offset: block.range.lowerBound,
                message: "begin the address before \(name): it is repeated within it")
        }
        context.floor = outer.floor
    }

    private var isInAddress: Bool {
        guard case .value = context.state else { return false }
        return context.kind == .address || context.kind == .imageCandidates
    }

    /// Checks that the template ends outside of all constructs; the error points to the start of an open one.
    mutating func finish() throws(TemplateError) {
        switch context.state {
        case .text: break
        case .value, .booleanEnd:
            throw TemplateError(offset: context.quoteOffset, message: "this quote is never closed")
        case .comment, .declaration:
            throw TemplateError(
                offset: context.tagOffset, message: "this comment or declaration is never closed")
        case .plainText, .rawText: break
        default:
            throw TemplateError(offset: context.tagOffset, message: "this tag is never closed by >")
        }
        try context.closeOptional(in: "template")
    }
}
