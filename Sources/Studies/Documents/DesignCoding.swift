import FoundationEssentials
import JSON

/// Encodes documents as JSON with sorted members, so that equal values have equal text.
package enum DesignCoding {
    /// Encodes a document. With `marksTexts`, each text for participants is in a separate member; see
    /// ``TextExtractor``.
    package static func encode(_ document: some Encodable, marksTexts: Bool = false) throws -> String {
        let encoder = JSONEncoder()
        if marksTexts, let key = CodingUserInfoKey.marksTexts { encoder.userInfo[key] = true }
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(document), as: UTF8.self)
    }

    /// Decodes a stored document, unless its text was decoded recently.
    package static func decode<Document: Decodable & Sendable>(
        _ type: Document.Type, from body: String
    ) throws -> Document {
        try DecodedDocuments.shared.value(type, of: body) {
            try JSONDecoder().decode(type, from: Data(body.utf8))
        }
    }

    /// Decodes a document whose kind is known only at run time.
    package static func decode(_ kind: DocumentKind, from body: String) throws -> any DesignDocument {
        func open<Document: DesignDocument>(_ type: Document.Type) throws -> any DesignDocument {
            try decode(type, from: body)
        }
        return try open(kind.type)
    }
}

extension CodingUserInfoKey {
    /// Whether texts for participants are marked in the encoded document.
    static let marksTexts = CodingUserInfoKey(rawValue: "marksTexts")
}

extension JSONTree {
    /// Creates the stored form of a document.
    public init(storing document: some Encodable) throws {
        self = try JSONTree.parse(try DesignCoding.encode(document))
    }
}
