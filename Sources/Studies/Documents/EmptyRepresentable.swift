import Timekeeping

// What a document reads for a member that was added after it was written.
//
// Documents are kept for years and gain members; synthesized decoding prefers these overloads, so that an
// absent member is empty, false or zero. A new member is therefore named so that this means "as before".

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
