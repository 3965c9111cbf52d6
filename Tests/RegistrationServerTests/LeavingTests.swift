import Access
import HTTP
import JSON
import SQLStore
import Support
import Testing

@testable import RegistrationServer
@testable import Responses

/// Leaving a study and deleting the account.
struct LeavingTests {
    private func joined(_ world: RegistrationWorld) async throws -> (phone: Phone, token: String) {
        let phone = try await world.verified()
        let token = try await world.enroll()
        _ = await phone.send(
            .post, "updateStudyState",
            #"{"studies":[{"studyId":"SLEEP01","status":"inProgress","participantId":"\#(token)"}]}"#)
        _ = await phone.send(
            .post, "updateActivityState", #"{"studyId":"SLEEP01","activity":[{"activityId":"A"}]}"#)
        return (phone, token)
    }

    @Test(arguments: ["\"true\"", "true", "1", "\"TRUE\""])
    func `Leaving with deletion erases the participant, too`(flag: String) async throws {
        let world = try await RegistrationWorld()
        let (phone, _) = try await joined(world)
        let body = #"{"studyId":"sleep01","deleteData":\#(flag)}"#
        #expect(await phone.send(.delete, "withdraw", body).text == #"{"message":"success"}"#)
        #expect(try await world.count("select count(*) from participants") == 0)
        #expect(try await world.count("select count(*) from account_activities") == 0)
        let state = try #require(try await phone.send(.get, "studyState").json["studies"]?.array?.first)
        #expect(state["status"]?.string == "Withdrawn")
        #expect(state["participantId"]?.string == "")
        let again = await phone.send(.delete, "withdraw", body)
        #expect(again.status == .badRequest)
        #expect(again.message == "You are already Withdrawn from study")
    }

    @Test(arguments: ["{\"studyId\":\"SLEEP01\"}", "{\"studyId\":\"SLEEP01\",\"deleteData\":false}"])
    func `Leaving without deletion keeps the data`(body: String) async throws {
        let world = try await RegistrationWorld()
        let (phone, token) = try await joined(world)
        #expect(await phone.send(.delete, "withdraw", body).status == .ok)
        #expect(try await world.count("select count(*) from participants where status = 1") == 1)
        #expect(try await world.count("select count(*) from account_activities") == 1)
        let state = try #require(try await phone.send(.get, "studyState").json["studies"]?.array?.first)
        #expect(state["participantId"]?.string == token)
    }

    @Test func `A deletion that is asked for after leaving is refused, because the data can't be found`()
        async throws
    {
        let world = try await RegistrationWorld()
        let (phone, _) = try await joined(world)
        #expect(await phone.send(.delete, "withdraw", #"{"studyId":"SLEEP01"}"#).status == .ok)
        for body in [#"{"studyId":"SLEEP01"}"#, #"{"studyId":"SLEEP01","deleteData":true}"#] {
            let refused = await phone.send(.delete, "withdraw", body)
            #expect(refused.status == .badRequest)
            #expect(refused.message == "You are already Withdrawn from study")
        }
        #expect(try await world.count("select count(*) from participants") == 1)
        #expect(
            try await world.count(
                "select count(*) from audit_events where action = 'account.withdraw-and-erase'") == 0)
    }

    @Test func `An app that asked the Response server first is no error`() async throws {
        let world = try await RegistrationWorld()
        let (phone, _) = try await joined(world)
        try await world.site.store.write { try $0.run("delete from participants") }
        let answer = await phone.send(.delete, "withdraw", #"{"studyId":"SLEEP01","deleteData":true}"#)
        #expect(answer.status == .ok)
    }

    @Test func `An unreadable flag changes nothing`() async throws {
        let world = try await RegistrationWorld()
        let (phone, _) = try await joined(world)
        for json in [#"{"studyId":"SLEEP01","deleteData":"perhaps"}"#, #"{"deleteData":true}"#] {
            #expect(await phone.send(.delete, "withdraw", json).message == "Invalid input.")
        }
        let none = await phone.send(.delete, "withdraw", #"{"studyId":"OTHER"}"#)
        #expect(none.message == "FAILURE")
        #expect(try await world.count("select count(*) from participants where status = 0") == 1)
    }

    @Test func `A token of another study isn't withdrawn`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified()
        let token = try await world.enroll()
        _ = await phone.send(
            .post, "updateStudyState",
            #"{"studies":[{"studyId":"OTHER","status":"inProgress","participantId":"\#(token)"}]}"#)
        _ = await phone.send(.delete, "withdraw", #"{"studyId":"OTHER","deleteData":true}"#)
        #expect(try await world.count("select count(*) from participants where status = 0") == 1)
    }

    @Test func `Deleting the account leaves nothing of it`() async throws {
        let world = try await RegistrationWorld()
        let (phone, _) = try await joined(world)
        _ = await phone.send(
            .post, "updateEligibilityConsentStatus", #"{"studyId":"SLEEP01","consent":{"version":"1.0"}}"#)
        _ = await world.phone(at: "198.51.100.7").login("robin@example.org", "wrong-9!x")
        let answer = await phone.send(.delete, "deactivate", #"{"deleteData":["SLEEP01"]}"#)
        #expect(answer.text == #"{"message":"success"}"#)
        for table in [
            "accounts", "account_sessions", "account_passwords", "account_studies", "account_activities",
            "account_consents", "account_emails",
        ] { #expect(try await world.count("select count(*) from \(table)") == 0, "\(table)") }
        #expect(try await world.count("select count(*) from account_attempts where kind = 'password'") == 0)
        // The data of the study was kept: deleting it is asked of the Response server.
        #expect(try await world.count("select count(*) from participants where status = 1") == 1)
        let gone = await phone.send(.get, "studyState")
        #expect(gone.status == .unauthorized)
        #expect(gone.message == "Your account has been deactivated")
        let again = try await world.registered("robin@example.org")
        #expect(again.userID != phone.userID)
    }

    @Test(arguments: ["", "{}", #"{"deleteData":[]}"#, #"{"deleteData":["OTHER"]}"#])
    func `Deleting the account ends all participations, whichever are listed`(body: String) async throws {
        let world = try await RegistrationWorld()
        let (phone, _) = try await joined(world)
        #expect(await phone.send(.delete, "deactivate", body).status == .ok)
        #expect(try await world.count("select count(*) from participants where status = 1") == 1)
    }

    @Test func `A participation in a study in the trash ends with the account, because the study may return`()
        async throws
    {
        let world = try await RegistrationWorld()
        let (phone, _) = try await joined(world)
        try await world.site.store.write { transaction in
            try transaction.run(
                """
                insert into trash (id, folder_id, kind, path, title, reason, deleted_at, deleted_by)
                values (1, 1000, 'study', 'p', 't', 'r', 1, 'Ruth')
                """)
            try transaction.run("update channels set trash_id = 1 where study_id_key = 'sleep01'")
        }
        #expect(await phone.send(.delete, "deactivate").status == .ok)
        #expect(try await world.count("select count(*) from participants where status = 1") == 1)
    }

    @Test(arguments: [true, false])
    func `A request that comes after leaving doesn't join again, and another enrollment does`(
        _ erasing: Bool
    ) async throws {
        let world = try await RegistrationWorld()
        let (phone, token) = try await joined(world)
        _ = await phone.send(.delete, "withdraw", #"{"studyId":"SLEEP01","deleteData":\#(erasing)}"#)
        for status in ["Withdrawn", "inProgress"] {
            let participant = status == "Withdrawn" ? token : try await world.enroll()
            let body =
                #"{"studies":[{"studyId":"SLEEP01","status":"inProgress","participantId":"\#(participant)"}]}"#
            #expect(await phone.send(.post, "updateStudyState", body).status == .ok)
            let activity = #"{"studyId":"SLEEP01","activity":[{"activityId":"A"}]}"#
            #expect(await phone.send(.post, "updateActivityState", activity).status == .ok)
            let state = try #require(try await phone.send(.get, "studyState").json["studies"]?.array?.first)
            #expect(state["status"]?.string == status)
            let count = try await world.count("select count(*) from account_activities")
            #expect(count == (status == "Withdrawn" && erasing ? 0 : 1))
        }
    }

    @Test func `An account without studies can be deleted`() async throws {
        let world = try await RegistrationWorld()
        let phone = try await world.verified()
        #expect(await phone.send(.delete, "deactivate").status == .ok)
    }

    @Test func `A restored backup doesn't bring a deleted account back`() async throws {
        let world = try await RegistrationWorld()
        let (robin, _) = try await joined(world)
        _ = try await world.verified("other@example.org", at: "192.0.2.2")
        for email in ["robin@example.org", "other@example.org"] {
            _ = await world.phone(at: "198.51.100.7").login(email, "wrong-9!x")
        }
        let log = ErasureLog(nextTo: world.site.store.path, key: world.site.parts.keys.sealing)
        let replay = AccountErasureReplayRepository(
            world.site.store, log: log, key: world.site.parts.keys.sealing, audit: world.site.parts.audit)
        // As in a backup: the log has the erasure, the database still has the account.
        try await world.site.store.write { transaction in
            try log.record(
                ErasedIdentity(account: robin.userID), at: world.site.clock.now, in: transaction)
        }
        let digests = try #require(try log.contents()).digests
        let returned = try await replay.find(digests)
        #expect(returned.count == 1)
        try await replay.erase(returned)
        #expect(await robin.send(.get, "studyState").message == "Your account has been deactivated")
        #expect(try await world.count("select count(*) from accounts") == 1)
        #expect(try await world.count("select count(*) from participants where status = 1") == 1)
        #expect(try await world.count("select count(*) from account_attempts where kind = 'password'") == 1)
    }
}
