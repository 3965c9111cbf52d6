/// The cookies of a request, in order.
///
/// Anything that isn't `name=value` is skipped, as in browsers and RFC 6265. If a name repeats, the first cookie wins
/// because it has the longer path.
public struct Cookies: Sendable {
    /// The name and value of each cookie.
    public let all: [(name: String, value: String)]

    /// Parses the `Cookie` fields of a request.
    public init(_ headers: Headers) {
        all = headers.all("cookie").flatMap { Self.parse($0) }
    }

    /// The value of the cookie, or nil.
    public subscript(name: String) -> String? { all.first { $0.name == name }?.value }

    private static func parse(_ field: String) -> [(name: String, value: String)] {
        field.utf8.split(separator: UInt8(ascii: ";")).compactMap { pair in
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let name = ASCII.trimmed(pair[..<equals])
            var value = ASCII.trimmed(pair[pair.index(after: equals)...])
            let quote = UInt8(ascii: "\"")
            if value.count >= 2, value.first == quote, value.last == quote {
                value = value.dropFirst().dropLast()
            }
            return name.isEmpty ? nil : (name.text, value.text)
        }
    }
}
