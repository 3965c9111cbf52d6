import JSON

extension PrintText: JSONWritable {
    /// Writes a string if there is no formatting, and an object otherwise.
    public func write(to json: inout JSONWriter) {
        if language == nil, direction == nil, runs.allSatisfy(\.isPlain) {
            return json.string(plain)
        }
        json.object { json in
            json.member("runs", runs)
            if let language { json.member("language", language) }
            if let direction { json.member("direction", direction.rawValue) }
        }
    }
}

extension PrintText.Run: JSONWritable {
    /// Writes a string if there is no formatting, and an object otherwise.
    public func write(to json: inout JSONWriter) {
        if isPlain { return json.string(text) }
        json.object { json in
            json.member("text", text)
            if isBold { json.member("bold", true) }
            if isItalic { json.member("italic", true) }
            if isUnderlined { json.member("underline", true) }
            if isCode { json.member("code", true) }
        }
    }
}
