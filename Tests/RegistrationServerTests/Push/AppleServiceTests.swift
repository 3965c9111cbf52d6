import JSON
import Studies
import Support
import Testing
import Timekeeping
import Vocabulary

@testable import RegistrationServer

/// Messages to iOS, against a service that verifies them.
@Suite(.enabled(if: PushTestService.isInstalled, "Scripts/setup tests installs the service"))
struct AppleServiceTests {
    private func world() async throws -> PushServiceWorld {
        let world = try await PushServiceWorld()
        try await world.storeAppleKey()
        try await world.enterBundleID()
        return world
    }

    @Test func `a message with its keys at the top level is accepted`() async throws {
        let world = try await world()
        defer { world.service.stop() }
        #expect(try await world.answer("ok", on: .ios).result == .accepted)
        let everyone = PushMessage(studyID: nil, subject: .announcement, title: "Heron", text: "Hello")
        #expect(try await world.answer("ok", everyone, on: .ios).result == .accepted)
        let sent = try world.messages()
        #expect(
            sent.compactMap { $0["body"]?.string } == [
                #"{"aps":{"alert":"A new questionnaire is available.","sound":"default"},"#
                    + #""type":"Study","subtype":"Activity","studyId":"SLEEP01"}"#,
                #"{"aps":{"alert":"Hello","sound":"default"},"type":"Gateway","subtype":"Announcement"}"#,
            ])
        #expect(Set(sent.compactMap { $0["fields"]?["authorization"]?.string }).count == 1)
        #expect(Set(sent.compactMap { $0["connection"]?.int }).count == 1)
    }

    @Test func `each answer has its meaning`() async throws {
        let world = try await world()
        defer { world.service.stop() }
        let wait = { (seconds: Int?, what: String) in
            PushResult.retry(afterSeconds: seconds, reason: "Apple asks to wait (\(what)).")
        }
        let meanings: [(String, PushResult?)] = [
            // Before a message was accepted, another app may be the bundle ID's fault.
            ("topic", nil), ("ok", .accepted), ("gone", .unknownDevice), ("bad", .unknownDevice),
            ("topic", .unknownDevice), ("busy", wait(7, "429: TooManyRequests")),
            ("updates", wait(1_200, "TooManyProviderTokenUpdates")),
            ("down", wait(3, "503: ServiceUnavailable")), ("error", wait(nil, "500: InternalServerError")),
            ("large", nil), ("invalid", nil),
        ]
        for (word, meaning) in meanings {
            let answer = try await world.answer(word, on: .ios)
            if let meaning {
                #expect(answer.result == meaning, "\(word)")
            } else if case .refused(let reason) = answer.result {
                #expect(!reason.contains(PushTestService.appleToken(word)))
            } else {
                Issue.record("\(word): \(answer)")
            }
        }
        #expect(try await world.answer("invalid", on: .ios).text == #"{"reason": "InvalidProviderToken"}"#)
        let token = "not a token of Apple"
        let service = try #require(try await world.services.service(for: world.app, on: .ios))
        #expect(await service.send(PushServiceWorld.message, to: token) == .unknownDevice)
    }

    @Test func `a device that only the sandbox knows gets its message there`() async throws {
        let world = try await world()
        defer { world.service.stop() }
        #expect(try await world.answer("sandbox", on: .ios).result == .accepted)
        #expect(try world.messages().count == 2)
        // The key is only for production: the token can't be used, and the sandbox isn't asked again.
        for _ in 0..<2 { #expect(try await world.answer("prodonly", on: .ios).result == .unknownDevice) }
        #expect(try world.messages().count == 5)
    }

    @Test func `a key that is only for the sandbox deletes no device`() async throws {
        let world = try await world()
        defer { world.service.stop() }
        #expect(try await world.answer("keyenv", on: .ios).result.reason.contains("only for Apple's sandbox"))
        #expect(try await world.answer("keyenv", on: .ios).result.reason.contains("only for Apple's sandbox"))
        #expect(try world.messages().count == 3)
        #expect(try await world.answer("sandbox", on: .ios).result == .accepted)
    }

    @Test func `a token that Apple calls expired is replaced once`() async throws {
        let world = try await world()
        defer { world.service.stop() }
        #expect(try await world.answer("expired", on: .ios).result == .accepted)
        #expect(try world.messages().count == 2)
        #expect(
            try await world.answer("alwaysexpired", on: .ios).result.reason.contains("Set the server's clock")
        )
        #expect(try world.messages().count == 3)
    }

    @Test func `a certificate authenticates the connection, until it expires`() async throws {
        let world = try await PushServiceWorld()
        defer { world.service.stop() }
        try await world.storeCertificate()
        try await world.enterBundleID()
        #expect(try await world.answer("ok", on: .ios).result == .accepted)
        let sent = try #require(try world.messages().first)
        #expect(sent["client"]?.string == "client of a test" && sent["fields"]?["authorization"] == nil)
        let later = try await PushServiceWorld(
            clock: { PushServiceWorld.clock().adding(seconds: 3 * 86_400) })
        defer { later.service.stop() }
        try await later.storeCertificate()
        try await later.enterBundleID()
        #expect(try await later.answer("ok", on: .ios).result.reason.hasPrefix("The certificate expired on"))
    }

    @Test func `without a bundle ID, or with that of another app, nothing is deleted`() async throws {
        let world = try await PushServiceWorld()
        defer { world.service.stop() }
        #expect(try await world.services.service(for: world.app, on: .ios) == nil)
        try await world.storeAppleKey()
        #expect(try await world.answer("ok", on: .ios).result.reason.contains("no bundle ID"))
        try await world.enterBundleID("org.example.owl")
        let refused = try await world.answer("ok", on: .ios).result.reason
        #expect(refused.contains("org.example.owl (BadTopic)"))
        try await world.enterBundleID()
        #expect(try await world.answer("ok", on: .ios).result == .accepted)
    }

    @Test func `each key has connections of its own`() async throws {
        let world = try await world()
        defer { world.service.stop() }
        #expect(try await world.answer("ok", on: .ios).result == .accepted)
        try await world.storeCertificate()
        #expect(try await world.answer("ok", on: .ios).result == .accepted)
        try await world.storeAppleKey()
        #expect(try await world.answer("ok", on: .ios).result == .accepted)
        let sent = try world.messages()
        #expect(sent.map { $0["connection"]?.int } == [1, 2, 1])
        #expect(sent.map { $0["client"]?.string != nil } == [false, true, false])
    }
}
