import HTTP
import JSON
import SQLStore
import Testing

@testable import DataCollection
@testable import Responses
@testable import StudyPublishing
@testable import Vocabulary

struct EnrollmentTests {
    /// One study that needs tokens (one used, one free), one that does not, and a neighbor with its own tokens.
    private struct Fixture {
        let world: World
        let free: String
        let used: String
        let foreign: String
        let appToken: String

        init() async throws {
            world = try await World()
            let channel = try await world.addStudy("Needy")
            _ = try await world.addStudy("Open", collecting: false)
            let other = try await world.addStudy("Other")
            let tokens = try await world.tokens(2, in: channel)
            (free, used) = (tokens[0], tokens[1])
            foreign = try await world.tokens(1, in: other)[0]
            appToken = try await world.enroll("needy", token: used)
        }

        func fill(_ text: String) -> String {
            text.replacing("FREE", with: free).replacing("USED", with: used).replacing(
                "FOREIGN", with: foreign)
        }
    }

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
        let fixture = try await Fixture()
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
        let fixture = try await Fixture()
        let answer = await fixture.world.client.post(
            "/response-enroll.api",
            form: [("studyId", "Needy"), ("token", fixture.free), ("allowDataSharing", value)])
        #expect(answer.exception == "Invalid allowDataSharing value: '\(value)'")
        #expect(try await fixture.world.enroll("Needy", token: fixture.free).count == 32)
    }

    @Test
    func `a token and an answer that are both wrong are both reported`() async throws {
        let fixture = try await Fixture()
        let answer = await fixture.world.client.post(
            "/response-enroll.api?studyId=Needy&token=\(fixture.used)")
        #expect(answer.exception == "Token already in use")
        #expect(answer.json["errors"]?[1]?["message"]?.string == "allowDataSharing is required")
        let nothing = await fixture.world.client.post("/response-enroll.api")
        #expect(nothing.exception == "Invalid input format.")
    }

    @Test
    func `every address of an action answers, in any case`() async throws {
        let fixture = try await Fixture()
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
        let fixture = try await Fixture()
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
        let fixture = try await Fixture()
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
        let fixture = try await Fixture()
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

    @Test
    func `withdrawing keeps what was sent, and works once`() async throws {
        let fixture = try await Fixture()
        let path = "/base/withdrawFromStudy"
        let body = "{\"participantId\": \"\(fixture.appToken)\", \"delete\": \"false\"}"
        let answer = await fixture.world.client.post(path, json: body)
        #expect(answer.json == ["success": true, "status": "Withdrawn"])
        #expect(await fixture.world.client.post(path, json: body).exception == "Invalid ParticipantId.")
        let again = await fixture.world.client.post(
            "/response-enroll.api?studyId=Needy&token=\(fixture.used)&allowDataSharing=true")
        #expect(again.exception == "Token already in use")
        #expect(
            await fixture.world.client.post(path, json: "{\"participantId\": \"\"}").exception
                == "ParticipantId not included in request")
    }

    /// What is left of a participant, and how the participant left.
    private func left(
        _ world: World
    ) async throws -> (participants: Int?, withdrawn: Int?, request: String?) {
        try await world.store.read { transaction in
            (
                try transaction.value("select count(*) from participants"),
                try transaction.value("select count(*) from participants where status = 1"),
                try transaction.value("select withdrawal_request from participants")
            )
        }
    }

    /// The forms in which requests bring `delete`: iPhones post no body and everything in the address.
    private func withdraw(_ appToken: String, _ world: World, query: String) async -> ClientResponse {
        await world.client.send(
            .post, "/mobileappstudy-withdrawFromStudy.api?participantId=\(appToken)\(query)")
    }

    private func withdraw(_ appToken: String, _ world: World, json: String) async -> ClientResponse {
        await world.client.post(
            "/withdrawFromStudy", json: "{\"participantId\": \"\(appToken)\", \"delete\": \(json)}")
    }

    @Test(arguments: [
        ("?delete=1", "", "erased"), ("?delete=1", ", \"delete\": true", "erased"),
        ("?delete=0", "", "kept"), ("?delete=", ", \"delete\": true", "erased"),
        ("?delete=1", ", \"delete\": null", "erased"), ("?delete=1", ", \"delete\": false", "refused"),
        ("?delete=banana", "", "refused"), ("?delete=banana", ", \"delete\": true", "refused"),
    ])
    func `an address with a body of JSON says the same as both together`(
        query: String, member: String, outcome: String
    ) async throws {
        let world = try await World()
        _ = try await world.addStudy("Open")
        let appToken = try await world.enroll("Open")
        let answer = await world.client.post(
            "/response-withdrawFromStudy.api" + query,
            json: "{\"participantId\": \"\(appToken)\"\(member)}")
        #expect(answer.status == (outcome == "refused" ? .badRequest : .ok), "\(answer.text)")
        let statuses: [Int] = try await world.store.read {
            try $0.rows("select status from participants") { try $0[0] }
        }
        #expect(statuses == (outcome == "erased" ? [] : [outcome == "kept" ? 1 : 0]))
    }

    @Test(arguments: ["1", "true", "TRUE", "True", "%20true%20"])
    func `leaving erases where the address says so, as iPhones print it`(_ value: String) async throws {
        let world = try await World()
        _ = try await world.addStudy("Open")
        let appToken = try await world.enroll("Open")
        let answer = await withdraw(appToken, world, query: "&delete=\(value)")
        #expect(answer.json == ["success": true, "status": "Withdrawn"])
        #expect(try await left(world).participants == 0)
    }

    @Test(arguments: ["true", "1", "\"true\"", "\"TRUE\"", "\"1\"", "1.0", "1e0"])
    func `leaving erases where the body says so`(_ value: String) async throws {
        let world = try await World()
        _ = try await world.addStudy("Open")
        let appToken = try await world.enroll("Open")
        #expect(await withdraw(appToken, world, json: value).status == .ok)
        #expect(try await left(world).participants == 0)
    }

    @Test(arguments: [
        ("&delete=false", "keep"), ("&delete=0", "keep"), ("&delete=FALSE", "keep"),
        ("&delete=", "unspecified"), ("", "unspecified"),
    ])
    func `leaving keeps what was sent where the address says so or nothing, and records which`(
        _ query: String, _ request: String
    ) async throws {
        let world = try await World()
        _ = try await world.addStudy("Open")
        let appToken = try await world.enroll("Open")
        #expect(await withdraw(appToken, world, query: query).status == .ok)
        #expect(try await left(world) == (1, 1, request))
    }

    @Test(arguments: [
        ("false", "keep"), ("0", "keep"), ("\"0\"", "keep"), ("0.0", "keep"), ("-0.0", "keep"),
        ("null", "unspecified"),
    ])
    func `leaving keeps what was sent where the body says so or nothing`(
        _ value: String, _ request: String
    ) async throws {
        let world = try await World()
        _ = try await world.addStudy("Open")
        let appToken = try await world.enroll("Open")
        #expect(await withdraw(appToken, world, json: value).status == .ok)
        #expect(try await left(world) == (1, 1, request))
    }

    @Test(arguments: ["yes", "on", "maybe", "2", "-1", "t", "null", "0&delete=1"])
    func `an answer about the data that no one can read changes nothing`(_ value: String) async throws {
        let world = try await World()
        _ = try await world.addStudy("Open")
        let appToken = try await world.enroll("Open")
        let answer = await withdraw(appToken, world, query: "&delete=\(value)")
        #expect(answer.status == .badRequest)
        #expect(answer.exception == "Invalid value for delete")
        #expect(answer.json["errors"]?[0]?["field"]?.string == "delete")
        #expect(try await left(world) == (1, 0, nil))
    }

    @Test(arguments: [
        "\"yes\"", "2", "0.5", "[true]", "{\"value\": true}", "\"1.0\"", "1.5", "false, \"delete\": true",
        "false, \"DELETE\": true", "false, \"Delete\": [true]",
    ])
    func `an unreadable member of the body changes nothing either`(_ value: String) async throws {
        let world = try await World()
        _ = try await world.addStudy("Open")
        let appToken = try await world.enroll("Open")
        let answer = await withdraw(appToken, world, json: value)
        #expect(answer.exception == "Invalid value for delete", "\(answer.text)")
        #expect(try await left(world) == (1, 0, nil))
    }

    @Test(arguments: ["text/plain", "application/octet-stream", "application/xml"])
    func `a body that isn't read could ask for a deletion, so it is refused`(_ type: String) async throws {
        let world = try await World()
        _ = try await world.addStudy("Open")
        let appToken = try await world.enroll("Open")
        let answer = await world.client.send(
            .post, "/response-withdrawFromStudy.api?participantId=\(appToken)",
            headers: ["content-type": type], body: Array("delete=true".utf8))
        #expect(answer.status == .badRequest, "\(answer.text)")
        #expect(answer.exception?.hasPrefix("Send the parameters as JSON") == true)
        #expect(try await left(world) == (1, 0, nil))
    }

    @Test(arguments: ["url", "form", "JSON"], ["DELETE", "Delete", "delete"])
    func `a request to erase is found under its name in any case, and so is the participant`(
        _ place: String, _ name: String
    ) async throws {
        let world = try await World()
        _ = try await world.addStudy("Open")
        let appToken = try await world.enroll("Open")
        let path = "/response-withdrawFromStudy.api"
        let answer =
            switch place {
            case "url": await world.client.post(path + "?PARTICIPANTID=\(appToken)&\(name)=1")
            case "form":
                await world.client.post(path, form: [("participantid", appToken), (name, "true")])
            default:
                await world.client.post(path, json: "{\"ParticipantID\": \"\(appToken)\", \"\(name)\": true}")
            }
        #expect(answer.status == .ok, "\(answer.text)")
        #expect(try await left(world).participants == 0)
    }

    @Test(arguments: ["url", "form", "JSON"])
    func `two different participants in one request are refused, and none of them leaves`(
        _ place: String
    ) async throws {
        let world = try await World()
        _ = try await world.addStudy("Open")
        let (one, two) = (try await world.enroll("Open"), try await world.enroll("Open"))
        let path = "/response-withdrawFromStudy.api"
        let answer =
            switch place {
            case "url": await world.client.post(path + "?participantId=\(one)&participantid=\(two)&delete=1")
            case "form":
                await world.client.post(
                    path + "?participantId=\(one)", form: [("participantId", two), ("delete", "1")])
            default:
                await world.client.post(
                    path,
                    json: "{\"participantId\": \"\(one)\", \"participantId\": \"\(two)\", \"delete\": true}")
            }
        #expect(answer.status == .badRequest)
        #expect(answer.exception?.contains("appears more than once. Send it once.") == true, "\(answer.text)")
        #expect(answer.json["errors"]?[0]?["field"]?.string?.lowercased() == "participantid")
        #expect(try await left(world).participants == 2)
        // The same value twice says the same, and a blank one says nothing.
        let same = await world.client.post(
            path + "?participantId=\(one)&participantId=", json: "{\"participantId\": \"\(one)\"}")
        #expect(same.status == .ok, "\(same.text)")
    }

    @Test func `studies and tokens are found under their names in any case, and contradictions are refused`()
        async throws
    {
        let fixture = try await Fixture()
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
    func `erasure leaves a count by batch and day and nothing else`() async throws {
        let world = try await World()
        try await world.useFiles(SampleData.designs)
        let channel = try await world.addStudy("DynamicSchemaStudy")
        let token = try await world.tokens(1, in: channel)[0]
        let appToken = try await world.enroll("DynamicSchemaStudy", token: token)
        for activity in ["OtherOption"] {
            let data = try SampleData.text("SurveyMetadata/DYNAMICSCHEMASTUDY_\(activity)_1--RESPONSE.json")
            _ = await world.send(data, activity: activity, as: appToken)
        }
        #expect(try await world.rows(of: "OtherOption", in: channel).count == 1)
        let answer = await world.client.post(
            "/response-withdrawFromStudy.api?participantId=\(appToken)&delete=TRUE")
        #expect(answer.status == .ok)
        for list in try await world.catalog(channel).all {
            #expect(try await world.rows(of: list.name, in: channel).isEmpty, "\(list.name)")
        }
        let left = try await world.store.read { transaction in
            (
                try transaction.value("select count(*) from participants") as Int?,
                try transaction.value("select count(*) from responses") as Int?,
                try transaction.value("select count(*) from enrollment_tokens") as Int?,
                try transaction.value("select participant_count from erasures") as Int?
            )
        }
        #expect(left == (0, 0, 0, 1))
        let again = await world.client.post(
            "/response-enroll.api?studyId=DynamicSchemaStudy&token=\(token)&allowDataSharing=true")
        #expect(again.exception == "Unknown token: '\(token)'")
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
