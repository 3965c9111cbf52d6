extension HTMLTracker {
    mutating func readText(_ byte: UInt8, at index: Int) throws(TemplateError) {
        guard byte == UInt8(ascii: "<") else { return }
        context.tagOffset = index
        context.element = ""
        context.state = .tagOpen
    }

    mutating func readName(_ byte: UInt8, at index: Int, of range: Range<Int>) throws(TemplateError) {
        switch (context.state, byte) {
        case (.tagOpen, UInt8(ascii: "!")), (.tagOpen, UInt8(ascii: "?")):
            let isComment = range.contains(index + 2) && source.starts(with: "!--", at: index)
            context.state = isComment ? .comment(dashes: -2) : .declaration
        case (.tagOpen, UInt8(ascii: "/")):
            context.state = .endTagOpen
        case (.tagOpen, _) where byte.isLetter, (.endTagOpen, _) where byte.isLetter:
            context.state = context.state == .tagOpen ? .tagName : .endTag
            context.gap = .present
            context.element = String(UnicodeScalar(byte.lowercased))
        case (.tagOpen, _), (.endTagOpen, _):
            throw TemplateError(offset: context.tagOffset, message: "this < does not begin a tag: write &lt;")
        case (.tagName, _):
            try readTagName(byte, at: index)
        default:
            try readEndTag(byte, at: index)
        }
    }

    private mutating func readTagName(_ byte: UInt8, at index: Int) throws(TemplateError) {
        guard byte.isSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") else {
            context.element += String(UnicodeScalar(byte.lowercased))
            return
        }
        endTagName()
        context.hasSlash = byte == UInt8(ascii: "/")
        if byte == UInt8(ascii: ">") { try endStartTag() }
    }

    mutating func endTagName() {
        context.state = .tag
        context.gap = .present
        context.hasSlash = false
        context.hasHTTPEquiv = false
        context.contentExpression = nil
    }

    private mutating func readEndTag(_ byte: UInt8, at index: Int) throws(TemplateError) {
        if byte == UInt8(ascii: ">") {
            try close(context.element)
            context.state = .text
        } else if byte.isSpace {
            context.gap = .missing
        } else if byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":"),
            context.gap != .missing
        {
            context.element += String(UnicodeScalar(byte.lowercased))
        } else {
            throw TemplateError(
                offset: context.tagOffset, message: "</\(context.element) is not closed by >")
        }
    }

    mutating func endStartTag() throws(TemplateError) {
        let name = context.element
        context.state = .text
        if Elements.void.contains(name) { return }
        guard name != "plaintext" else {
            throw TemplateError(offset: context.tagOffset, message: "<plaintext> cannot be closed: use <pre>")
        }
        let isForeign = context.isForeign || Elements.foreign.contains(name)
        if context.hasSlash {
            guard isForeign else {
                throw TemplateError(
                    offset: context.tagOffset,
                    message: "<\(name)/> is not closed by its slash: write </\(name)>")
            }
            return
        }
        context.open.append(.init(name: name, offset: context.tagOffset))
        // A title in SVG is an ordinary element.
        if Elements.rawText.contains(name) {
            context.state = .rawText
        } else if Elements.plainText.contains(name), !isForeign {
            context.state = .plainText
        }
        context.dropsLineEnd = Elements.droppingFirstLineEnd.contains(name)
    }

    private mutating func close(_ name: String) throws(TemplateError) {
        let place = context.tagOffset
        context.gap = .present
        guard !Elements.void.contains(name) else {
            throw TemplateError(offset: place, message: "<\(name)> has no end tag")
        }
        guard let index = context.open.lastIndex(where: { $0.name == name }) else {
            throw TemplateError(offset: place, message: "</\(name)> closes nothing that is open here")
        }
        let between = context.open[max(index + 1, context.floor)...]
        if let unclosed = between.last(where: { !Elements.closedByOthers.contains($0.name) }) {
            throw TemplateError(
                offset: unclosed.offset, message: "<\(unclosed.name)> is not closed before </\(name)>")
        }
        guard index >= context.floor else {
            throw TemplateError(
                offset: place, message: "</\(name)> closes an element that was opened outside this block")
        }
        context.open.removeSubrange(index...)
    }

    mutating func readComment(_ byte: UInt8, at index: Int) {
        guard case .comment(let dashes) = context.state else {
            if byte == UInt8(ascii: ">") { context.state = .text }
            return
        }
        // Browsers treat `<!-->` and `<!--->` as complete comments, and `--!>` as an end.
        let length = index - context.tagOffset
        let isAbrupt = length == 4 || length == 5 && dashes == 1
        if byte == UInt8(ascii: "-") {
            context.state = .comment(dashes: dashes + 1)
        } else if byte == UInt8(ascii: ">"), dashes >= 2 || isAbrupt {
            context.state = .text
        } else if byte != UInt8(ascii: "!") || dashes < 2 {
            context.state = .comment(dashes: 0)
        }
    }

    mutating func readContent(_ byte: UInt8, at index: Int, of range: Range<Int>) throws(TemplateError) {
        guard byte == UInt8(ascii: "<"), let element = context.open.last else { return }
        if isEndTag(of: element.name, at: index, in: range) {
            context.tagOffset = index
            context.element = ""
            context.state = .tagOpen
        } else if context.state == .plainText {
            throw TemplateError(offset: index, message: "<\(element.name)> cannot contain tags: write &lt;")
        } else if source.starts(with: "<!--", at: index) {
            throw TemplateError(
                offset: index, message: "no <!-- inside <\(element.name)>: browsers read on past its end")
        }
    }

    private func isEndTag(of name: String, at index: Int, in range: Range<Int>) -> Bool {
        let after = index + 2 + name.utf8.count
        guard range.contains(after), source.starts(with: "</", at: index) else { return false }
        let written = source.bytes[index + 2..<after].map(\.lowercased)
        let next = source.bytes[after]
        return written == Array(name.utf8) && (next.isSpace || next == UInt8(ascii: ">"))
    }
}
