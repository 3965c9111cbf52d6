import HTTP
import SQLStore
import Testing

@testable import DataCollection
@testable import Responses

/// Enrollment in a study of an app whose responses are on another server.
struct OtherServerEnrollmentTests {
    /// The app of the study Needy uses another server.
    private func moved() async throws -> EnrollmentSite {
        let fixture = try await EnrollmentSite()
        try await fixture.world.store.write { transaction in
            try transaction.run(
                """
                insert into app_response_servers (app_folder_id, address, changed_at)
                select app_folder_id, 'https://responses.example.org', 1 from channels where study_id_key = 'needy'
                """)
        }
        return fixture
    }

    @Test func `No one enrolls here by accident`() async throws {
        let fixture = try await moved()
        let count = try await fixture.world.store.read {
            try $0.value("select count(*) from participants") as Int?
        }
        for action in ["enroll", "validateEnrollmentToken"] {
            for token in [fixture.free, fixture.used, ""] {
                let answer = await fixture.world.client.post(
                    "/response-\(action).api?studyId=Needy&token=\(token)&allowDataSharing=true")
                #expect(answer.status == .badRequest)
                #expect(answer.exception == "Study with StudyId 'NEEDY' does not exist")
            }
        }
        let after = try await fixture.world.store.read {
            try $0.value("select count(*) from participants") as Int?
        }
        #expect(after == count)
        let free = await fixture.world.client.post(
            "/response-resolveEnrollmentToken.api?token=\(fixture.free)")
        #expect(free.status == .notFound && !free.text.uppercased().contains("NEEDY"))
    }

    @Test func `Participants who are here stay, and other apps aren't affected`() async throws {
        let fixture = try await moved()
        let used = await fixture.world.client.post(
            "/response-resolveEnrollmentToken.api?token=\(fixture.used)")
        #expect(used.text.contains("NEEDY"))
        let sent = await fixture.world.send("{}", activity: "A", version: "1.0", as: fixture.appToken)
        #expect(sent.status == .ok)
        let left = await fixture.world.client.post(
            "/response-withdrawFromStudy.api?participantId=\(fixture.appToken)&delete=false")
        #expect(left.status == .ok)
        let other = await fixture.world.client.post(
            "/response-enroll.api?studyId=Other&token=\(fixture.foreign)&allowDataSharing=true")
        #expect(other.status == .ok, "\(other.text)")
    }

    @Test func `The same Study ID in another app takes participants without a choice between both`()
        async throws
    {
        let world = try await World()
        _ = try await world.addStudy("Shared")
        let other = try await world.addStudy("shared")
        try await world.store.write { transaction in
            try transaction.run(
                """
                insert into app_response_servers (app_folder_id, address, changed_at)
                select app_folder_id, 'https://responses.example.org', 1 from channels where id <> \(other)
                """)
        }
        let answer = await world.client.post("/response-enroll.api?studyId=SHARED&allowDataSharing=true")
        #expect(answer.status == .ok, "\(answer.text)")
    }
}
