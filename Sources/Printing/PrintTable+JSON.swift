import JSON

extension PrintTable {
    func writeMembers(to json: inout JSONWriter, _ flush: (inout JSONWriter) throws -> Void) rethrows {
        if let caption { json.member("caption", caption) }
        json.member("columns", columns)
        if !header.isEmpty { json.member("header", header) }
        json.key("rows")
        json.beginArray()
        for row in rows {
            json.value(row)
            try flush(&json)
        }
        json.endArray()
    }
}

extension PrintTable.Column: JSONWritable {
    /// Writes the column.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("width", width)
            if alignment != .start { json.member("alignment", alignment.rawValue) }
        }
    }
}

extension PrintCards {
    func writeMembers(to json: inout JSONWriter, _ flush: (inout JSONWriter) throws -> Void) rethrows {
        json.member("columns", columns)
        json.member("rows", rows)
        json.member("codeSide", codeMillimeters)
        if textPlace != .below { json.member("textPlace", textPlace.rawValue) }
        if gapMillimeters != 0 { json.member("gap", gapMillimeters) }
        json.member("cutLines", hasCutLines)
        if let title { json.member("title", title) }
        if let instructions { json.member("instructions", instructions) }
        json.key("cards")
        json.beginArray()
        for card in cards {
            json.object {
                if let code = card.code { $0.member("code", code) }
                $0.member("text", card.text)
            }
            try flush(&json)
        }
        json.endArray()
    }
}

extension PrintSignature: JSONWritable {
    /// Writes the line with what is on it.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("label", label)
            json.member("width", width)
            switch content {
            case .empty: break
            case .text(let text): json.member("text", text)
            case .drawing(let drawing): json.member("drawing", drawing)
            }
        }
    }
}

extension PrintDrawing: JSONWritable {
    /// Writes the drawing.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("width", width)
            json.member("height", height)
            json.member("strokeWidth", strokeWidth)
            json.member("paths", paths)
            json.member("description", description)
        }
    }
}
