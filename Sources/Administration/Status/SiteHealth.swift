import Access
import PortalUI
import Studies
import Timekeeping

/// The data of the status page and the warnings derived from it.
struct SiteHealth: Sendable {
    /// A problem that needs attention, and what to do about it.
    struct Warning: Sendable, Equatable {
        let sentence: String
        let advice: String
        let link: PageLink?
    }

    /// The number of days after which a backup should be verified again.
    private static let verifiedDaysMax = 8
    private static let daySeconds = 86_400

    let state: ServerStatus
    let now: Instant
    let errorKinds: Int
    let mail: MailStatus
    let work: BackgroundJobSummary
    let backup: BackupRecord?
    let verified: BackupRecord?
    /// The roles that require a second factor on a new site but not on this one.
    var unprotected: [Role] = []
    var proxies: [UntrustedProxy] = []
    var certificates: [AppCertificate] = []

    /// A push certificate that expires soon, with its app.
    struct AppCertificate: Sendable {
        let app: AppFolder
        let certificate: ExpiringPushCertificate
    }

    /// The warnings, most severe first.
    var warnings: [Warning] {
        [disk, backups, verification, mailing, forwarding, errors, secondFactor].compactMap(\.self)
            + withdrawals + pushCertificates + untrustedProxies
    }

    private var secondFactor: Warning? {
        guard !unprotected.isEmpty else { return nil }
        return Warning(
            sentence:
                "These roles don't require a second factor: \(RoleEffect.listed(unprotected.map(\.title))).",
            advice: "Require one so that a stolen password isn't enough to sign in.",
            link: PageLink("Sign-in rules", to: AdministrationPaths.siteSignIn))
    }

    private var disk: Warning? {
        guard state.isDiskLow else { return nil }
        return Warning(
            sentence: "The disk has \(NumberFormat.size(state.freeBytes)) left.",
            advice: "When the disk is full, nothing can be saved. Free up space or add more.", link: nil)
    }

    private var backups: Warning? {
        let link = PageLink("Backups", to: AdministrationPaths.backups)
        guard let made = backup?.endedAt else {
            return Warning(
                sentence: "There are no backups yet.", advice: "Create one and copy it to another machine.",
                link: PageLink("Back up now", to: AdministrationPaths.backups))
        }
        let days = max(2, state.backupIntervalSeconds * 2 / Self.daySeconds)
        guard isOlder(made, days: days) else { return nil }
        return Warning(
            sentence: "The last backup was made \(TimeText.phrase(made, from: now)).",
            advice: "Find out why no backups were made since, and create one.", link: link)
    }

    private var verification: Warning? {
        guard backup != nil else { return nil }
        let link = PageLink("Backups", to: AdministrationPaths.backups)
        guard let time = verified?.verifiedAt else {
            return Warning(
                sentence: "No backup has been verified yet.",
                advice: "Verify one to make sure it can be restored.", link: link)
        }
        guard isOlder(time, days: Self.verifiedDaysMax) else { return nil }
        return Warning(
            sentence: "A backup was last verified \(TimeText.phrase(time, from: now)).",
            advice: "Verify the latest backup.", link: link)
    }

    private var mailing: Warning? {
        guard mail.isFailing else { return nil }
        return Warning(
            sentence:
                "\(NumberFormat.counted(mail.failureCount, "email", "emails")) in a row could not be sent.",
            advice: mail.failure, link: PageLink("Site settings", to: AdministrationPaths.siteSettings))
    }

    private var forwarding: Warning? {
        guard work.forwarding.failed > 0 else { return nil }
        return Warning(
            sentence: work.forwarding.failed == 1
                ? "1 forwarding target is not accepting responses."
                : "\(NumberFormat.integer(work.forwarding.failed)) forwarding targets are not accepting responses.",
            advice: "The portal keeps retrying. No responses are lost.", link: nil)
    }

    private var withdrawals: [Warning] {
        work.withdrawals.map { each in
            Warning(
                sentence: each.sentence, advice: UnconfirmedWithdrawals.advice,
                link: each.address.map { PageLink("Participation", to: $0) })
        }
    }

    private var pushCertificates: [Warning] {
        certificates.map { each in
            Warning(
                sentence: "The push certificate of \(each.app.title) \(each.certificate.phrase(at: now)).",
                advice: ExpiringPushCertificate.advice,
                link: PageLink("Push keys", to: FolderPaths.of(each.app) + FolderPaths.pushKeys))
        }
    }

    private var untrustedProxies: [Warning] {
        proxies.map { Warning(sentence: $0.sentence, advice: UntrustedProxy.advice, link: nil) }
    }

    private var errors: Warning? {
        guard errorKinds > 0 else { return nil }
        return Warning(
            sentence: NumberFormat.counted(errorKinds, "kind of error", "kinds of errors")
                + " since the last reset.",
            advice: "Review them, then reset the list.",
            link: PageLink("Site errors", to: AdministrationPaths.errors))
    }

    private func isOlder(_ time: Instant, days: Int) -> Bool {
        now > time.adding(seconds: days * Self.daySeconds)
    }
}
