import HTTP
import JSON
import SQLStore
import Testing

@testable import DataCollection
@testable import Responses
@testable import StudyPublishing
@testable import Vocabulary

struct EnrollmentTests {
    @Test(arguments: [
        ("studyId=&token=FREE", "StudyId is required", "form"),
        ("studyId= nope &token=FREE", "Study with StudyId 'NOPE' does not exist", "studyId"),
        ("studyId=Needy&token=USED", "Token already in use", "form"),
        ("studyId=Needy&token=FREE1", "Invalid token: 'FREE1'", "token"),
        ("studyId=Needy&token=ABCDEFGHZ", "Invalid token: 'ABCDEFGHZ'", "token"),
        ("studyId=Needy&token=abcdefghi", "Unknown token: 'ABCDEFGHI'", "token"),
        ("studyId=Needy&token=FOREIGN", "Unknown token: 'FOREIGN'", "token"),
        ("studyId=Other&token=USED", "Unknown token: 'USED'", "token"),
        ("studyId=Needy", "Token is required", "form"),
        ("studyId=Needy&language=es", "Se requiere un token", "form"),
        ("studyId=Needy&language=fr", "Token is required", "form"),
        ("shortName=needy&token=A", "Unknown token: 'A'", "token"),
    ])
    func `a token that leads nowhere is refused with the deployed words`(
        _ query: String, _ message: String, _ field: String
    ) async throws {
        let fixture = try await EnrollmentSite()
        for action in ["enroll", "validateenrollmenttoken"] {
            let fields = fixture.fill(query) + (action == "enroll" ? "&allowDataSharing=NA" : "")
            let answer = await fixture.world.client.post(
                "/response-\(action).api", body: Array(fields.utf8), type: "application/x-www-form-urlencoded"
            )
            #expect(answer.status == .badRequest)
            #expect(answer.exception == fixture.fill(message))
            #expect(answer.json["errors"]?[0]?["field"]?.string == field)
            #expect(answer.json["errors"]?[0]?["msg"] == answer.json["errors"]?[0]?["message"])
            #expect(answer.json["errors"]?.array?.count == 1)
        }
    }

    @Test(arguments: ["TRUE", "na", "N/A", "1", "yes", "False"])
    func `what is no answer about data sharing is refused`(_ value: String) async throws {
        let fixture = try await EnrollmentSite()
        let answer = await fixture.world.client.post(
            "/response-enroll.api",
            form: [("studyId", "Needy"), ("token", fixture.free), ("allowDataSharing", value)])
        #expect(answer.exception == "Invalid allowDataSharing value: '\(value)'")
        #expect(try await fixture.world.enroll("Needy", token: fixture.free).count == 32)
    }

    @Test
    func `a token and an answer that are both wrong are both reported`() async throws {
        let fixture = try await EnrollmentSite()
        let answer = await fixture.world.client.post(
            "/response-enroll.api?studyId=Needy&token=\(fixture.used)")
        #expect(answer.exception == "Token already in use")
        #expect(answer.json["errors"]?[1]?["message"]?.string == "allowDataSharing is required")
        let nothing = await fixture.world.client.post("/response-enroll.api")
        #expect(nothing.exception == "Invalid input format.")
    }

    @Test
    func `every address of an action answers, in any case`() async throws {
        let fixture = try await EnrollmentSite()
        for path in [
            "/response-enroll.api", "/A/B/C/RESPONSE-ENROLL.api", "/mobileAppStudy-enroll.api",
            "/response-enroll",
            "/response/Some/Folder/enroll.api", "/mobileappstudy/x/ENROLL.api", "/response/enroll",
        ] {
            let answer = await fixture.world.client.post(path + "?studyId=open&allowDataSharing=true")
            #expect(answer.json["data"]?["appToken"]?.string?.count == 32, "\(path)")
            let get = await fixture.world.client.get(path)
            #expect(get.status == .methodNotAllowed)
            #expect(get.headers["allow"] == "POST")
            #expect(get.exception == "You must use the POST method when calling this action.")
        }
    }

