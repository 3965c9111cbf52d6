import HTTP
import JSON
import SQLStore

/// The actions about what a participant chose in the app, and about the phone.
struct ProfileActions: Sendable {
    let core: RegistrationCore

    var actions: [RegistrationAction] {
        [
            RegistrationAction(operation: .userProfile, method: .get, answer: show),
            RegistrationAction(operation: .updateUserProfile, method: .post, answer: update),
        ]
    }

    @Sendable private func show(_ request: RegistrationRequest) async throws -> Response {
        let (email, settings) = try await core.store.read { transaction in
            let account = try core.account(of: request, in: transaction)
            return (try core.accounts.email(of: account), account.settings)
        }
        return RegistrationResponse.success { json in
            json.object("profile") { $0.member("emailId", email) }
            json.object("settings") {
                $0.member("remoteNotifications", settings.remoteNotifications)
                $0.member("localNotifications", settings.localNotifications)
                $0.member("touchId", settings.touchID)
                $0.member("passcode", settings.passcode)
                $0.member("reminderLeadTime", settings.reminderLeadTime)
                $0.member("locale", settings.locale)
            }
        }
    }

    /// What a request changes. Members that it leaves out stay as they are.
    private struct Update: Sendable {
        private static let lengthMax = 100

        var remoteNotifications: Bool?
        var localNotifications: Bool?
        var touchID: Bool?
        var passcode: Bool?
        var reminderLeadTime: String?
        var locale: String?
        var device = AccountDevice()

        init(_ body: RegistrationBody) throws {
            if let settings = try body.object("settings") {
                remoteNotifications = try settings.flag("remoteNotifications")
                localNotifications = try settings.flag("localNotifications")
                touchID = try settings.flag("touchId")
                passcode = try settings.flag("passcode")
                // A time or a number of minutes: each app reads what it has sent.
                reminderLeadTime = try settings.verbatim("reminderLeadTime")
                locale = try settings.verbatim("locale")
            }
            if let info = try body.object("info") {
                device = try AccountDevice(
                    type: try info.text("os"), appVersion: try info.text("appVersion"),
                    token: try info.text("deviceToken"))
            }
            device.takesPushes = remoteNotifications
            for text in [reminderLeadTime, locale] where text?.utf8.count ?? 0 > Self.lengthMax {
                throw RegistrationRefusal.invalidInput
            }
        }

        func applied(to settings: Account.Settings) -> Account.Settings {
            Account.Settings(
                remoteNotifications: remoteNotifications ?? settings.remoteNotifications,
                localNotifications: localNotifications ?? settings.localNotifications,
                touchID: touchID ?? settings.touchID, passcode: passcode ?? settings.passcode,
                reminderLeadTime: reminderLeadTime ?? settings.reminderLeadTime,
                locale: locale ?? settings.locale)
        }
    }

    @Sendable private func update(_ request: RegistrationRequest) async throws -> Response {
        let update = request.reading { try Update($0) }
        try await core.store.write { transaction in
            // Android phones send this as a part of signing in, so it works in an archived app, too.
            let account = try core.account(of: request, in: transaction)
            let update = try update.get()
            try core.accounts.save(update.applied(to: account.settings), of: account, transaction)
            try core.sessions.save(update.device, of: account, core.accounts.secrets, transaction)
        }
        return RegistrationResponse.success()
    }
}
