import JSON
import Studies
import Support
import Testing
import Vocabulary

@testable import RegistrationServer

/// Messages to Android, against a service that verifies them.
@Suite(.enabled(if: PushTestService.isInstalled, "Scripts/setup tests installs the service"))
struct FirebaseServiceTests {
    private func world() async throws -> PushServiceWorld {
        let world = try await PushServiceWorld()
        try await world.storeAccount()
        return world
    }

    @Test func `a message of data with the strings that the app reads is accepted`() async throws {
        let world = try await world()
        defer { world.service.stop() }
        #expect(try await world.answer("ok", on: .android).result == .accepted)
        let everyone = PushMessage(studyID: nil, subject: .announcement, title: "Heron", text: "Hello")
        #expect(try await world.answer("ok", everyone, on: .android).result == .accepted)
        let data = try world.messages().map { request in
            let body = try JSONTree.parse(request["body"]?.string ?? "")
            return try #require(body["message"]?["data"])
        }
        #expect(
            data.map(\.description) == [
                #"{"subtype":"Activity","type":"Study","title":"Heron","#
                    + #""message":"A new questionnaire is available.","studyId":"SLEEP01"}"#,
                #"{"subtype":"Announcement","type":"Gateway","title":"Heron","message":"Hello"}"#,
            ])
    }

    @Test func `each answer has its meaning`() async throws {
        let world = try await world()
        defer { world.service.stop() }
        let meanings: [(String, PushResult?)] = [
            // Before a message was accepted, another project may be the key's fault.
            ("sender", nil), ("ok", .accepted), ("gone", .unknownDevice), ("bad", .unknownDevice),
            ("sender", .unknownDevice), ("argument", nil), ("off", nil),
            ("busy", .retry(afterSeconds: 7, reason: "Firebase asks to wait (429: Quota exceeded).")),
            (
                "down",
                .retry(
                    afterSeconds: 3,
                    reason: "Firebase asks to wait (503: The service is currently unavailable).")
            ),
            (
                "error",
                .retry(
                    afterSeconds: nil, reason: "Firebase asks to wait (500: Internal error encountered).")
            ),
        ]
        for (word, meaning) in meanings {
            let answer = try await world.answer(word, on: .android)
            if let meaning {
                #expect(answer.result == meaning, "\(word)")
            } else if case .refused(let reason) = answer.result {
                #expect(!reason.contains("-device") && !answer.text.contains("-device"))
            } else {
                Issue.record("\(word): \(answer)")
            }
        }
    }

    @Test func `messages share one access token, and ask for another once`() async throws {
        let world = try await world()
        defer { world.service.stop() }
        let results = try await withThrowingTaskGroup(of: PushResult.self) { group in
            for _ in 0..<50 { group.addTask { try await world.answer("ok", on: .android).result } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count { $0 == .accepted } == 50)
        #expect(try world.service.requests().count { $0["path"]?.string == "/token" } == 1)
        #expect(try await world.answer("stale", on: .android).result == .accepted)
        #expect(try world.service.requests().count { $0["path"]?.string == "/token" } == 2)
        // Refused with a token that was just issued: the token isn't the reason.
        let refused = try await world.answer("never", on: .android)
        #expect(refused.result.reason.contains("does not accept the access token"))
        #expect(try world.service.requests().count { $0["path"]?.string == "/token" } == 2)
    }

    @Test func `a lost or closed connection is retried or reported, never both`() async throws {
        let world = try await world()
        defer { world.service.stop() }
        #expect(try await world.answer("ok", on: .android).result == .accepted)
        #expect(try await world.answer("goaway", on: .android).result == .accepted)
        guard case .retry(nil, let reason) = try await world.answer("reset", on: .android).result else {
            Issue.record("a reset is not retried")
            return
        }
        #expect(reason.hasPrefix("Firebase: the server cannot be reached"))
    }

    @Test func `a key that cannot work is refused with what to do`() async throws {
        let world = try await PushServiceWorld()
        defer { world.service.stop() }
        #expect(try await world.services.service(for: world.app, on: .android) == nil)
        try await world.store(try PushKey(firebase: String(repeating: "k", count: 40)))
        #expect(try await world.answer("ok", on: .android).result.reason.contains("turned off"))
        let account = try JSONTree.parse(try world.service.file("account.json"))
        for (member, value, words) in [
            ("private_key", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----", "not valid"),
            ("project_id", "a/../b", "not valid"), ("token_uri", "http://127.0.0.1/token", "not valid"),
            ("token_uri", "https://10.1.2.3/token", "PORTAL_OUTBOUND_ALLOW"),
            ("client_email", "other@example.org", "does not accept the service account"),
        ] {
            var changed = account
            changed[member] = .string(value)
            try await world.storeEarlierAccount(changed.description)
            let answer = try await world.answer("ok", on: .android)
            guard case .refused(let reason) = answer.result else {
                Issue.record("\(member): \(answer)")
                continue
            }
            #expect(reason.contains(words), "\(reason)")
        }
        #expect(try world.messages().isEmpty)
        // A key that is replaced is used for the next message.
        try await world.storeAccount()
        #expect(try await world.answer("ok", on: .android).result == .accepted)
    }
}
