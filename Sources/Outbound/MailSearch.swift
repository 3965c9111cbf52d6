import Cryptography

/// Looks for an address in a message, in any case, also where its text or subject is encoded.
struct MailSearch {
    private let addresses: [[UInt8]]

    init(_ address: String) {
        let forms = Set([address.lowercased(), MailAddress.ascii(address).lowercased()])
        addresses = forms.map { Array($0.utf8) }
    }

    func finds(in message: [UInt8]) -> Bool {
        // The decoded text of a message may contain the address where the encoded one doesn't, and the other
        // way around.
        [message, Self.decodedText(message), Self.decodedWords(message)].contains { bytes in
            let folded = bytes.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
            return addresses.contains { Self.contains($0, in: folded) }
        }
    }

    private static func contains(_ address: [UInt8], in bytes: [UInt8]) -> Bool {
        guard let first = address.first, bytes.count >= address.count else { return false }
        for start in 0...(bytes.count - address.count)
        where bytes[start] == first && bytes[start...].starts(with: address) {
            // A longer address ends or begins with this one.
            let before = start > 0 ? bytes[start - 1] : 0
            let rest = bytes[(start + address.count)...]
            let isLonger =
                isAtomByte(before) && before != UInt8(ascii: "=") || before == UInt8(ascii: ".")
                || rest.first.map(isDomainByte) == true
                || rest.first == UInt8(ascii: ".") && rest.dropFirst().first.map(isDomainByte) == true
            if !isLonger { return true }
        }
        return false
    }

    private static func isDomainByte(_ byte: UInt8) -> Bool { isAtomByte(byte) && byte != UInt8(ascii: "=") }

    /// Decodes quoted-printable.
    private static func decodedText(_ message: [UInt8]) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(message.count)
        var rest = message[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "=") else {
                decoded.append(byte)
                continue
            }
            if rest.starts(with: [0x0D, 0x0A]) {
                rest = rest.dropFirst(2)
            } else if let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                decoded.append(value)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte)
            }
        }
        return decoded
    }

    /// Returns the decoded words of the header (RFC 2047), as ``MailHeader`` writes them.
    private static func decodedWords(_ message: [UInt8]) -> [UInt8] {
        let text = String(decoding: message, as: UTF8.self)
        return text.split(separator: "=?UTF-8?B?").dropFirst().flatMap { part -> [UInt8] in
            Base64.decode(String(part.prefix { $0 != "?" })) ?? []
        }
    }
}
