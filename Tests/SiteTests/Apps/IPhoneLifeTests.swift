import Access
import Cryptography
import HTTP
import JSON
import SQLStore
import Support
import Testing

@testable import DataCollection
@testable import Portal

/// A whole participation with the requests of the FDA's iOS app (2023), byte by byte as it makes them.
struct IPhoneLifeTests {
    /// The app: what `URLSession` sends for its calls.
    private struct App {
        let study: PhoneStudy
        let authorization: String

        init(_ study: PhoneStudy) async throws {
            self.study = study
            let token = try await study.credential(.ios)
            authorization = "Basic " + Base64.encode(Array("\(PhoneStudy.bundleID):\(token)".utf8))
        }

        private let fields = [("language", "en"), ("Connection", "keep-alive")]

        /// Reads metadata.
        func read(_ target: String) async throws -> JSONTree {
            let response = await study.client.get(
                "/StudyMetaData/" + target,
                headers: Headers(
                    fields + [
                        ("Authorization", authorization), ("applicationId", "HERON"), ("orgId", "MERIDIAN"),
                    ]))
            try #require(response.status == .ok, "\(target): \(response.text)")
            return try JSONTree.parse(response.body)
        }

        /// A call with everything in its address: no body, whatever the method.
        func call(_ method: Method, _ target: String) async -> ClientResponse {
            await study.client.send(method, target, headers: Headers(fields))
        }

        /// A call that the app makes without its own headers.
        func bare(_ target: String) async -> ClientResponse { await study.client.get(target) }

        /// A JSON body as `JSONSerialization` prints it prettily.
        func post(_ target: String, _ json: JSONTree) async -> ClientResponse {
            let body = Self.pretty(json, indent: "")
            return await study.client.send(
                .post, target, headers: Headers(fields + [("Content-Type", "application/json")]),
                body: Array(body.utf8))
        }

        private static func pretty(_ tree: JSONTree, indent: String) -> String {
            let inner = indent + "  "
            switch tree {
            case .object(let members):
                let lines = members.map { member in
                    "\(inner)\(JSONTree.string(member.key)) : \(pretty(member.value, indent: inner))"
                }
                return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
            case .array(let elements):
                let lines = elements.map { inner + pretty($0, indent: inner) }
                return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
            default: return tree.description.replacing("/", with: "\\/")
            }
        }
    }

    @Test(arguments: ["0", "1"])
    func `from the list of studies to leaving`(_ deletes: String) async throws {
        let study = try await PhoneStudy()
        let app = try await App(study)
        let id = study.studyID
        let listed = try await app.read("studyList")["studies"]?.array ?? []
        #expect(listed.contains { $0["studyId"]?.string == id })
        _ = try await app.read("studyInfo?studyId=\(id)")
        _ = try await app.read("eligibilityConsent?studyId=\(id)")
        _ = try await app.read("consentDocument?studyId=\(id)&consentVersion=")

        let token = try await study.enrollmentToken()
        let valid = await app.call(
            .post, "/mobileappstudy-validateEnrollmentToken.api?token=\(token)&studyId=\(id)")
        #expect(valid.status == .ok, "\(valid.text)")
        let enrolled = await app.call(
            .post, "/mobileappstudy-enroll.api?token=\(token)&studyId=\(id)&allowDataSharing=NA")
        let participant = try #require(
            try JSONTree.parse(enrolled.body)["data"]?["appToken"]?.string, "\(enrolled.text)")

        for each in try await app.read("activityList?studyId=\(id)")["activities"]?.array ?? [] {
            let key = try #require(each["activityId"]?.string)
            let version = try #require(each["activityVersion"]?.string)
            let target = "activity?studyId=\(id)&activityId=\(key)&activityVersion=\(version)"
            let activity = try #require(try await app.read(target)["activity"])
            let body = study.body(activity, as: participant)
            let sent = await app.post("/mobileappstudy-processResponse.api", body)
            #expect(sent.status == .ok, "\(key): \(sent.text)")
        }
        await study.sample.portal.responses.settled()
        #expect(try await study.count("select count(*) from responses where status = 2") == 0)

        let kicks = await app.call(
            .get,
            "/mobileappstudy-executeSQL.api?participantId=\(participant)&sql=SELECT%20count,duration,Created%20FROM%20KicksKicks"
        )
        let counted = try JSONTree.parse(kicks.body)["rows"]?[0]?["data"]?["count"]?["value"]?.int
        #expect(counted == 10, "\(kicks.text)")
        let piped = await app.bare(
            "/BTC/\(id)/mobileappstudy-selectRows.api?query.queryName=Day&query.columns=place&participantId=\(participant)"
        )
        let place = try JSONTree.parse(piped.body)["rows"]?.array?.last?["place"]?.string
        #expect(place == "home", "\(piped.text)")
        let below = await app.bare(
            "/BTC/\(id)/mobileappstudy-selectRows.api?query.queryName=DayPlace&participantId=\(participant)")
        #expect(below.text.contains("\"_labkeyurl_DayId\""), "\(below.text)")

        // The app prints its Boolean as a number, and sends no body.
        let left = await app.call(
            .post, "/mobileappstudy-withdrawFromStudy.api?participantId=\(participant)&delete=\(deletes)")
        #expect(left.status == .ok, "\(left.text)")
        let kept = deletes == "0" ? 1 : 0
        #expect(try await study.count("select count(*) from participants") == kept)
        #expect(try await study.count("select count(*) from responses") == kept * 3)
    }
}