    @Test
    func `of many enrolments with one token exactly one succeeds`() async throws {
        let fixture = try await EnrollmentSite()
        let (client, token) = (fixture.world.client, fixture.free)
        let answers = await withTaskGroup(of: ClientResponse.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    await client.post(
                        "/response-enroll.api",
                        form: [("studyId", "Needy"), ("token", token), ("allowDataSharing", "true")])
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count { $0.status == .ok } == 1)
        #expect(answers.count { $0.exception == "Token already in use" } == 19)
    }

    @Test
    func `validating says what the deployed server says and uses nothing up`() async throws {
        let fixture = try await EnrollmentSite()
        for _ in 0..<2 {
            let answer = await fixture.world.client.post(
                "/response-validateEnrollmentToken.api",
                json: "{\"studyId\": \"Needy\", \"token\": \"\(fixture.free)\"}")
            #expect(
                answer.json == [
                    "success": true, "preEnrollmentParticipantProperties": [],
                    "data": ["preEnrollmentParticipantProperties": []],
                ])
        }
        let get = await fixture.world.client.get("/response-validateEnrollmentToken.api?studyId=open")
        #expect(get.status == .ok)
    }

    @Test
    func `resolving names the study, also of a used token`() async throws {
        let fixture = try await EnrollmentSite()
        for token in [fixture.free, fixture.used.lowercased()] {
            let answer = await fixture.world.client.post(
                "/response-resolveEnrollmentToken.api", form: [("token", token)])
            #expect(answer.json == ["success": true, "studyId": "NEEDY"])
        }
        let nothing = await fixture.world.client.post("/response-resolveEnrollmentToken.api")
        #expect(nothing.status == .badRequest && nothing.exception == "Token is required")
        let unknown = await fixture.world.client.post(
            "/response-resolveEnrollmentToken.api", json: "{\"token\": \"ABCDEFGHI\"}")
        #expect(unknown.status == .notFound)
        #expect(unknown.json["message"]?.string == "Token is not associated with a study ID")
    }

    @Test func `studies and tokens are found under their names in any case, and contradictions are refused`()
        async throws
    {
        let fixture = try await EnrollmentSite()
        let client = fixture.world.client
        let path = "/response-enroll.api"
        let contradiction = await client.post(
            path + "?studyId=Needy&ShortName=Other&token=\(fixture.free)&allowDataSharing=NA")
        #expect(contradiction.status == .badRequest, "\(contradiction.text)")
        let tokens = await client.post(
            path + "?studyId=Needy&token=\(fixture.free)&TOKEN=\(fixture.foreign)&allowDataSharing=NA")
        #expect(tokens.exception == "The parameter 'TOKEN' appears more than once. Send it once.")
        let found = await client.post(
            path,
            json: "{\"STUDYID\": \"needy\", \"Token\": \"\(fixture.free)\", \"ALLOWDATASHARING\": \"NA\"}")
        #expect(found.status == .ok, "\(found.text)")
    }

    @Test
    func `a Study ID of two folders needs a token`() async throws {
        let world = try await World()
        _ = try await world.addStudy("Shared")
        _ = try await world.addStudy("shared")
        let answer = await world.client.post("/response-enroll.api?studyId=SHARED&allowDataSharing=true")
        #expect(
            answer.exception
                == "Study id 'SHARED' cannot be associated with more than one container when not using enrollment tokens.  Participant cannot be enrolled."
        )
    }
}

@Suite struct CollectedDataTests {
    @Test func `responses are counted by the version that participants answered, without discarded ones`()
        async throws
    {
        let world = try await World()
        let channel = try await world.addStudy("SLEEP01")
        let person = try await world.enroll("SLEEP01")
        for version in ["1.0", "1", "1.1"] {
            #expect(await world.send("{}", version: version, as: person).status == .ok)
        }
        #expect(await world.send("{}", activity: "Other", version: "1.1", as: person).status == .ok)
        #expect(await world.send("{}", version: "2.0", as: person).status == .ok)
        try await world.store.write {
            _ = try $0.run(
                "update responses set status = 4, error_message = 'Discarded' where version = '2.0'")
        }
        let counts = try await world.store.read {
            try ResponseFeature.collectedData.responses?(channel, "Survey", $0)
        }
        #expect(counts == [.first: 2, Version(tenths: 11): 1])
        let participants = try await world.store.read {
            try ResponseFeature.collectedData.participants?(channel, $0)
        }
        #expect(participants == 1)
    }
}
