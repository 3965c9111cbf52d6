import Access
import Cryptography
import HTTP
import JSON
import PortalUI
import SQLStore
import Support
import Testing
import WebAccess

@testable import DataCollection
@testable import Forwarding
@testable import Vocabulary

struct StudyManagementActionTests {
    @Test(arguments: [
        "/MERIDIAN/HERON/SLEEP01/response-studyConfig.api",
        "/meridian/heron/sleep01/RESPONSE-STUDYCONFIG.API",
        "/MERIDIAN/HERON/SLEEP01/mobileAppStudy-studyConfig.api",
        "/response/MERIDIAN/HERON/SLEEP01/studyConfig.api",
        "/mobileappstudy/MERIDIAN/HERON/SLEEP01/studyConfig",
        "/MERIDIAN/HERON/SLEEP01/response-studyConfig",
    ])
    func `every address of an action does the same`(_ path: String) async throws {
        let site = try await ManagementActionSite()
        let answer = try await site.post(
            "studyConfig", #"{"studyId": "sleep01", "collectionEnabled": true}"#, at: path)
        #expect(answer.status == .ok, "\(answer.text)")
        #expect(answer.json["success"] == true)
        #expect(answer.json["data"]?["studyId"]?.string == "SLEEP01")
        #expect(answer.json["data"]?["collectionEnabled"] == true)
        #expect(answer.json["data"]?["rowId"]?.int == Int(site.site.world.channel.id.rawValue))
        #expect(try await site.pages.recorded("channel.rename") == 0)
    }

    @Test func `a study gets its ID and its collection, by JSON, by a form and in the address`() async throws
    {
        let site = try await ManagementActionSite()
        let stopped = try await site.post(
            "studyConfig", #"{"shortName": "SLEEP02", "collectionEnabled": "false"}"#)
        #expect(stopped.json["data"]?["studyId"]?.string == "SLEEP02", "\(stopped.text)")
        #expect(stopped.json["data"]?["collectionEnabled"] == false)
        #expect(try await site.pages.recorded("channel.rename") == 1)
        let client = InProcessClient(site.site.router)
        let key = try await site.key(of: .folderAdmin)
        let form = await client.post(
            "/MERIDIAN/HERON/SLEEP02/response-studyConfig.api",
            form: [("studyId", "SLEEP02"), ("collectionEnabled", "true")], headers: ["apikey": key])
        #expect(form.json["data"]?["collectionEnabled"] == true, "\(form.text)")
        let query = await client.send(
            .post, "/MERIDIAN/HERON/SLEEP02/response-studyConfig.api?studyId=SLEEP02",
            headers: ["apikey": key])
        #expect(query.json["data"]?["collectionEnabled"] == true, "what is left out stays")
    }

    @Test(arguments: [("1", true), ("\"1\"", true), ("\"TRUE\"", true), ("0", false), ("\"0\"", false)])
    func `collection begins and stops by every form of a Boolean`(_ value: String, _ isOn: Bool) async throws
    {
        let site = try await ManagementActionSite()
        _ = try await site.post(
            "studyConfig", #"{"studyId": "SLEEP01", "collectionEnabled": \#(!isOn)}"#)
        let answer = try await site.post(
            "studyConfig", #"{"studyId": "SLEEP01", "collectionEnabled": \#(value)}"#)
        #expect(answer.json["data"]?["collectionEnabled"] == .bool(isOn), "\(answer.text)")
    }

    @Test(arguments: ["null", "\"\""])
    func `collection stays as it is where nothing is said`(_ value: String) async throws {
        let site = try await ManagementActionSite()
        let answer = try await site.post(
            "studyConfig", #"{"studyId": "SLEEP01", "collectionEnabled": \#(value)}"#)
        #expect(answer.json["data"]?["collectionEnabled"] == true, "\(answer.text)")
    }

    @Test(arguments: [
        (
            "studyConfig", #"{"studyId": "SLEEP01", "collectionEnabled": "yes"}"#,
            "Invalid value for collectionEnabled"
        ),
        (
            "studyConfig", #"{"studyId": "SLEEP01", "collectionEnabled": [1]}"#,
            "Invalid value for collectionEnabled"
        ),
        ("studyConfig", "{}", "StudyId must be provided."),
        ("studyConfig", #"{"studyId": " "}"#, "StudyId must be provided."),
        ("studyConfig", #"{"studyId": "no blanks"}"#, "no spaces"),
        ("studyConfig", #"{"studyId": "S23456789012345678901234567890123"}"#, "Use at most 32 characters."),
        ("generateTokens", "{}", "Count must be provided and greater than 0."),
        ("generateTokens", #"{"count": 0}"#, "Count must be provided and greater than 0."),
        ("generateTokens", #"{"count": "many"}"#, "Count must be provided and greater than 0."),
        (
            "generateTokens", #"{"count": 1000001}"#,
            "Count must be at most 1000000. For more, generate another batch."
        ),
        ("updateStudyMetadata", "{}", "StudyId required"),
        (
            "updateStudyMetadata", #"{"studyId": "NOWHERE"}"#,
            "StudyId provided does not match any known study"
        ),
        (
            "updateStudyMetadata", #"{"studyId": "SLEEP01T"}"#,
            "StudyId does not match study container requested"
        ),
        ("reprocessResponse", "{}", "No responses to reprocess"),
        ("reprocessResponse", #"{"rowIds": []}"#, "No responses to reprocess"),
        ("reprocessResponse", #"{"key": "nothing"}"#, "No responses to reprocess"),
        (
            "reprocessResponse", #"{"rowIds": ["x"]}"#,
            "Error binding property: 'x' is not a row number."
        ),
        ("forwardingSettings", "{}", "Choose Disabled, Basic, or OAuth."),
        (
            "forwardingSettings", #"{"forwardingType": "Basic", "password": "p", "basicURL": "x"}"#,
            "Malformed URL"
        ),
        (
            "forwardingSettings",
            #"{"forwardingType": "Basic", "username": "u", "password": "***REDACTED***", "basicURL": "https://x.org"}"#,
            "Field cannot be blank."
        ),
    ])
    func `what is wrong is reported in the deployed words`(
        _ name: String, _ body: String, _ sentence: String
    ) async throws {
        let answer = try await ManagementActionSite().post(name, body)
        #expect(answer.status == .badRequest, "\(answer.text)")
        #expect(answer.json["success"] == false)
        #expect(answer.exception?.contains(sentence) == true, "\(answer.text)")
        #expect(answer.json["errors"]?[0]?["severity"]?.string == "ERROR")
    }

    @Test(arguments: [
        ("studyConfig", "Invalid input format.  Please check the log for errors."),
        ("generateTokens", "Invalid input format. Please check the log for errors."),
        ("reprocessResponse", "Invalid input format."),
    ])
    func `a request without anything in it is refused`(_ name: String, _ sentence: String) async throws {
        let site = try await ManagementActionSite()
        let answer = await InProcessClient(site.site.router).send(
            .post, "\(ManagementActionSite.folder)/response-\(name).api",
            headers: ["apikey": try await site.key(of: .folderAdmin)])
        #expect(answer.status == .badRequest)
        #expect(answer.exception == sentence)
    }

    @Test func `a Study ID of a sibling, and one that someone has enrolled under, are refused`() async throws
    {
        let site = try await ManagementActionSite()
        let (world, console) = (site.site.world, site.site.parts.console)
        _ = try await site.site.store.write { transaction in
            try FolderRepository.addStudy(
                "HEART01", title: "", with: console.grant(CreateStudy.self, on: world.app), in: transaction)
        }
        let taken = try await site.post("studyConfig", #"{"studyId": "heart01"}"#)
        #expect(
            taken.exception
                == "StudyId 'heart01' is already associated with a different container within this folder. Each study "
                + "can be associated with only one container per folder.")
        #expect(taken.json["errors"]?[0]?["field"]?.string == "shortName")
        try await site.pages.sample("NewSurvey", "1")
        let used = try await site.post("studyConfig", #"{"studyId": "SLEEP02"}"#)
        #expect(
            used.exception
                == "This container already has a study with participant data associated with it.  Each container can be "
                + "configured with only one study and cannot be reconfigured once participant data is present."
        )
        #expect(try await site.post("studyConfig", #"{"studyId": "SLEEP01"}"#).status == .ok)
    }

    @Test func `a batch of tokens is made`() async throws {
        let site = try await ManagementActionSite()
        let answer = try await site.post("generateTokens", #"{"count": 7}"#, as: .coordinator)
        #expect(answer.status == .ok, "\(answer.text)")
        let batch = try #require(answer.json["data"]?["batchId"]?.int)
        let page = try await site.site.get("\(PageSite.study)/tokens/\(batch)", as: .coordinator)
        #expect(page.page.texts.contains("7 tokens on this page of 7"))
        #expect(try await site.pages.recorded("token-batch.create") == 1)
    }

    @Test func `Lists are made of the designs that there are`() async throws {
        let site = try await ManagementActionSite()
        try await site.pages.rename(to: "ForwardingSuccess")
        let answer = try await site.post(
            "updateStudyMetadata", #"{"studyId": "FORWARDINGSUCCESS"}"#,
            at: "/MERIDIAN/HERON/ForwardingSuccess/response-updateStudyMetadata.api")
        #expect(answer.status == .ok, "\(answer.text)")
        let lists: Int? = try await site.site.store.read { try $0.value("select count(*) from lists") }
        #expect(lists ?? 0 > 0)
    }

    @Test func `a design that cannot be used is reported in its words`() async throws {
        let site = try await ManagementActionSite()
        // Some of the samples of this study are broken on purpose.
        try await site.pages.rename(to: "DynamicSchemaStudy")
        let answer = try await site.post(
            "updateStudyMetadata", #"{"studyId": "DynamicSchemaStudy"}"#,
            at: "/MERIDIAN/HERON/DynamicSchemaStudy/response-updateStudyMetadata.api")
        #expect(answer.status == .badRequest)
        #expect(answer.exception?.isEmpty == false)
    }

    @Test(arguments: [
        ("application/json", "{\"id\": [\"AAA\"]}", 400), ("application/json", "{", 400),
        ("application/json", "[]", 400), ("application/x-www-form-urlencoded", "id=AAA", 400),
        ("application/x-www-form-urlencoded", "id=1,2&id=3&checked=true", 200), ("text/plain", "{}", 200),
    ])
    func `a body of any kind is answered`(_ type: String, _ body: String, _ status: Int) async throws {
        let site = try await ManagementActionSite()
        let client = InProcessClient(site.site.router)
        let key = try await site.key(of: .editor)
        let ticked = await client.post(
            "\(ManagementActionSite.folder)/query-setSelected.api", body: Array(body.utf8), type: type,
            headers: ["apikey": key])
        #expect(ticked.status.code == status, "\(ticked.text)")
        let again = await client.post(
            "\(ManagementActionSite.folder)/response-reprocessResponse.api", body: Array(body.utf8),
            type: type,
            headers: ["apikey": key])
        #expect(again.status == .badRequest, "\(again.text)")
    }

    @Test(arguments: [
        ("studyConfig", TestUser.reader), ("studyConfig", .coordinator), ("studyConfig", .designer),
        ("generateTokens", .reader), ("generateTokens", .editor), ("updateStudyMetadata", .editor),
        ("reprocessResponse", .reader), ("reprocessResponse", .coordinator), ("forwardingSettings", .editor),
    ])
    func `who lacks the right is refused`(_ name: String, _ someone: TestUser) async throws {
        #expect(
            try await ManagementActionSite().post(name, #"{"studyId": "SLEEP01"}"#, as: someone).status
                == .forbidden)
    }

    @Test(arguments: [
        "studyConfig", "generateTokens", "updateStudyMetadata", "reprocessResponse", "forwardingSettings",
    ])
    func `a stranger finds no study, and no one gets in without a key or a form token`(
        _ name: String
    ) async throws {
        let site = try await ManagementActionSite()
        #expect(try await site.post(name, "{}", as: .stranger).status == .notFound)
        let path = "\(ManagementActionSite.folder)/response-\(name).api"
        let anonymous = await InProcessClient(site.site.router).post(path, json: "{}")
        #expect(anonymous.status == .unauthorized)
        let forged = try await site.site.postWithoutToken(path, [("studyId", "SLEEP02")], as: .folderAdmin)
        #expect(forged.status == .forbidden)
        #expect(await InProcessClient(site.site.router).get(path).status == .methodNotAllowed)
    }
}
