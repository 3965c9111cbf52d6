import JSON

extension PrintBlock {
    /// Writes the block, and calls `flush` between rows and cards, when what was written so far may be passed on.
    func write(to json: inout JSONWriter, _ flush: (inout JSONWriter) throws -> Void) rethrows {
        json.beginObject()
        json.member("type", type)
        switch self {
        case .heading(let level, let text):
            json.member("level", level)
            json.member("text", text)
        case .paragraph(let paragraph): paragraph.writeMembers(to: &json)
        case .list(let list): list.writeMembers(to: &json)
        case .descriptions(let items): json.member("items", items)
        case .table(let table): try table.writeMembers(to: &json, flush)
        case .signatures(let lines): json.member("lines", lines)
        case .code(let code): code.writeMembers(to: &json)
        case .cards(let cards): try cards.writeMembers(to: &json, flush)
        case .pageBreak: break
        }
        json.endObject()
    }

    /// The name of the case in JSON.
    private var type: String {
        switch self {
        case .heading: "heading"
        case .paragraph: "paragraph"
        case .list: "list"
        case .descriptions: "descriptions"
        case .table: "table"
        case .signatures: "signatures"
        case .code: "code"
        case .cards: "cards"
        case .pageBreak: "pageBreak"
        }
    }
}

extension PrintParagraph {
    fileprivate func writeMembers(to json: inout JSONWriter) {
        json.member("text", text)
        if style != .body { json.member("style", style.rawValue) }
        if alignment != .start { json.member("alignment", alignment.rawValue) }
        if keepsWithNext { json.member("keepWithNext", true) }
    }
}

extension PrintList: JSONWritable {
    /// Writes a list inside another.
    public func write(to json: inout JSONWriter) {
        json.object { writeMembers(to: &$0) }
    }

    fileprivate func writeMembers(to json: inout JSONWriter) {
        if let firstNumber { json.member("firstNumber", firstNumber) }
        json.member("items", items)
    }
}

extension PrintList.Item: JSONWritable {
    /// Writes the entry with its lists.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("text", text)
            if !lists.isEmpty { json.member("lists", lists) }
        }
    }
}

extension PrintDescription: JSONWritable {
    /// Writes the term with its description.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("term", term)
            json.member("text", text)
        }
    }
}

extension PrintCode {
    fileprivate func writeMembers(to json: inout JSONWriter) {
        json.member("content", content)
        json.member("side", sideMillimeters)
        if let caption { json.member("caption", caption) }
        json.member("description", description)
    }
}
