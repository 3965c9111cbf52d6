import Outbound

/// Returns the transport for emails: the mail server if one is configured, else a folder of files.
enum EmailTransport {
    /// - Throws: ``ConfigurationProblem`` if the address of the mail server is invalid.
    static func open(_ configuration: Configuration) throws -> EmailSender {
        let mailer: any Mailer =
            configuration.smtp.isEmpty
            ? FolderMailer(path: configuration.mailFolder, clock: systemClock)
            : try SMTPMailer(server(configuration), clock: systemClock)
        let from = try MailAddress(configuration.mailFrom, name: "Study Portal")
        let (isFolder, folder) = (configuration.smtp.isEmpty, configuration.mailFolder)
        return EmailSender(
            deliver: { mail in
                let to = isFolder && mail.isToErasedAccount ? erasedRecipient : mail.to
                try await mailer.send(
                    MailMessage(
                        from: mail.from.isEmpty ? from : try MailAddress(mail.from),
                        to: [MailAddress(to, name: mail.name)], replyTo: replyTo(mail),
                        // Some texts come from an app, whose users don't know the limits.
                        subject: MailMessage.subject(mail.subject), text: mail.text,
                        html: mail.html.isEmpty ? nil : mail.html))
            },
            // Also with a mail server: there may be files from before it was configured.
            remove: { _ = try FolderMailer.removeMessages(naming: $0, in: folder) })
    }

    /// The recipient in the file of an email about an account that was erased. No one else reads the file,
    /// and it stays.
    private static let erasedRecipient = "deleted-account@portal.invalid"

    /// Returns the address for replies; nil if there is none, or if what was typed in an app isn't an address.
    private static func replyTo(_ mail: EmailSender.Message) -> MailAddress? {
        mail.replyTo.isEmpty ? nil : try? MailAddress(mail.replyTo)
    }

    /// Reads `smtp://host:587` (STARTTLS) or `smtps://host:465` (TLS).
    private static func server(_ configuration: Configuration) throws -> SMTPMailer.Server {
        let problem = ConfigurationProblem(
            name: "PORTAL_SMTP", value: configuration.smtp, expected: "smtp://host:587 or smtps://host:465")
        let parts = configuration.smtp.split(separator: "/", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0] == "smtp:" || parts[0] == "smtps:" else { throw problem }
        let place = parts[1].split(separator: ":")
        guard place.count == 2, let host = place.first, let port = Int(place[1]) else { throw problem }
        let credentials =
            configuration.smtpUser.isEmpty
            ? nil : (user: configuration.smtpUser, password: configuration.smtpPassword)
        return SMTPMailer.Server(
            host: String(host), port: port, security: parts[0] == "smtps:" ? .tls : .startTLS,
            credentials: credentials)
    }
}
