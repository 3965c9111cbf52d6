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

    @Test(
        arguments: [
            ("", "userdetails.csv, line 1: The file is empty."),
            ("userid,email\nu,e", "userdetails.csv, line 1: The column password is missing."),
            ("\(Dump.header)\nu1,a@example.org", "userdetails.csv, line 2: The row has 2 columns"),
            ("\(Dump.header)\n\"u1,a@example.org", "userdetails.csv, line 2: A quotation mark isn't closed."),
            ("\(Dump.header)\nu\"1,a,b,c,d,e", "userdetails.csv, line 2: A quotation mark is inside a cell"),
            ("\(Dump.header)\n\"u1\"x,a,b,c,d,e", "userdetails.csv, line 2: A cell continues after"),
            ("\(Dump.header)\nu\u{0}1,a,b,c,d,e", "userdetails.csv, line 2: The text contains a zero byte."),
            ("userid,\(Dump.header)\n", "userdetails.csv, line 1: The column 'userid' is there twice."),
            (
                String(repeating: "a,", count: 300),
                "userdetails.csv, line 1: The row has more than 200 columns."
            ),
        ])
    func `A broken file is refused with its line, and nothing is imported`(
        _ text: String, _ expected: String
    ) async throws {
        let (world, dump) = (try await RegistrationWorld(), try Dump())
        try dump.write("userdetails", [text])
        do {
            _ = try await world.importer(dump).run()
            Issue.record("\(text.prefix(40)) was imported")
        } catch let problem as DumpProblem {
            #expect(problem.sentence.hasPrefix(expected), "\(problem.sentence)")
        }
        #expect(try await world.count("select count(*) from accounts") == 0)
    }

    @Test func `Text that isn't UTF-8 is refused with its line`() async throws {
        let (world, dump) = (try await RegistrationWorld(), try Dump())
        try dump.write(
            "userdetails", bytes: Array("\(Dump.header)\nu1,".utf8) + [0xC3, 0x28] + Array(",,,,\n".utf8))
        await #expect(throws: DumpProblem.self) { _ = try await world.importer(dump).check() }
    }

    @Test func `Files with tabs, a byte order mark, quotation marks and captions are read`() async throws {
        let (world, dump) = (try await RegistrationWorld(), try Dump())
        let header = "\u{FEFF}\"User Id\"\tEmail\tPassword\tStatus\tApplication Id\tOrg Id\tFirst Name"
        try dump.write(
            "userdetails",
            [header, "\"u\"\"1\"\ta@example.org\t3667E233EEF99181\t1\tHERON\tMERIDIAN\t\"A\nB\""], end: "\r\n"
        )
        let report = try await world.importer(dump).run()
        #expect(report.apps == ["MERIDIAN/HERON": 1])
        #expect(report[.accounts].ignoredColumns == ["First Name"])
        var phone = world.phone()
        try await phone.signIn("a@example.org", "Old-orchard-7")
        #expect(phone.userID == "u\"1")
    }

    @Test func `What a terminal would interpret is shown as question marks`() {
        #expect(shown("a\u{1B}[31mb\u{202E}c") == "'a?[31mb?c'")
        #expect(shown(String(repeating: "x", count: 100)).count == 63)
    }
}

/// CSV files of the previous server's tables.
final class Dump {
    static let robin = "11111111-aaaa-4bbb-8ccc-000000000001"
    static let sol = "11111111-aaaa-4bbb-8ccc-000000000002"
    static let header = "userid,email,password,status,applicationid,orgid"

    let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/dump-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    var files: [DumpTable: String] {
        var files: [DumpTable: String] = [:]
        for table in DumpTable.allCases {
            let path = "\(folder)/\(table.rawValue).csv"
            if FileManager.default.fileExists(atPath: path) { files[table] = path }
        }
        return files
    }

    func write(_ table: String, _ lines: [String], end: String = "\n") throws {
        try write(table, bytes: Array(lines.joined(separator: end).utf8))
    }

    func write(_ table: String, bytes: [UInt8]) throws {
        #expect(FileManager.default.createFile(atPath: "\(folder)/\(table).csv", contents: Data(bytes)))
    }

