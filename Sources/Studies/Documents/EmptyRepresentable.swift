import Timekeeping
import Vocabulary

// Decoding of members that were added after a document was written.
//
// Documents are stored for years while members are added. Synthesized decoding prefers these overloads, so a missing
// member is decoded as empty, false or zero. Name new members so that this value means "as before".

/// A type with an empty value.
protocol EmptyRepresentable: Decodable {
    static var empty: Self { get }
}

extension LocalizedText: EmptyRepresentable {
    static var empty: LocalizedText { LocalizedText() }
}

extension Array: EmptyRepresentable where Element: Decodable {
    static var empty: [Element] { [] }
}

extension KeyedDecodingContainer {
    func decode<Value: EmptyRepresentable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decodeIfPresent(type, forKey: key) ?? .empty
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try decodeIfPresent(type, forKey: key) ?? ""
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try decodeIfPresent(type, forKey: key) ?? false
    }

    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        try decodeIfPresent(type, forKey: key) ?? 0
    }
}

extension PlatformSet: EmptyRepresentable {
    static var empty: PlatformSet { [] }
}

extension UTCOffset: EmptyRepresentable {
    static var empty: UTCOffset { .utc }
}
