extension HTTPClient.Request {
    /// Rejects header fields that would inject others, and requests that would wait forever.
    func check() throws(HTTPClient.Failure) {
        guard timeoutMilliseconds > 0, connectTimeoutMilliseconds > 0,
            answerLimitBytes >= 0
        else {
            throw .malformed("request limits must be above zero")
        }
        for (name, value) in headers {
            guard !name.isEmpty, name.utf8.allSatisfy(isTokenByte) else {
                throw .malformed("\"\(name)\" cannot be the name of a header field")
            }
            guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                throw .malformed("the value of header field \(name) contains a control character")
            }
        }
        if let user = credentials?.user, user.contains(":") {
            throw .malformed("a user name for Basic authentication cannot contain a colon")
        }
        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            throw .malformed("a URL cannot contain blanks or control characters")
        }
    }
}

private func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
}