    /// Writes all tables, as PostgreSQL exports them: two accounts, one of which takes part in a study.
    func writeAll(appToken: String = "") throws {
        try write(
            "userdetails",
            [
                "id,firstname,lastname,email,usepasscode,touchid,localnotificationflag,remotenotificationflag,status,"
                    + "password,reminderleadtime,securitytoken,userid,temppassword,locale,applicationid,orgid,container",
                "1,,,robin@example.org,t,f,t,t,1,3667e233eef99181,00:15,,\(Self.robin),f,en_US,HERON,MERIDIAN,c",
                "2,,,sol@example.org,f,f,f,f,2,,,a1b2c3,\(Self.sol),f,es_MX,HERON,MERIDIAN,c",
            ])
        try write("userappdetails", ["userid,createdon", "\(Self.robin),2023-01-02 03:04:05.6"])
        try write(
            "authinfo",
            [
                "participantid,devicetoken,devicetype,createdon,modifiedon,authkey,iosappversion,androidappversion,"
                    + "refreshtoken,remotenotificationflag",
                "\(Self.robin),abcd1234,ios,2024-01-01 00:00:00,2024-02-02 10:00:00,123456789,2.1,,0f0f0f0f-1111,t",
                "\(Self.sol),,,2024-01-01 00:00:00,,0,,,,f",
            ])
        try write(
            "participantstudies",
            [
                "id,studyid,consentstatus,status,bookmark,eligbibility,participantid,userid,enrolleddate,sharing,completion,"
                    + "adherence",
                "1,SLEEP01,,inProgress,f,t,\(appToken),\(Self.robin),2024-03-04 05:06:07.8,true,40,90",
            ])
        try write(
            "participantactivities",
            [
                "participantid,studyid,activityid,activityversion,activitystate,activityrunid,total,completed,missed,bookmark",
                "\(Self.robin),SLEEP01,Diary,1.1,inProgress,13,13,12,1,f",
                "\(Self.robin),SLEEP01,Visit,1.0,yetToJoin,1,2,0,0,f",
            ])
        try write(
            "customscheduleruns",
            [
                "id,activityid,studyid,runstartdate,runenddate,applicationid,orgid",
                "1,Visit,SLEEP01,2024-04-01T08:00:00.000+0000,2024-04-02T08:00:00.000+0000,HERON,MERIDIAN",
                "2,Visit,SLEEP01,2024-05-01T08:00:00.000+0000,2024-05-02T08:00:00.000+0000,HERON,MERIDIAN",
            ])
        try write(
            "studyconsent",
            [
                "id,userid,studyid,version,status,pdf,pdfpath",
                "1,\(Self.robin),SLEEP01,1.0,Completed,\(Base64.encode(Array("%PDF-1.4\nsigned by Robin".utf8))),x.pdf",
            ])
        try write(
            "passwordhistory", ["id,userid,password,created", "1,\(Self.robin),4f3f3f21734f675b,2024-01-01"])
        try write("loginattempts", ["id,email,lastmodified,attempts", "1,robin@example.org,2024-01-01,2"])
        try write("apppropertiesdetails", ["id,appid,orgid", "1,HERON,MERIDIAN"])
        try write("versioninfo", ["id,androidversion,iosversion", "1,2.1,2.1"])
    }
}

extension RegistrationWorld {
    /// An import of a dump, of all apps or of one of MERIDIAN.
    func importer(_ dump: Dump, into app: AppID? = nil) async throws -> AccountImport {
        var apps: [AppFolder]?
        if let app {
            apps = try await site.store.read { transaction in
                [
                    try #require(
                        FolderRepository.place(
                            FolderPath(organization: "MERIDIAN", app: app.text), in: transaction)?.app)
                ]
            }
        }
        return AccountImport(
            dump.files, into: apps, suffix: PreviousPasswordDigest.publishedSuffix, store: site.store,
            console: site.parts.console, key: site.parts.keys.sealing, audit: site.parts.audit,
            erasures: ErasureLog(nextTo: site.store.path, key: site.parts.keys.sealing))
    }
}
