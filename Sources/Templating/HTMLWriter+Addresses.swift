/// The types of expressions in attributes that contain a URL.
extension HTMLWriter {
    /// Writes the start of a URL, or `about:invalid` if following it could run a script.
    ///
    /// Relative URLs and the schemes http, https, mailto and tel are allowed; see ``URLCheck``.
    public mutating func url(_ address: String) {
        var address = address
        address.withUTF8 { bytes in
            if URLCheck.isSafe(bytes) { escape(bytes) } else { literal("about:invalid") }
        }
    }

    /// Writes the start of a URL, or `about:invalid` if following it could run a script.
    public mutating func url(_ address: Substring) { url(String(address)) }

    /// Writes a number at the start of a URL.
    public mutating func url(_ number: Int) { decimal(Int64(number)) }

    /// Writes a number at the start of a URL.
    public mutating func url(_ number: Int64) { decimal(number) }

    /// Writes the URL of an image in `srcset`, where spaces and commas are separators; otherwise like ``url(_:)``.
    public mutating func srcset(_ address: String) {
        var address = address
        address.withUTF8 { bytes in
            guard URLCheck.isSafe(bytes) else { return literal("about:invalid") }
            percentEncode(bytes) { byte in
                byte > 0x20 && byte < 0x7F && !srcsetSeparators.contains(byte)
            }
        }
    }

    /// Writes a part of a URL after its start: a path segment, a value in the query or a fragment.
    ///
    /// Everything except letters, digits and `-._~` is percent-encoded, so the value remains one part. The values `.`
    /// and `..` are replaced: browsers move up the path even if they are encoded.
    public mutating func urlComponent(_ part: String) {
        if part == "." || part == ".." { return literal("%EF%BF%BD") }
        var part = part
        part.withUTF8 { percentEncode($0, keeping: isUnreserved) }
    }

    /// Writes a part of a URL after its start.
    public mutating func urlComponent(_ part: Substring) { urlComponent(String(part)) }

    /// Writes a number as a part of a URL after its start.
    public mutating func urlComponent(_ number: Int) { decimal(Int64(number)) }

    /// Writes a number as a part of a URL after its start.
    public mutating func urlComponent(_ number: Int64) { decimal(number) }

    /// Unavailable: an optional has no text.
    @available(
        *, unavailable, message: "say what shows when there is no value: {{ value ?? \"\" }}, {% if let %}"
    )
    public mutating func urlComponent(_ optional: String?) {}

    private mutating func percentEncode(
        _ bytes: UnsafeBufferPointer<UInt8>, keeping isKept: (UInt8) -> Bool
    ) {
        fill(atMost: bytes.count * 3) { free in
            var next = free
            for byte in bytes {
                if isKept(byte) {
                    next.pointee = byte
                    next += 1
                } else {
                    next[0] = UInt8(ascii: "%")
                    next[1] = hexDigit(byte >> 4)
                    next[2] = hexDigit(byte & 15)
                    next += 3
                }
            }
            return next
        }
    }
}

/// Spaces and commas end an image candidate in `srcset`; the other characters would have to be escaped in the
/// attribute.
private let srcsetSeparators: [UInt8] = Array(",\"&'<>".utf8)

private func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
}

private func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        true
    default: false
    }
}
