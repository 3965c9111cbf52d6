import Cryptography
import JSON
import Vocabulary

/// A snapshot of a design: the current value of every document, in the order of its lists.
///
/// Equal values have equal texts, so the digest shows whether a draft differs from the published design.
public struct DesignSnapshot: Sendable {
    /// A document of the snapshot.
    public struct Document: Sendable {
        /// The document's row ID.
        public let id: DocumentID
        /// The kind of document.
        public let kind: DocumentKind
        /// The short title that apps use; empty if there is none.
        public let key: String
        /// Whether the document is part of the design.
        public let state: DocumentSummary.State
        /// The encoded value.
        public let body: String
    }

    /// All documents by kind, in their order.
    public let documents: [Document]

    package init(documents: [Document]) { self.documents = documents }

    /// Parses the text of a publication.
    package init(_ text: String) throws {
        let tree = try JSONTree.parse(text)
        documents = try (tree["documents"]?.array ?? []).map { document in
            guard let id = document["id"]?.int,
                let kind = document["kind"]?.string.flatMap(DocumentKind.init),
                let state = document["state"]?.string.flatMap(DocumentSummary.State.init),
                let body = document["body"]
            else { throw DocumentNotFound() }
            return Document(
                id: DocumentID(Int64(id)), kind: kind, key: document["key"]?.string ?? "", state: state,
                body: body.description)
        }
    }

    /// The text stored with a publication.
    package var text: String {
        var json = JSONWriter(capacity: 1 << 16)
        json.object { json in
            json.key("documents")
            json.array { json in
                for document in documents {
                    json.object { json in
                        json.member("id", Int(document.id.rawValue))
                        json.member("kind", document.kind.rawValue)
                        json.member("key", document.key)
                        json.member("state", document.state.rawValue)
                        json.key("body")
                        json.raw([UInt8](document.body.utf8))
                    }
                }
            }
        }
        return String(decoding: json.finish(), as: UTF8.self)
    }

    /// SHA-256 of the text, in hex.
    public var digest: String { SHA256.digest(text).hex }

    /// Returns the document of a kind that has exactly one.
    public func only<Value: DesignDocument>(_ type: Value.Type) throws -> Value? {
        try documents.first { $0.kind == Value.kind }.map { try DesignCoding.decode(type, from: $0.body) }
    }

    /// Returns the value of a document.
    public func value<Value: DesignDocument>(_ type: Value.Type, _ id: DocumentID) throws -> Value? {
        try documents.first { $0.id == id && $0.kind == Value.kind }
            .map { try DesignCoding.decode(type, from: $0.body) }
    }

    /// Returns the active documents of a list, in order.
    public func all<Value: DesignDocument>(_ type: Value.Type) throws -> [(id: DocumentID, value: Value)] {
        try documents.filter { $0.kind == Value.kind && $0.state == .active }
            .map { ($0.id, try DesignCoding.decode(type, from: $0.body)) }
    }
}
