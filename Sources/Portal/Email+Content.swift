import Access
import Vocabulary

extension Email {
    /// Returns subject and text in a language.
    func words(in language: PortalLanguage) -> Content {
        let texts = EmailTexts.texts(in: language)
        return switch self {
        case .passwordLink(let address, let end): texts.passwordLink(address, texts.time(end))
        case .sentPasswordLink(let address, let end, let sender):
            texts.sentPasswordLink(address, texts.time(end), sender)
        case .forcedPassword(let address, let end, let sender):
            texts.forcedPassword(address, texts.time(end), sender)
        case .invitation(let address, let end, let sender, let place):
            texts.invitation(address, texts.time(end), sender, texts.title(of: place))
        case .offer(let address, let end, let sender, let place, let roles):
            texts.offer(
                address, texts.time(end), sender, texts.title(of: place),
                roles.map { "- \($0)" }.joined(separator: "\n"))
        case .access(let address, let sender, let place):
            texts.access(address, sender, texts.title(of: place))
        case .secondFactorReset(let address, let sender): texts.secondFactorReset(address, sender)
        case .signInLink(let address, let end): texts.signInLink(address, texts.time(end))
        case .newEmail(let address, let end): texts.newEmail(address, texts.time(end))
        case .emailChanged(let email): texts.emailChanged(email)
        case .news(let event, let source, let address):
            SecurityNoticeTexts.texts(in: language).content(event, from: source, address)
        case .pushCertificate(let address, let app, let end):
            texts.pushCertificate(address, app, texts.time(end))
        case .deliveryFailed(.schedule, let address, let schedule, let study, let reason):
            texts.exportFailed(address, schedule, study, reason)
        case .deliveryFailed(.webhook, let address, let webhook, let study, let reason):
            texts.webhookFailed(address, webhook, study, reason)
        case .review(.mention, let address, let sender, let study):
            texts.designMention(address, sender, study)
        case .review(.request, let address, let sender, let study):
            texts.reviewRequested(address, sender, study)
        case .review(.answer, let address, let sender, let study):
            texts.reviewAnswered(address, sender, study)
        case .test(let address): texts.test(address)
        }
    }
}
