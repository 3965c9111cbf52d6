import Cryptography

/// The header of a message: fields in lines of at most 76 characters.
struct MailHeader {
    private(set) var bytes: [UInt8] = []
    private static let lineLimit = 76

    /// Adds a field with a short ASCII value.
    mutating func add(_ name: String, _ value: String) {
        bytes += Array((value.isEmpty ? "\(name):\r\n" : "\(name): \(value)\r\n").utf8)
    }

    /// Adds a field of free text.
    mutating func add(_ name: String, text: String) {
        add(
            name,
            isPlain(text) ? folded(text, after: name.utf8.count + 2) : words(text, after: name.utf8.count + 2)
        )
    }

    /// Adds a field of addresses, one on each line.
    mutating func add(_ name: String, mailboxes: [MailAddress]) {
        let used = name.utf8.count + 2
        let boxes = mailboxes.enumerated().map { index, box in mailbox(box, after: index == 0 ? used : 1) }
        add(name, boxes.joined(separator: ",\r\n "))
    }

    private func mailbox(_ box: MailAddress, after used: Int) -> String {
        guard let name = box.name else { return box.address }
        let phrase = phrase(name, after: used)
        // The length of a folded name's last line isn't known, so the address goes on its own line.
        let fits =
            !phrase.contains("\r") && used + phrase.utf8.count + box.address.utf8.count + 3 < Self.lineLimit
        return "\(phrase)\(fits ? " " : "\r\n ")<\(box.address)>"
    }

    /// Returns a display name: unchanged, quoted, or as encoded words.
    private func phrase(_ name: String, after used: Int) -> String {
        guard isPlain(name), used + name.utf8.count + 2 < Self.lineLimit else {
            return words(name, after: used)
        }
        if name.utf8.allSatisfy({ isAtomByte($0) || $0 == 0x20 }) { return name }
        return "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    /// Returns whether a text needs no encoding: printable ASCII that can't be mistaken for an encoded word, and whose
    /// spaces survive folding.
    private func isPlain(_ text: String) -> Bool {
        if text.isEmpty { return true }
        return text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.contains("=?")
            && text.split(separator: " ", omittingEmptySubsequences: false)
                .allSatisfy { (1..<Self.lineLimit - 20).contains($0.utf8.count) }
    }

    private func folded(_ text: String, after used: Int) -> String {
        var result = ""
        var column = used
        for word in text.split(separator: " ") {
            if result.isEmpty {
                result += word
                column += word.utf8.count
            } else if column + 1 + word.utf8.count > Self.lineLimit {
                result += "\r\n \(word)"
                column = 1 + word.utf8.count
            } else {
                result += " \(word)"
                column += 1 + word.utf8.count
            }
        }
        return result
    }

    /// Returns encoded words (RFC 2047) that don't split a character and fit on their line.
    private func words(_ text: String, after used: Int) -> String {
        var words: [String] = []
        var chunk: [UInt8] = []
        // The delimiters of an encoded word take 12 characters, and Base64 takes four for three bytes.
        var room = (Self.lineLimit - used - 12) / 4 * 3
        for scalar in text.unicodeScalars {
            let next = Array(String(scalar).utf8)
            if chunk.count + next.count > room {
                words.append(word(chunk))
                chunk = []
                room = (Self.lineLimit - 1 - 12) / 4 * 3
            }
            chunk += next
        }
        words.append(word(chunk))
        return words.joined(separator: "\r\n ")
    }

    private func word(_ bytes: [UInt8]) -> String { "=?UTF-8?B?\(Base64.encode(bytes))?=" }
}
