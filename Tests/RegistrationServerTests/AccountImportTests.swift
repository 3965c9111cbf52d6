import Access
import Cryptography
import FoundationEssentials
import HTTP
import JSON
import Responses
import SQLStore
import Support
import Testing
import Vocabulary

@testable import RegistrationServer

/// Importing the accounts of the previous registration server.
struct AccountImportTests {
    private static let pdf = Array("%PDF-1.4\nsigned by Robin".utf8)

    @Test func `Participants sign in with the password that they have, and find everything`() async throws {
        let (world, dump) = (try await RegistrationWorld(), try Dump())
        let token = try await world.enroll()
        try dump.writeAll(appToken: token)
        let report = try await world.importer(dump).run()
        #expect(report.apps == ["MERIDIAN/HERON": 2])
        #expect((report.linkedCount, report.unlinkedCount) == (1, 0))
        #expect((report.unverifiedCount, report.withoutPasswordCount) == (1, 1))
        #expect(report.findings.isEmpty, "\(report.findings)")

        var phone = world.phone()
        #expect(await phone.login("robin@example.org", "Old-orchard-8").status == .badRequest)
        try await phone.signIn("Robin@example.org", "Old-orchard-7")
        #expect(phone.userID == "11111111-aaaa-4bbb-8ccc-000000000001")
        let studies = try await phone.send(.get, "studyState").json["studies"]?.array ?? []
        #expect(studies.count == 1)
        #expect(studies[0]["status"]?.string == "inProgress")
        #expect(studies[0]["participantId"]?.string == token)
        #expect(studies[0]["completion"]?.int == 40)
        #expect(studies[0]["enrolledDate"]?.string == "2024-03-04T05:06:07.800+0000")
        let activities =
            try await phone.send(.get, "activityState?studyId=SLEEP01").json["activities"]?.array ?? []
        #expect(activities.map { $0["activityId"]?.string } == ["Diary", "Visit"])
        #expect(activities[0]["activityRun"]?["completed"]?.int == 12)
        #expect(activities[1]["customScheduleRuns"]?.array?.count == 2)
        let consent = try await phone.send(.get, "consentPDF?studyId=SLEEP01").json
        #expect(consent["consent"]?["content"]?.string == Base64.encode(Self.pdf))
        let profile = try await phone.send(.get, "userProfile").json
        #expect(profile["settings"]?["reminderLeadTime"]?.string == "00:15")
    }

    @Test func `The digest of a password is never stored, and replaced at the first sign-in`() async throws {
        let (world, dump) = (try await RegistrationWorld(), try Dump())
        try dump.writeAll()
        _ = try await world.importer(dump).run()
        let hashes = "select count(*) from accounts where password_hash like '$previous$%$argon2id$%'"
        #expect(try await world.count(hashes) == 1)
        let digest = PreviousPasswordDigest(of: "Old-orchard-7")
        #expect(digest.description.contains("hidden"))
        var phone = world.phone()
        try await phone.signIn("robin@example.org", "Old-orchard-7")
        #expect(try await world.count(hashes) == 0)
        #expect(await world.phone().login("robin@example.org", "Old-orchard-7").status == .ok)
    }

