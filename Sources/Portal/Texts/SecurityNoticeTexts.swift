import Access
import Vocabulary

/// The texts of emails about the security of an account.
struct SecurityNoticeTexts: TextCatalog {
    /// The text of each email; `happened` is one of the texts below.
    let text: @Sendable (_ happened: String, _ source: String, _ address: String) -> String
    /// The source of a change made at the console.
    let server: String

    let passwordChanged: Email.Content
    let secondFactorOn: Email.Content
    let secondFactorOff: Email.Content
    let recoveryCodesRenewed: Email.Content
    let recoveryCodeUsed: @Sendable (_ left: String) -> Email.Content
    let passkeyAdded: @Sendable (_ name: String) -> Email.Content
    let passkeyDeleted: @Sendable (_ name: String) -> Email.Content
    let keyIssued: @Sendable (_ title: String, _ folder: String) -> Email.Content
    let serviceKeyIssued: @Sendable (_ title: String, _ account: String, _ folder: String) -> Email.Content
}

extension SecurityNoticeTexts {
    /// Returns the email about an event.
    func content(_ event: SecurityNotice.Event, from source: String, _ address: String) -> Email.Content {
        let happened = happened(event)
        return Email.Content(
            subject: happened.subject, text: text(happened.text, source.isEmpty ? server : source, address))
    }

    private func happened(_ event: SecurityNotice.Event) -> Email.Content {
        switch event {
        case .passwordChanged: passwordChanged
        case .secondFactorOn: secondFactorOn
        case .secondFactorOff: secondFactorOff
        case .recoveryCodesRenewed: recoveryCodesRenewed
        case .recoveryCodeUsed(let left): recoveryCodeUsed("\(left)")
        case .passkeyAdded(let name): passkeyAdded(name)
        case .passkeyDeleted(let name): passkeyDeleted(name)
        case .keyIssued(let title, let folder): keyIssued(title, folder)
        case .serviceKeyIssued(let title, let account, let folder): serviceKeyIssued(title, account, folder)
        }
    }
}
