import JSON

extension PrintDocument {
    /// Writes the document as JSON and passes it on in pieces of about 64 KiB, so that a document of ten thousand cards
    /// isn't in memory a second time.
    ///
    /// Throws what `send` throws.
    public func write(_ send: (UnsafeRawBufferPointer) throws -> Void) rethrows {
        var json = JSONWriter(capacity: 80_000)
        json.beginObject()
        writeHead(to: &json)
        json.key("blocks")
        json.beginArray()
        for block in blocks {
            try block.write(to: &json) { try $0.flush(send, above: 65_536) }
            try json.flush(send, above: 65_536)
        }
        json.endArray()
        json.endObject()
        try json.flush(send, above: 0)
        _ = json.finish()
    }

    /// Returns the document as JSON.
    public var json: [UInt8] {
        var bytes: [UInt8] = []
        write { bytes.append(contentsOf: $0) }
        return bytes
    }

    private func writeHead(to json: inout JSONWriter) {
        json.member("format", PrintLimits.format)
        json.member("title", title)
        if let author { json.member("author", author) }
        json.member("language", language)
        json.member("direction", direction.rawValue)
        json.member("created", created)
        json.object("page") {
            $0.member("size", page.size.rawValue)
            $0.member("landscape", page.isLandscape)
            $0.member("margin", page.marginMillimeters)
            if let side = page.sideMarginMillimeters { $0.member("sideMargin", side) }
        }
        json.member("typeface", typeface.rawValue)
        if let header { json.member("header", header) }
        if let footer { json.member("footer", footer) }
        if let numbering {
            json.object("numbering") {
                $0.member("first", numbering.first)
                $0.member("total", numbering.total)
            }
        }
    }
}

extension PrintRunningLine: JSONWritable {
    /// Writes the line.
    public func write(to json: inout JSONWriter) {
        json.object { json in
            if let start { json.member("start", start) }
            if let end { json.member("end", end) }
        }
    }
}

extension JSONWriter {
    /// Passes on what was written, if it is more than `count` bytes.
    fileprivate mutating func flush(
        _ send: (UnsafeRawBufferPointer) throws -> Void, above count: Int
    ) rethrows {
        guard self.count > count else { return }
        try withBytes(send)
        removeAll()
    }
}
