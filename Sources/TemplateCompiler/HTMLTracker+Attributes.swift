extension HTMLTracker {
    mutating func readAttribute(
        _ byte: UInt8, at index: Int, into list: inout NodeList
    ) throws(TemplateError) {
        switch context.state {
        case .tag: try readBetween(byte, at: index, into: &list)
        case .attributeName: try readAttributeName(byte, at: index)
        case .afterAttributeName:
            if byte == UInt8(ascii: "=") {
                context.state = .beforeValue
            } else if !byte.isSpace {
                context.state = .tag
                try readBetween(byte, at: index, into: &list)
            }
        case .beforeValue: try beginValue(byte, at: index)
        default: try readUnquoted(byte, at: index)
        }
    }

    private mutating func readBetween(
        _ byte: UInt8, at index: Int, into list: inout NodeList
    ) throws(TemplateError) {
        switch byte {
        case UInt8(ascii: ">"):
            try endStartTag()
        case UInt8(ascii: "/"):
            context.hasSlash = true
        case _ where byte.isSpace:
            context.gap = .present
        case UInt8(ascii: "<"):
            throw TemplateError(offset: context.tagOffset, message: "<\(context.element) is not closed by >")
        case _ where byte.isLetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":"):
            try beginAttribute(byte, at: index, into: &list)
        default:
            throw TemplateError(
                offset: index, message: "no attribute of <\(context.element)> can begin with this character")
        }
    }

    private mutating func beginAttribute(
        _ byte: UInt8, at index: Int, into list: inout NodeList
    ) throws(TemplateError) {
        switch context.gap {
        case .present: break
        case .missing: throw TemplateError(offset: index, message: "a space is missing before this attribute")
        case .insert: list.append(0x20)
        }
        context.state = .attributeName
        context.attribute = String(UnicodeScalar(byte.lowercased))
        context.attributeOffset = index
        context.attributeMarkup = list.markupBeforeSpace
        context.hasSlash = false
    }

    private mutating func readAttributeName(_ byte: UInt8, at index: Int) throws(TemplateError) {
        switch byte {
        case UInt8(ascii: "="):
            try endAttributeName()
            context.state = .beforeValue
        case UInt8(ascii: ">"):
            try endAttributeName()
            try endStartTag()
        case UInt8(ascii: "/"):
            try endAttributeName()
            context.state = .tag
            context.hasSlash = true
        case _ where byte.isSpace:
            try endAttributeName()
            context.state = .afterAttributeName
            context.gap = .present
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), 0x80...:
            throw TemplateError(
                offset: index, message: "this character is not allowed in the name of an attribute")
        default:
            context.attribute += String(UnicodeScalar(byte.lowercased))
        }
    }

    /// Checks a complete attribute name.
    mutating func endAttributeName() throws(TemplateError) {
        if let reason = Attributes.refusal(of: context.attribute) {
            throw TemplateError(offset: context.attributeOffset, message: reason)
        }
        context.kind = Attributes.kind(of: context.attribute, in: context.element)
        context.address = .start
        if context.element == "meta", context.attribute == "http-equiv" {
            context.hasHTTPEquiv = true
            try checkMeta()
        }
    }

    private mutating func beginValue(_ byte: UInt8, at index: Int) throws(TemplateError) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            context.quoteOffset = index
            context.state = .value(quote: byte)
        case UInt8(ascii: ">"):
            throw TemplateError(
                offset: context.attributeOffset, message: "\(context.attribute)= has no value")
        case _ where byte.isSpace:
            break
        default:
            context.state = .unquotedValue
            try readUnquoted(byte, at: index)
        }
    }

    private mutating func readUnquoted(_ byte: UInt8, at index: Int) throws(TemplateError) {
        switch byte {
        case UInt8(ascii: ">"):
            try endStartTag()
        case _ where byte.isSpace:
            context.state = .tag
            context.gap = .present
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: "`"):
            throw TemplateError(offset: index, message: "put the value of \(context.attribute) in quotes")
        default:
            try readAddress(byte, at: index)
        }
    }

    mutating func readValue(_ byte: UInt8, quote: UInt8, at index: Int) throws(TemplateError) {
        if byte == quote { return endValue() }
        guard byte != UInt8(ascii: "<") else {
            throw TemplateError(
                offset: context.quoteOffset,
                message: "this quote is not closed before the next <; in a value write &lt;")
        }
        try readAddress(byte, at: index)
    }

    private mutating func readAddress(_ byte: UInt8, at index: Int) throws(TemplateError) {
        switch context.kind {
        case .address:
            try context.address.read(byte, at: index)
        case .imageCandidates:
            if byte == UInt8(ascii: ",") {
                context.address = .start
            } else if byte.isSpace, context.address != .start {
                context.address = .settled
            } else {
                try context.address.read(byte, at: index)
            }
        case .plain, .boolean, .constant:
            break
        }
    }
}