    @Test func `A phone stays known for notifications, but its session ends`() async throws {
        let (world, dump) = (try await RegistrationWorld(), try Dump())
        try dump.writeAll()
        _ = try await world.importer(dump).run()
        let devices = """
            select count(*) from account_sessions where device_type = 'ios' and device_token_sealed is not null
                and app_version = '2.1' and takes_pushes = 1
            """
        #expect(try await world.count(devices) == 1)
        var phone = world.phone()
        (phone.userID, phone.auth) = ("11111111-aaaa-4bbb-8ccc-000000000001", "123456789")
        #expect(await phone.send(.get, "userProfile").status == .unauthorized)
        let refresh = await phone.send(.post, "refreshToken", #"{"refreshToken":"0f0f0f0f-1111"}"#)
        #expect(refresh.status == .forbidden)
    }

    @Test func `Checking changes nothing, and importing twice adds nothing`() async throws {
        let (world, dump) = (try await RegistrationWorld(), try Dump())
        try dump.writeAll()
        let checked = try await world.importer(dump).check()
        #expect(checked.apps == ["MERIDIAN/HERON": 2])
        #expect(try await world.count("select count(*) from accounts") == 0)
        _ = try await world.importer(dump).run()
        let again = try await world.importer(dump).run()
        #expect(again.apps.isEmpty)
        #expect(again[.accounts].dropped == [.importedBefore: 2])
        #expect(again[.studies].dropped == [.noAccount: 1])
        for (table, count) in [("accounts", 2), ("account_studies", 1), ("account_consents", 1)] {
            #expect(try await world.count("select count(*) from \(table)") == count)
        }
        let events = "select count(*) from audit_events where action = 'account.import'"
        #expect(try await world.count(events) == 1)
    }

    @Test func `Conflicts are listed with their lines, and nothing of them is imported`() async throws {
        let (world, dump) = (try await RegistrationWorld(), try Dump())
        _ = try await world.registered("taken@example.org")
        try dump.write(
            "userdetails",
            [
                "userid,email,password,status,applicationid,orgid",
                "u1,Taken@example.org,3667e233eef99181,1,HERON,MERIDIAN",
                "u2,twice@example.org,3667e233eef99181,1,HERON,MERIDIAN",
                "u3,Twice@Example.org,3667e233eef99181,1,HERON,MERIDIAN",
                "u4,x@example.org,3667e233eef99181,1,OTHER,MERIDIAN",
                "u5,x@example.org,3667e233eef99181,1,HERON,OTHER",
                "u6,nothing,3667e233eef99181,1,HERON,MERIDIAN",
                "u7,y@example.org,3667e233eef99181,7,HERON,MERIDIAN",
                "u8,fine@example.org,3667e233eef99181,1,HERON,MERIDIAN",
                "u9,twice@example.org,3667e233eef99181,1,HERON-T,MERIDIAN",
            ])
        try dump.write(
            "participantstudies",
            [
                "userid,studyid,status,participantid", "u8,SLEEP99,inProgress,aa", "u8,SLEEP01,dancing,bb",
                "u8,sleep01,withdrawn,cc", "u8,SLEEP01,inProgress,dd", "u9,SLEEP01T,inProgress,cc",
                "u1,SLEEP01,inProgress,ee",
            ])
        let report = try await world.importer(dump).run()
        #expect(report.apps == ["MERIDIAN/HERON": 1, "MERIDIAN/HERON-T": 1])
        #expect(
            report[.accounts].dropped == [
                .addressExists: 1, .sameAddress: 2, .unknownApp: 2, .unreadable: 2,
            ])
        #expect(
            report[.studies].dropped == [
                .unknownStudy: 1, .unreadable: 1, .repeated: 1, .noAccount: 1, .sameParticipant: 1,
            ])
        #expect(report.findings.contains { $0.file == "userdetails.csv" && $0.line == 2 })
        #expect(
            Set(report.findings.filter { $0.sentence.contains("remove all but one") }.map(\.line)) == [3, 4])
        #expect(!report.findings.contains { $0.sentence.lowercased().contains("example.org,") })
        #expect(try await world.count("select count(*) from accounts") == 3)
        #expect(try await world.count("select count(*) from account_studies where status = 'Withdrawn'") == 1)
    }

    @Test func `More activities of a study than apps can send are dropped, and listed before the import`()
        async throws
    {
        let (world, dump) = (try await RegistrationWorld(), try Dump())
        try dump.writeAll()
        let user = "11111111-aaaa-4bbb-8ccc-000000000001"
        try dump.write(
            "participantactivities",
            ["participantid,studyid,activityid"] + (0...2_000).map { "\(user),SLEEP01,A\($0)" })
        for report in [try await world.importer(dump).check(), try await world.importer(dump).run()] {
            #expect(report[.activities].imported == 2_000)
            #expect(report[.activities].dropped == [.tooManyActivities: 1])
            #expect(report.findings.map(\.line) == [2_002])
        }
        #expect(try await world.count("select count(*) from account_activities") == 2_000)
    }

    @Test func `More studies of an account than the server keeps are dropped, and listed before the import`()
        async throws
    {
        let (world, dump) = (try await RegistrationWorld(), try Dump())
        let most = StudyStateRepository.studiesMax
        try await addStudies(most + 1, to: world)
        try dump.write(
            "userdetails", [Dump.header, "u1,robin@example.org,3667e233eef99181,1,HERON,MERIDIAN"])
        try dump.write(
            "participantstudies",
            ["userid,studyid,status,participantid"] + (0...most).map { "u1,MANY\($0),yetToJoin," })
        for report in [try await world.importer(dump).check(), try await world.importer(dump).run()] {
            #expect(report[.studies].imported == most)
            #expect(report[.studies].dropped == [.tooManyStudies: 1])
            #expect(report.findings.map(\.line) == [most + 2])
        }
        #expect(try await world.count("select count(*) from account_studies") == most)
    }

    /// Adds the studies MANY0, MANY1, … to the app HERON.
    private func addStudies(_ count: Int, to world: RegistrationWorld) async throws {
        let app = world.site.world.app.id
        try await world.site.store.write { transaction in
            try transaction.run(
                """
                with recursive n (i) as (select 0 union all select i + 1 from n where i < \(count - 1))
                insert into folders (id, parent_id, kind, name, name_key, title, created_at)
                select 100000 + i, \(app), 'study', 'MANY' || i, 'many' || i, 'Many', 0 from n
                """)
            try transaction.run(
                """
                insert into channels (study_folder_id, kind, app_folder_id, study_id, study_id_key, created_at)
                select id, 'live', parent_id, name, name_key, 0 from folders where id >= 100000
                """)
        }
    }

    @Test func `A participant of another study isn't counted as this account's`() async throws {
        let (world, dump) = (try await RegistrationWorld(), try Dump())
        let token = try await world.enroll()
        let user = "u1,robin@example.org,3667e233eef99181,1,HERON-T,MERIDIAN"
        try dump.write("userdetails", ["userid,email,password,status,applicationid,orgid", user])
        try dump.write(
            "participantstudies",
            ["userid,studyid,status,participantid", "u1,SLEEP01T,inProgress,\(token)"])
        let report = try await world.importer(dump).check()
        #expect(report[.studies].imported == 1)
        #expect((report.linkedCount, report.unlinkedCount) == (0, 1))
    }

    @Test func `Only the apps that were named are imported`() async throws {
        let (world, dump) = (try await RegistrationWorld(), try Dump())
        try dump.writeAll()
        let other = try await world.importer(dump, into: "HERON-T").run()
        #expect(other.apps.isEmpty)
        #expect(other[.accounts].dropped == [.otherApp: 2])
    }

    @Test func `An account that its owner deleted here doesn't come back`() async throws {
        let (world, dump) = (try await RegistrationWorld(), try Dump())
        try dump.writeAll()
        _ = try await world.importer(dump).run()
        var phone = world.phone()
        try await phone.signIn("robin@example.org", "Old-orchard-7")
        #expect(await phone.send(.delete, "deactivate", #"{"deleteData":[]}"#).status == .ok)
        let again = try await world.importer(dump).run()
        #expect(again[.accounts].dropped == [.erased: 1, .importedBefore: 1])
        #expect(try await world.count("select count(*) from accounts") == 1)
    }

    @Test func `Custom runs of several participants belong to no one`() async throws {
        let (world, dump) = (try await RegistrationWorld(), try Dump())
        try dump.writeAll()
        try dump.write(
            "participantstudies",
            [
                "userid,studyid,status,participantid", "\(Dump.robin),SLEEP01,inProgress,",
                "\(Dump.sol),SLEEP01,inProgress,",
            ])
        try dump.write(
            "participantactivities",
            [
                "participantid,studyid,activityid", "\(Dump.robin),SLEEP01,Visit",
                "\(Dump.sol),SLEEP01,Visit",
            ])
        let report = try await world.importer(dump).run()
        #expect(report[.runs].dropped == [.sharedRuns: 2])
        #expect(
            try await world.count("select count(*) from account_activities where custom_runs is null") == 2)
    }
}
