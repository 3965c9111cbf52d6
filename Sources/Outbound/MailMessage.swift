import Cryptography
import Timekeeping

/// An email message, validated when it is created.
public struct MailMessage: Hashable, Sendable {
    /// The sender.
    public let from: MailAddress
    /// The recipients; at least one.
    public let to: [MailAddress]
    /// The Cc recipients.
    public let copies: [MailAddress]
    /// The Bcc recipients.
    public let blindCopies: [MailAddress]
    /// The address for replies, if it isn't the sender's.
    public let replyTo: MailAddress?
    /// The subject, one line.
    public let subject: String
    /// The plain text of the message.
    public let text: String
    /// The HTML version, if any.
    public let html: String?

    /// The maximum size of a subject in bytes.
    public static let subjectLimitBytes = 500
    /// The maximum number of recipients.
    public static let recipientLimit = 100

    /// Validates the parts; line breaks in the subject are rejected, not removed.
    public init(
        from: MailAddress, to: [MailAddress], copies: [MailAddress] = [], blindCopies: [MailAddress] = [],
        replyTo: MailAddress? = nil, subject: String, text: String, html: String? = nil
    ) throws(InvalidMailContent) {
        let count = to.count + copies.count + blindCopies.count
        guard !to.isEmpty, count <= Self.recipientLimit else {
            throw InvalidMailContent(description: "a message needs 1 to \(Self.recipientLimit) recipients")
        }
        try checkLine(subject, of: "a subject", limit: Self.subjectLimitBytes)
        self.from = from
        self.to = to
        self.copies = copies
        self.blindCopies = blindCopies
        self.replyTo = replyTo
        self.subject = subject
        self.text = text
        self.html = html
    }

    /// Returns a valid subject for a text entered by a user: rejected characters are replaced by spaces, and the text
    /// is truncated at the limit.
    public static func subject(_ text: String) -> String {
        let line = String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? " " : $0 })
        var subject = ""
        for character in String(line) {
            guard subject.utf8.count + character.utf8.count <= subjectLimitBytes else { break }
            subject.append(character)
        }
        return subject
    }

    /// The addresses of all recipients, without duplicates.
    public var recipients: [String] {
        var seen: Set<String> = []
        return (to + copies + blindCopies).map(\.address).filter { seen.insert($0).inserted }
    }

    /// Returns the message as sent (RFC 5322, MIME): lines end with CR LF and have at most 76 characters.
    public func encoded(at instant: Instant, random: RandomBytes = SystemRandom.bytes) -> [UInt8] {
        var header = MailHeader()
        header.add("Date", mailDate(instant))
        header.add("From", mailboxes: [from])
        if let replyTo { header.add("Reply-To", mailboxes: [replyTo]) }
        header.add("To", mailboxes: to)
        if !copies.isEmpty { header.add("Cc", mailboxes: copies) }
        header.add("Message-ID", "<\(Hex.encode(random(16)))@\(from.domain)>")
        header.add("Subject", text: subject)
        header.add("MIME-Version", "1.0")
        // Prevents automatic replies such as vacation notices (RFC 3834).
        header.add("Auto-Submitted", "auto-generated")
        guard let html else { return header.bytes + part(text, type: "plain") }
        let boundary = "=_\(Hex.encode(random(12)))"
        header.add("Content-Type", "multipart/alternative; boundary=\"\(boundary)\"")
        var bytes = header.bytes + Array("\r\n".utf8)
        for (body, type) in [(text, "plain"), (html, "html")] {
            bytes += Array("--\(boundary)\r\n".utf8) + part(body, type: type)
        }
        return bytes + Array("--\(boundary)--\r\n".utf8)
    }

    private func part(_ body: String, type: String) -> [UInt8] {
        let head =
            "Content-Type: text/\(type); charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
        return Array(head.utf8) + quotedPrintable(body)
    }
}

/// Returns a date in the format of RFC 5322, such as `Fri, 20 Nov 2026 21:30:00 +0000`.
func mailDate(_ instant: Instant) -> String {
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let civil = instant.civil()
    let date = civil.date
    return "\(days[date.weekday.rawValue - 1]), \(date.dayMonthYear) "
        + "\(civil.time.hourMinuteAndSecond) +0000"
}
