extension Form {
    /// Parses a complete multipart body.
    static func multipart(
        _ body: [UInt8], contentType: String, limits: FormLimits
    ) throws(FormError) -> Form {
        var collector = MultipartCollector(limits: limits)
        var parser = try MultipartParser(contentType: contentType, limits: limits)
        try parser.feed(body) { (event) throws(FormError) in try collector.take(event) }
        try parser.finish()
        return collector.form
    }
}

/// Collects the parts of a multipart form in memory, within the limits.
struct MultipartCollector {
    let limits: FormLimits
    private var fields: [(name: String, value: String)] = []
    private var files: [FormFile] = []
    private var part: MultipartPart?
    private var content: [UInt8] = []

    init(limits: FormLimits) { self.limits = limits }

    var form: Form { Form(fields, files: files) }

    mutating func take(_ event: MultipartParser.Event) throws(FormError) {
        switch event {
        case .part(let head):
            part = head
        case .data(let bytes):
            let limit = part?.fileName == nil ? limits.fieldSize : limits.fileSize
            guard content.count + bytes.count <= limit else {
                throw .tooLarge(field: part?.name ?? "", limit: limit)
            }
            content += bytes
        case .partEnd:
            try keep()
        }
    }

    private mutating func keep() throws(FormError) {
        guard let part else { return }
        if let fileName = part.fileName {
            // Browsers send an empty file input as a file without a name and content.
            if !(fileName.isEmpty && content.isEmpty) {
                let type = part.contentType ?? "application/octet-stream"
                files.append(FormFile(name: part.name, fileName: fileName, contentType: type, bytes: content))
            }
        } else {
            fields.append((part.name, try Form.text(content[...])))
        }
        content = []
        self.part = nil
    }
}
