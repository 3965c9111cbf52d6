/// The identifier that connects a request with its log entries.
public struct RequestID: Hashable, Sendable {
    private enum Source: Hashable {
        case number(UInt64)
        case text(String)
    }

    private let source: Source

    /// Creates an identifier that is written as 16 hexadecimal digits.
    init(number: UInt64) { source = .number(number) }

    /// Creates an identifier from another system; nil unless it is 1 to 64 letters, digits, `-`, `_`, `.` or `:`.
    public init?(_ text: String) {
        let isPlain = text.utf8.allSatisfy { PercentCoding.isUnreserved($0) || $0 == UInt8(ascii: ":") }
        guard (1...64).contains(text.utf8.count), isPlain else { return nil }
        source = .text(text)
    }

    /// The identifier as written in logs and in `X-Request-Id`.
    public var text: String {
        switch source {
        case .text(let text): text
        case .number(let number):
            String(unsafeUninitializedCapacity: 16) { Self.write(number, $0) }
        }
    }

    /// Calls the closure with the text's bytes, without creating a String.
    func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        switch source {
        case .text(var text): text.withUTF8(body)
        case .number(let number):
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { buffer in
                _ = Self.write(number, buffer)
                body(UnsafeBufferPointer(buffer))
            }
        }
    }

    private static func write(_ number: UInt64, _ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        for index in 0..<16 {
            let digit = UInt8(truncatingIfNeeded: number >> UInt64(60 - index * 4)) & 15
            buffer[index] = digit < 10 ? 48 + digit : 87 + digit
        }
        return 16
    }
}

extension RequestID: CustomStringConvertible {
    public var description: String { text }
}
