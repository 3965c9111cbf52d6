import Access

extension Site.Dependencies {
    /// The same, with letters to people about the safety of their accounts.
    ///
    /// They go after the answer: the mail server may be slow, and what happened has happened.
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
                    report("a letter about the safety of an account was not sent: \(error)")
                }
            }
        }
        return telling
    }
}
