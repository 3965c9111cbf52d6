import HTTP
import JSON
import Support
import Testing
import WebAccess

@testable import DataCollection

/// What apps are answered, held against what its routes say.
struct WireDescriptionTests {
    /// Someone who is enrolled and has sent a response.
    private struct EnrolledParticipant {
        let world: World
        let description: APIDescription
        let token: String
        let free: String
        let secret: String

        init() async throws {
            world = try await World()
            description = APIDescription(world.feature.wireRoutes)
            let channel = try await world.addStudy("SLEEP01")
            let tokens = try await world.tokens(2, in: channel)
            (token, free) = (tokens[0], tokens[1])
            secret = try await world.enroll("SLEEP01", token: token)
        }

        /// Posts JSON, and holds the answer against its description.
        func post(_ name: String, _ body: JSONTree, expecting status: Status) async {
            let response = await world.client.post("/response-\(name).api", json: body.description)
            #expect(response.status == status, "\(name): \(response.text)")
            #expect(description.problems(of: response, named: name) == [], "\(name): \(response.text)")
        }
    }

    @Test func `every answer of enrolling and leaving is as described`() async throws {
        let enrolled = try await EnrolledParticipant()
        let (free, secret) = (JSONTree.string(enrolled.free), JSONTree.string(enrolled.secret))
        await enrolled.post(
            "validateEnrollmentToken", ["studyId": "sleep01", "token": free], expecting: .ok)
        await enrolled.post(
            "validateEnrollmentToken", ["studyId": "sleep01", "token": "x"], expecting: .badRequest)
        await enrolled.post("resolveEnrollmentToken", ["token": free], expecting: .ok)
        await enrolled.post("resolveEnrollmentToken", ["token": "ABCDEFGHI"], expecting: .notFound)
        await enrolled.post("resolveEnrollmentToken", [:], expecting: .badRequest)
        await enrolled.post(
            "enroll", ["studyId": "SLEEP01", "token": free, "allowDataSharing": "NA"], expecting: .ok)
        await enrolled.post(
            "enroll", ["studyId": "SLEEP01", "token": free, "allowDataSharing": "x"], expecting: .badRequest)
        await enrolled.post(
            "withdrawFromStudy", ["participantId": secret, "delete": true], expecting: .ok)
        await enrolled.post("withdrawFromStudy", ["participantId": secret], expecting: .badRequest)
    }

    @Test func `every answer of sending and reading is as described`() async throws {
        let enrolled = try await EnrolledParticipant()
        let secret = JSONTree.string(enrolled.secret)
        let response: JSONTree = [
            "metadata": ["activityId": "SleepDiary", "version": "1.0"], "participantId": secret,
            "data": ["results": []],
        ]
        await enrolled.post("processResponse", response, expecting: .ok)
        await enrolled.post("processResponse", ["participantId": secret], expecting: .badRequest)
        await enrolled.post("processResponse", ["unknown": 1], expecting: .badRequest)
        await enrolled.post(
            "executeSQL", ["participantId": secret, "sql": "select 1 as one, 'x' as word"], expecting: .ok)
        await enrolled.post(
            "executeSQL", ["participantId": secret, "sql": "select * from Nowhere"],
            expecting: .internalServerError)
        await enrolled.post(
            "executeSQL", ["participantId": secret, "sql": "never"], expecting: .badRequest)
        await enrolled.post(
            "selectRows", ["participantId": secret, "queryName": "Nowhere"], expecting: .notFound)
        await enrolled.post("selectRows", ["participantId": secret], expecting: .badRequest)
    }

    @Test func `every action is described once, and its other addresses lead to it`() async throws {
        let enrolled = try await EnrolledParticipant()
        #expect(
            enrolled.description.entries.map(\.operation.name).sorted() == [
                "enroll", "executeSQL", "processResponse", "resolveEnrollmentToken", "selectRows",
                "validateEnrollmentToken", "withdrawFromStudy",
            ])
        for entry in enrolled.description.entries {
            #expect(entry.path == "/response-\(entry.operation.name).api")
            #expect(entry.method == .post)
            #expect(entry.otherPaths.contains("/mobileappstudy-\(entry.operation.name).api"))
            #expect(!entry.otherPaths.contains(entry.path))
        }
    }
}
