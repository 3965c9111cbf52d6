import HTTP
import JSON
import SQLStore
import Testing

@testable import DataCollection
@testable import Responses
@testable import StudyPublishing
@testable import Vocabulary

/// Leaving a study, with and without the deletion of what was sent.
struct WithdrawalTests {
    @Test
    func `withdrawing keeps what was sent, and works once`() async throws {
        let fixture = try await EnrollmentSite()
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
}
