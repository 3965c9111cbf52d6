import Synchronization

/// Recently decoded documents, found by their stored text.
///
/// A page of a questionnaire with hundreds of steps reads it for its form, its list of steps, its problems and the
/// findings of the study. What a text decodes to never changes, so nothing here can be out of date.
final class DecodedDocuments: Sendable {
    /// The documents of this process.
    static let shared = DecodedDocuments(limit: 1 << 20)

    private struct Key: Hashable {
        let type: ObjectIdentifier
        /// The bytes, because texts that only differ in the form of their accents are equal as strings.
        let body: [UInt8]
    }

    private struct Entry {
        let value: any Sendable
        var lastUse: Int
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var bytes = 0
        var uses = 0
    }

    /// Shorter texts are decoded faster than they are looked up.
    private static let shortest = 2048

    private let limit: Int
    private let state = Mutex(State())

    /// Creates a store for texts of at most so many bytes together; the documents take about ten times as many.
    init(limit: Int) { self.limit = limit }

    /// The bytes of the texts whose documents are kept.
    var size: Int { state.withLock(\.bytes) }

    /// Returns the document of a text, and decodes it if it isn't here.
    func value<Document: Sendable>(
        _ type: Document.Type, of body: String, decode: () throws -> Document
    ) rethrows -> Document {
        guard (Self.shortest...limit).contains(body.utf8.count) else { return try decode() }
        let key = Key(type: ObjectIdentifier(type), body: Array(body.utf8))
        if let found = find(key) as? Document { return found }
        let value = try decode()
        keep(value, as: key)
        return value
    }

    private func find(_ key: Key) -> (any Sendable)? {
        state.withLock { state in
            state.uses += 1
            guard var entry = state.entries[key] else { return nil }
            entry.lastUse = state.uses
            state.entries[key] = entry
            return entry.value
        }
    }

    private func keep(_ value: any Sendable, as key: Key) {
        state.withLock { state in
            let replaced = state.entries.updateValue(Entry(value: value, lastUse: state.uses), forKey: key)
            if replaced == nil { state.bytes += key.body.count }
            while state.bytes > limit,
                let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                state.entries[oldest.key] = nil
                state.bytes -= oldest.key.body.count
            }
        }
    }
}
