import Access
import HTTP
import SQLStore
import Support
import Testing
import Timekeeping

@testable import RegistrationServer

/// What participants learn from their accounts, although nothing in the database links them.
struct ChangedAccountTests {
    private func signedInAt(_ world: RegistrationWorld) async throws -> Instant? {
        try await world.feature.passOnAccountChanges()
        return try await world.site.store.read {
            try $0.value("select signed_in_at from adherence_people", as: Instant.self)
        }
    }

    @Test func `A sign-in is known to the participant by the day, and marks it for computation`()
        async throws
    {
        var (world, phone) = try await RegistrationWorld.joined()
        let first = try await signedInAt(world)
        #expect(first == Instant(seconds: world.site.clock.now.seconds / 86_400 * 86_400))
        try await world.site.store.write {
            try $0.run("update adherence_people set next_change_at = null")
        }
        #expect(try await signedInAt(world) == first)
        #expect(try await world.count("select count(*) from adherence_people where next_change_at = 0") == 0)
        world.site.clock.advance(seconds: 86_400 + 120)
        try await phone.signIn("robin@example.org")
        let second = try #require(try await signedInAt(world))
        #expect(second.seconds % 86_400 == 0 && second > (first ?? second))
        #expect(try await world.count("select count(*) from adherence_people where next_change_at = 0") == 1)
        #expect(
            try await world.count(
                """
                select count(*) from accounts a join adherence_people p
                    on p.signed_in_at = a.signed_in_at or p.signed_in_at = a.signed_in_at / 3600000 * 3600000
                """) == 0, "the time would link an account to its participant")
    }

    @Test func `The version of the newest signed consent is known to the participant`() async throws {
        let (world, phone) = try await RegistrationWorld.joined()
        func version() async throws -> String? {
            try await world.feature.passOnAccountChanges()
            return try await world.site.store.read {
                try $0.value("select consent_version from participants", as: String.self)
            }
        }
        #expect(try await version() == nil)
        for (text, status, known) in [
            ("1.0", "Completed", "1.0"), ("1.1", "Pending", "1.0"), ("1.1", "completed", "1.1"),
        ] {
            let sent = await phone.send(
                .post, "updateEligibilityConsentStatus",
                """
                {"studyId":"SLEEP01","eligibility":true,"consent":{"version":"\(text)","status":"\(status)"}}
                """)
            try #require(sent.status == .ok, "\(sent.text)")
            #expect(try await version() == known)
        }
    }

    @Test func `An app token of no participant, or one that can't be opened, holds up no other account`()
        async throws
    {
        let (world, phone) = try await RegistrationWorld.joined()
        _ = await phone.send(
            .post, "updateStudyState",
            #"{"studies":[{"studyId":"OTHER","status":"inProgress","participantId":"unknown"}]}"#)
        try await world.site.store.write {
            try $0.run("update account_studies set app_token_sealed = x'00' where study_id = 'OTHER'")
        }
        #expect(try await signedInAt(world) != nil)
        #expect(try await world.count("select count(*) from changed_accounts") == 0)
        #expect(world.site.faults.all.isEmpty)
    }
}
