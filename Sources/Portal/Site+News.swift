import Access

extension Site.Dependencies {
    /// Adds emails to users about the security of their accounts.
    ///
    /// They are sent after the response, because the mail server may be slow and can't change the result.
    func sendingSecurityNotices() -> Site.Dependencies {
        let (afterwards, emailSender, address, report) = (afterwards, emailSender, address, report)
        var copy = self
        copy.accounts = accounts.sendingSecurityNotices { news in
            await afterwards {
                do {
                    try await emailSender.send(
                        .news(news.event, from: news.source, address() + "/account"), to: news.email,
                        named: news.name, language: news.language)
                } catch {
                    report("an account security email was not sent: \(error)")
                }
            }
        }
        return copy
    }
}
