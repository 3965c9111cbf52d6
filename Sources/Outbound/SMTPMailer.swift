import CCurl
import Cryptography
import Timekeeping

/// Sends messages to a mail server by SMTP, over TLS by default.
///
/// The operator configures the server, so no address rule applies to it.
public final class SMTPMailer: Mailer {
    /// How the connection is protected.
    public enum Security: String, Sendable, CaseIterable {
        /// TLS from the first byte, usually port 465.
        case tls
        /// TLS by STARTTLS, usually port 587; no mail is sent if the server doesn't support it.
        case startTLS
        /// None; user and password are sent only to this machine.
        case none
    }

    /// The mail server and its settings.
    public struct Server: Sendable {
        /// The name or address of the server.
        public var host: String
        /// The port.
        public var port: Int
        /// How the connection is protected.
        public var security: Security
        /// User and password; nil to send without signing in.
        public var credentials: (user: String, password: String)?
        /// The host name sent in the greeting.
        public var ownName = "localhost"
        /// The timeout for sending one message.
        public var timeoutMilliseconds = 60_000
        /// A file of certificate authorities to trust instead of the system's.
        public var authoritiesPath: String?

        /// Creates a server with defaults for the other settings.
        public init(
            host: String, port: Int, security: Security, credentials: (user: String, password: String)? = nil
        ) {
            self.host = host
            self.port = port
            self.security = security
            self.credentials = credentials
        }
    }

    private let server: Server
    private let clock: Clock
    private let random: RandomBytes
    private let workers = WorkerThreads(count: 2) { CurlHandle() }

    /// Validates the settings without contacting the server.
    public init(
        _ server: Server, clock: @escaping Clock, random: @escaping RandomBytes = SystemRandom.bytes
    ) throws(InvalidMailContent) {
        let isName = { (text: String) in
            !text.isEmpty
                && text.utf8.allSatisfy {
                    isAtomByte($0) && $0 != UInt8(ascii: "/") || ".:[]".utf8.contains($0)
                }
        }
        guard isName(server.host), isName(server.ownName) else {
            throw InvalidMailContent(
                description: "\"\(server.host)\" and \"\(server.ownName)\" must be host names")
        }
        guard (1...65_535).contains(server.port), server.timeoutMilliseconds > 0 else {
            throw InvalidMailContent(
                description: "the port of a mail server must be 1 to 65535, and its timeout above 0")
        }
        let isLocal = ["localhost", "127.0.0.1", "[::1]"].contains(server.host)
        if server.credentials != nil, server.security == .none, !isLocal {
            throw InvalidMailContent(
                description:
                    "the password would be sent to \(server.host) without encryption; use TLS or STARTTLS"
            )
        }
        self.server = server
        self.clock = clock
        self.random = random
    }

    /// Sends the message; every recipient must be accepted.
    public func send(_ message: MailMessage) async throws(MailFailure) {
        let bytes = message.encoded(at: clock(), random: random)
        let server = server
        let result = await workers.run { curl in
            Result { () throws(MailFailure) in
                try SMTPTransfer(bytes).run(
                    on: curl, to: server, from: message.from.address, to: message.recipients)
            }
        }
        try result.get()
    }
}

/// The transfer of one message.
private final class SMTPTransfer: CurlTransfer {
    private let bytes: [UInt8]
    private var sent = 0
    private var reply = ""

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    override func upload(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, bytes.count - sent)
        buffer.copyBytes(from: bytes[sent..<sent + count])
        sent += count
        return count
    }

    override func take(header line: UnsafeRawBufferPointer) -> Bool {
        // The last reply of a server that rejects a message is the one to QUIT, so only rejections are kept.
        guard let first = line.first, first == UInt8(ascii: "4") || first == UInt8(ascii: "5") else {
            return true
        }
        reply = String(decoding: line.prefix(500).filter { (0x20...0x7E).contains($0) }, as: UTF8.self)
        return true
    }

    func run(
        on curl: CurlHandle, to server: SMTPMailer.Server, from: String, to recipients: [String]
    ) throws(MailFailure) {
        curl.reset()
        do throws(CurlFailure) {
            try prepare(curl, server)
            try curl.set(CURLOPT_MAIL_FROM, "<\(from)>")
            try curl.set(CURLOPT_MAIL_RCPT, recipients.map { "<\($0)>" })
            try curl.set(CURLOPT_UPLOAD, 1)
            try curl.set(CURLOPT_INFILESIZE_LARGE, size: bytes.count)
            try curl.report(to: self)
            try curl.perform()
        } catch {
            throw failure(for: error, code: curl.responseCode)
        }
    }

    private func prepare(_ curl: CurlHandle, _ server: SMTPMailer.Server) throws(CurlFailure) {
        let scheme = server.security == .tls ? "smtps" : "smtp"
        try curl.set(CURLOPT_NOSIGNAL, 1)
        try curl.set(CURLOPT_PROTOCOLS_STR, scheme)
        try curl.set(CURLOPT_PROXY, "")
        try curl.set(CURLOPT_URL, "\(scheme)://\(server.host):\(server.port)/\(server.ownName)")
        if server.security != .none { try curl.set(CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue)) }
        if let path = server.authoritiesPath { try curl.set(CURLOPT_CAINFO, path) }
        if let credentials = server.credentials {
            try curl.set(CURLOPT_USERNAME, credentials.user)
            try curl.set(CURLOPT_PASSWORD, credentials.password)
        }
        try curl.set(CURLOPT_TIMEOUT_MS, server.timeoutMilliseconds)
        try curl.set(CURLOPT_CONNECTTIMEOUT_MS, min(server.timeoutMilliseconds, 20_000))
    }

    private func failure(for error: CurlFailure, code: Int) -> MailFailure {
        if error.code == CURLE_LOGIN_DENIED { return .signInRefused(reply: reply) }
        return code >= 400 ? .rejected(code: code, reply: reply) : .unreachable(error.reason)
    }
}
