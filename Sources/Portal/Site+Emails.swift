import Access
import Administration

// The emails that features send, written in `Email`.
extension Site {
    /// Sends emails about signing in, after the response, so that the response time does not reveal who has an account.
    static func signInEmails(_ dependencies: Dependencies) -> SignInController.SendEmail {
        { email in
            await dependencies.afterwards {
                do {
                    try await dependencies.emailSender.send(email, site: dependencies.address())
                } catch {
                    dependencies.report("a sign-in email was not sent: \(error)")
                }
            }
        }
    }

    /// Sends emails that administrators trigger, and reports those that cannot be delivered.
    static func accountEmailSender(_ dependencies: Dependencies) -> SendAccountEmail {
        { email, recipient in
            let words = words(of: email, at: dependencies.address())
            do {
                try await dependencies.emailSender.send(
                    words, to: recipient.email, named: recipient.name, language: recipient.language)
            } catch {
                let whom = recipient.user.map { "user \($0.id)" } ?? "an invited address"
                dependencies.report("the email to \(whom) was not sent: \(error)")
                throw error
            }
        }
    }

    private static func words(of email: AccountEmail, at home: String) -> Email {
        switch email {
        case .invitation(let link, let by, let place):
            .invitation(
                home + SignInController.path(of: link), until: link.expiresAt, by: by, to: place)
        case .offer(let offer, let by, let place):
            .offer(
                home + SignInController.path(of: offer.token), until: offer.invitation.expiresAt,
                by: by, to: place,
                roles: offer.invitation.roles.map { "\($0.role.title): \($0.place)" })
        case .access(let by, let place): .access(home + "/", by: by, to: place)
        case .passwordLink(let link, let by):
            .sentPasswordLink(home + SignInController.path(of: link), until: link.expiresAt, by: by)
        case .keyIssued(let title, let by, let folder):
            .news(.keyIssued(title, folder: folder), from: by, home + APIKeyController.address)
        case .deliveryFailed(let failure, let study):
            .deliveryFailed(
                failure.kind, home + failure.path, name: failure.name, of: study,
                reason: failure.reason)
        case .review(let notice, let by, let study):
            .review(notice.kind, home + notice.path, by: by, of: study)
        case .secondFactorReset(let by): .secondFactorReset(home + "/account", by: by)
        case .forcedPassword(let link, let by):
            .forcedPassword(home + SignInController.path(of: link), until: link.expiresAt, by: by)
        }
    }
}

extension OfferedRole {
    /// The folder, or the site with its study.
    fileprivate var place: String { site.map { "\($0.title), \(folder.title)" } ?? folder.title }
}
