import Access

extension Site.Dependencies {
    /// Adds emails to users about the security of their accounts.
    ///
    /// They are sent after the response, because the mail server may be slow and can't change the result.
    func tellingNews() -> Site.Dependencies {
        let (afterwards, post, address, report) = (afterwards, post, address, report)
        var telling = self
        telling.accounts = accounts.sendingSecurityNotices { news in
            await afterwards {
                do {
                    try await post.send(
                        .news(news.event, from: news.source, address() + "/account"), to: news.email,
                        named: news.name, language: news.language)
                } catch {
                    report("an account security email was not sent: \(error)")
                }
            }
        }
        return telling
    }
}
