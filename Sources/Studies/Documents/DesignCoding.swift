import FoundationEssentials

/// The form in which documents are stored: JSON with sorted members, so that equal values have equal text.
enum DesignCoding {
    static func encode(_ document: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(document), as: UTF8.self)
    }

    static func decode<Document: Decodable>(_ type: Document.Type, from body: String) throws -> Document {
        try JSONDecoder().decode(type, from: Data(body.utf8))
    }

    /// Reads a document whose kind is known only at run time.
    static func decode(_ kind: DocumentKind, from body: String) throws -> any DesignDocument {
        func open<Document: DesignDocument>(_ type: Document.Type) throws -> any DesignDocument {
            try decode(type, from: body)
        }
        return try open(kind.type)
    }
}
