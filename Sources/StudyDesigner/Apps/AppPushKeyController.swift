import Access
import Cryptography
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Vocabulary
import WebAccess

/// Saves, replaces and deletes the credentials for an app's push notifications; they are never shown.
struct AppPushKeyController: Sendable {
    let siteMap: SiteMap
    let sealing: SealingKey
    /// Whether this portal sends the messages, so that one can be sent as a test.
    let sendsMessages: Bool
    /// Whether messages may be sent to a host that isn't Google's.
    let isReachable: @Sendable (_ host: String) -> Bool

    var routes: [SiteRoute] {
        [
            .get(AppPaths.app + FolderPaths.pushKeys, requiring: ManageApp.self, use: show),
            .post(AppPaths.pushKey, requiring: ManageApp.self, use: keep),
            .post(AppPaths.pushKeyRemoval, requiring: ManageApp.self, use: remove),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant, in: transaction).render())
    }

    private func keep(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        let platform = try platform(context)
        let ids = (context.form["ios.keyID"] ?? "", context.form["ios.teamID"] ?? "")
        do {
            let builds = try AppDocumentRepository(of: grant.subject.id)
                .document(AppBuildSettings.self, transaction).value
            let key = try key(context, platform, for: builds.ios.bundleID)
            try keys(grant).store(key, by: grant.actor.author, at: grant.now, transaction)
            // The audit event contains the name of the key. The key itself is stored only in encrypted form.
            try grant.record(
                "app-push-key.keep", about: key.title, ["platform": .text(platform.rawValue)],
                in: transaction)
            return context.redirect(
                to: address(grant),
                flash: Flash(
                    "The \(platform.title) key is saved.", detail: "It is encrypted and never shown again."))
        } catch let refused as PushKey.InvalidKey {
            var page = try page(context, grant, in: transaction)
            page.refused = (platform, refused)
            (page.keyID, page.teamID) = ids
            return .html(page.render(), status: .unprocessableContent)
        }
    }

    private func key(
        _ context: RequestContext, _ platform: Platform, for bundleID: String
    ) throws(PushKey.InvalidKey) -> PushKey {
        let text = context.form["\(platform.rawValue).key"] ?? ""
        if platform == .android { return try PushKey(firebase: text, isReachable: isReachable) }
        let certificate = context.form.file("ios.certificate")?.bytes ?? []
        let hasText = text.contains { !$0.isWhitespace }
        if certificate.isEmpty {
            if !hasText {
                throw PushKey.InvalidKey(
                    field: "key", sentence: "Paste the key, or choose a certificate")
            }
            return try PushKey(
                apple: text, keyID: context.form["ios.keyID"] ?? "", teamID: context.form["ios.teamID"] ?? "")
        }
        if hasText {
            throw PushKey.InvalidKey(
                field: "key", sentence: "Enter only one: paste the key or choose a certificate")
        }
        return try PushKey(
            appleCertificate: certificate, password: context.form["ios.password"] ?? "", for: bundleID,
            at: context.now)
    }

    private func remove(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> Response {
        let platform = try platform(context)
        guard try keys(grant).remove(for: platform, transaction) else { throw NotFound("push key") }
        try grant.record(
            "app-push-key.remove", about: platform.title, ["platform": .text(platform.rawValue)],
            in: transaction)
        return context.redirect(
            to: address(grant),
            flash: Flash(
                "The \(platform.title) key is deleted.", detail: "Phones no longer get push notifications."))
    }

    private func keys(_ grant: Grant<ManageApp>) -> AppPushKeyRepository {
        AppPushKeyRepository(of: grant.subject.id, sealing: sealing)
    }

    private func address(_ grant: Grant<ManageApp>) -> String {
        FolderPaths.of(grant.subject) + FolderPaths.pushKeys
    }

    private func platform(_ context: RequestContext) throws -> Platform {
        guard let platform = Platform(rawValue: context.request.parameters["platform"]) else {
            throw NotFound("platform")
        }
        return platform
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<ManageApp>, in transaction: borrowing Transaction
    ) throws -> AppPushKeysPage {
        let keys = keys(grant)
        return AppPushKeysPage(
            frame: siteMap.frame(
                context, "Push keys",
                purpose: "The credentials that servers use to send push notifications to phones.",
                section: FolderPaths.pushKeys),
            app: grant.subject, sendsMessages: sendsMessages,
            ios: try keys.stored(for: .ios, transaction).map {
                AppPushKeysPage.StoredKey($0, .ios, grant.subject, context.now)
            },
            android: try keys.stored(for: .android, transaction).map {
                AppPushKeysPage.StoredKey($0, .android, grant.subject, context.now)
            })
    }
}
