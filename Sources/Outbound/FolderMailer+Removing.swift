import Cryptography
import Glibc

extension FolderMailer {
    /// Deletes the files in a folder of emails that name an address, as sender, recipient or in the text, and returns their
    /// number. A folder that doesn't exist has none.
    public static func removeMessages(naming address: String, in folder: String) throws(MailFailure) -> Int {
        guard let directory = opendir(folder) else {
            if errno == ENOENT { return 0 }
            throw failure("opening \(folder)")
        }
        defer { closedir(directory) }
        let search = MailSearch(address)
        var count = 0
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            // Also what a killed server left: the hidden file of a message.
            guard name.hasSuffix(".eml") else { continue }
            let path = "\(folder)/\(name)"
            guard let bytes = try read(path), search.finds(in: bytes) else { continue }
            guard unlink(path) == 0 || errno == ENOENT else { throw failure("deleting \(path)") }
            count += 1
        }
        return count
    }

    /// Returns the bytes of a file; nil if it was deleted meanwhile.
    private static func read(_ path: String) throws(MailFailure) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ELOOP { return nil }
            throw failure("opening \(path)")
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure("reading \(path)")
            }
            bytes += buffer[..<count]
        }
    }
}

/// Looks for an address in a message, in any case, also where its text or subject is encoded.
private struct MailSearch {
    private let addresses: [[UInt8]]

    init(_ address: String) {
        let forms = Set([address.lowercased(), MailAddress.ascii(address).lowercased()])
        addresses = forms.map { Array($0.utf8) }
    }

    func finds(in message: [UInt8]) -> Bool {
        // The decoded text of a message may contain the address where the encoded one doesn't, and the other way around.
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

private func failure(_ action: String) -> MailFailure {
    .notStored("\(action): \(strerror(errno).map { String(cString: $0) } ?? "error \(errno)")")
}
