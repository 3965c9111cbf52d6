import Glibc
import NIOCore

/// Writes response heads directly into a connection's buffer.
struct ResponseHeadWriter {
    /// How the response announces whether the connection stays open.
    enum Persistence {
        case keepAlive
        /// HTTP/1.0 clients need an explicit `keep-alive`.
        case keepAliveHTTP10
        case close
    }

    private var date = CachedDateHeader()

    /// Writes a head. If it isn't chunked and has no length, there is no body, or the body ends with the connection.
    mutating func write(
        _ outgoing: PreparedResponse, id: RequestID, persistence: Persistence, isChunked: Bool,
        into buffer: inout ByteBuffer
    ) {
        if outgoing.status == .ok {
            buffer.writeStaticString("HTTP/1.1 200 OK\r\n")
        } else {
            buffer.writeString("HTTP/1.1 \(outgoing.status.code) \(outgoing.status.reason)\r\n")
        }
        for (name, value) in outgoing.headers.fields where !Self.isOurs(name) {
            Self.write(name, value, into: &buffer)
        }
        if isChunked {
            buffer.writeStaticString("transfer-encoding: chunked\r\n")
        } else if let length = outgoing.length {
            buffer.writeStaticString("content-length: ")
            Self.write(length, into: &buffer)
            buffer.writeStaticString("\r\n")
        }
        date.write(into: &buffer)
        buffer.writeStaticString("x-request-id: ")
        id.withBytes { _ = buffer.writeBytes($0) }
        switch persistence {
        case .keepAlive: buffer.writeStaticString("\r\n\r\n")
        case .keepAliveHTTP10: buffer.writeStaticString("\r\nconnection: keep-alive\r\n\r\n")
        case .close: buffer.writeStaticString("\r\nconnection: close\r\n\r\n")
        }
    }

    private static func write(_ name: String, _ value: String, into buffer: inout ByteBuffer) {
        buffer.writeString(name)
        buffer.writeStaticString(": ")
        buffer.writeString(value)
        buffer.writeStaticString("\r\n")
    }

    private static func write(_ number: Int, into buffer: inout ByteBuffer) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var start = 20
            var rest = number.magnitude
            repeat {
                start -= 1
                digits[start] = 48 + UInt8(rest % 10)
                rest /= 10
            } while rest > 0
            buffer.writeBytes(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(digits)[start...]))
        }
    }

    /// Returns whether only the server can set the field correctly.
    private static func isOurs(_ name: String) -> Bool {
        switch name.utf8.count {
        case 4: equal(name, "date")
        case 10: equal(name, "connection") || equal(name, "keep-alive")
        case 12: equal(name, "x-request-id")
        case 14: equal(name, "content-length")
        case 17: equal(name, "transfer-encoding")
        default: false
        }
    }

    private static func equal(_ left: String, _ right: StaticString) -> Bool {
        let right = UnsafeBufferPointer(start: right.utf8Start, count: right.utf8CodeUnitCount)
        return ASCII.equalIgnoringCase(left.utf8, right)
    }
}

/// The `Date` field, which is only rendered again when the second has changed.
private struct CachedDateHeader {
    private var second = Int.min
    private var line = ""

    mutating func write(into buffer: inout ByteBuffer) {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &now)
        if now.tv_sec != second {
            second = now.tv_sec
            line = "date: \(HTTPDate.text(second: now.tv_sec))\r\n"
        }
        buffer.writeString(line)
    }
}
