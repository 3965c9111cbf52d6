import Access
import Cryptography
import HTTP
import JSON
import Outbound
import RegistrationServer
import SQLStore
import Support
import Testing
import Vocabulary

@testable import Portal
@testable import Studies
@testable import StudyPublishing

/// A registration server on this machine: what it was sent, and what it answers.
private final class RegistrationServer: Sendable {
    let server: Server
    private let bodies: Locked<[String]>

    init(status: Status = .ok) async throws {
        let bodies = Locked<[String]>([])
        self.bodies = bodies
        var configuration = Server.Configuration()
        configuration.port = 0
        let route = Route(
            .post, "/fdahpUserRegWS/sendNotification.api",
            responder: .immediate { request in
                bodies.withLock { $0.append(String(decoding: request.body, as: UTF8.self)) }
                return .json(Array(#"{"message":"success"}"#.utf8), status: status)
            })
        server = Server(Router([route]), configuration: configuration)
        try await server.start()
    }

    var address: String { "http://127.0.0.1:\(server.boundPort ?? 0)" }
    var received: [String] { bodies.withLock { $0 } }
}

@Suite struct DeliveryTests {
    private static let message = NotificationMessage(
        notification: NotificationID(12), sending: SendingID(3), studyID: "STUDY1",
        app: FolderID(1), appID: "HERON", organizationID: "MERIDIAN", title: "Heron", subject: .study,
        folder: FolderID(1),
        text: "It \"goes\" on")

    private func client(allowing: String) throws -> HTTPClient {
        HTTPClient(HTTPClient.Configuration(rule: try AddressRule(allowing: allowing)))
    }

    @Test func `a message is sent as the registration server reads it`() async throws {
        let registration = try await RegistrationServer()
        let delivery = RegistrationServerDelivery(
            address: registration.address + "/", sender: try client(allowing: "127.0.0.0/8"))
        try await delivery.deliver(Self.message)
        #expect(
            registration.received == [
                #"{"notifications":[{"notificationId":12,"customStudyId":"STUDY1","#
                    + #""notificationText":"It \"goes\" on","notificationTitle":"Heron","#
                    + #""notificationType":"ST","notificationSubType":"studyEvent","appId":"HERON","#
                    + #""orgId":"MERIDIAN"}]}"#
            ])
        try await registration.server.stop()
    }

    @Test func `an answer that is no success is a failure`() async throws {
        let registration = try await RegistrationServer(status: .internalServerError)
        let delivery = RegistrationServerDelivery(
            address: registration.address, sender: try client(allowing: "127.0.0.0/8"))
        await #expect(throws: RegistrationServerDelivery.DeliveryFailed.self) {
            try await delivery.deliver(Self.message)
        }
        try await registration.server.stop()
    }

    @Test func `an address inside is reached only where the operator allows it`() async throws {
        let registration = try await RegistrationServer()
        let delivery = RegistrationServerDelivery(
            address: registration.address, sender: try client(allowing: ""))
        await #expect(throws: HTTPClient.Failure.self) { try await delivery.deliver(Self.message) }
        #expect(registration.received.isEmpty)
        try await registration.server.stop()
    }

    @Test func `a notification written on a page is sent by the site and told in the audit`() async throws {
        let (site, portal) = try await FullSite.open()
        let app = "/orgs/MERIDIAN/apps/HERON/notifications"
        let response = try await site.post(
            app,
            [
                ("text.en", "Welcome"), ("when", "now"), ("offset", "+00:00"),
                ("confirmed", String(repeating: "0", count: 32)),
            ],
            as: .orgAdmin)
        #expect(response.location == app)
        try await portal.notifications.run()
        let list = try await site.get(app, as: .orgAdmin)
        #expect(list.page.texts.contains("Sent"))
        #expect(
            try await site.get("/orgs/MERIDIAN/apps/HERON/audit", as: .orgAdmin).page.links.contains(
                "Welcome"))
    }

    @Test func `a notification is pushed to the devices of accounts, and its page shows the result`()
        async throws
    {
        let (site, portal) = try await FullSite.open()
        let (app, now) = (site.world.app.id, site.clock.now)
        let sealing = site.parts.keys.sealing
        try await site.store.write { transaction in
            try transaction.run(
                """
                insert into accounts (id, app_folder_id, user_id, email_digest, email_sealed, password_hash,
                    password_changed_at, created_at)
                values (1, \(app), 'u', x'00', x'00', '', 0, 0)
                """)
            try transaction.run(
                """
                insert into account_sessions (account_id, auth_digest, auth_expires_at, refresh_digest, refresh_used_at,
                    device_type, device_token_sealed, takes_pushes)
                values (1, x'00', 0, x'00', \(now), 'android',
                    \(sealing.seal(Array("token".utf8), context: "device token of account 1")), 1)
                """)
        }
        let list = "/orgs/MERIDIAN/apps/HERON/notifications"
        _ = try await site.post(
            list,
            [
                ("text.en", "Welcome"), ("when", "now"), ("offset", "+00:00"),
                ("confirmed", String(repeating: "0", count: 32)),
            ],
            as: .orgAdmin)
        try await portal.notifications.run()
        #expect(
            try await site.get(list, as: .orgAdmin).page.texts.contains("Sent to 0 of 1 device, 1 waiting"))
        await portal.registration.sendPushes()
        let page = try await site.get(list + "/1", as: .orgAdmin).text
        #expect(page.contains("Sent to 0 of 1 device, 1 failed"))
        #expect(page.contains("This app has no key for Android."))
        #expect(page.contains("Send again to the device that failed"))
        let again = try await site.post(list + "/1/sendings/1/retry", as: .orgAdmin)
        #expect(again.location == list + "/1")
        #expect(
            try await site.get(list + "/1", as: .orgAdmin).page.texts.contains(
                "Sent to 0 of 1 device, 1 waiting"))
        #expect(try await site.get("/jobs", as: .siteAdmin).status != .internalServerError)
    }
}
