import Access
import HTTP
import JSON
import SQLStore
import Support
import Testing

@testable import DataCollection
@testable import Portal

/// A whole participation with the requests of the Android app (2021 and 2023), byte by byte as it makes them.
struct AndroidLifeTests {
    /// The app: what `HttpURLConnection` sends for its calls.
    private struct App {
        let study: PhoneStudy
        let authorization: String

        init(_ study: PhoneStudy) async throws {
            self.study = study
            let header = AndroidHeader(PhoneStudy.bundleID, try await study.credential(.android))
            try #require(!header.isRefusedByPhones)
            authorization = header.value
        }

        /// Every request names the app and its organization; `language` is that of the phone.
        ///
        /// The platform also asks for gzip and unpacks it before the app sees the answer, which is left out here.
        private var fields: [(String, String)] {
            [
                ("Connection", "keep-alive"), ("language", "en"), ("applicationId", "HERON"),
                ("orgId", "MERIDIAN"),
                ("User-Agent", "Dalvik/2.1.0 (Linux; U; Android 11; Pixel 4 Build/RQ3A.210805.001.A1)"),
            ]
        }

        /// Reads metadata.
        func read(_ target: String) async throws -> JSONTree {
            let response = await study.client.get(
                "/StudyMetaData/" + target, headers: Headers(fields + [("Authorization", authorization)]))
            try #require(response.status == .ok, "\(target): \(response.text)")
            return try JSONTree.parse(response.body)
        }

        func get(_ target: String) async -> ClientResponse {
            await study.client.get(target, headers: Headers(fields))
        }

        /// `org.json` writes no blanks and escapes slashes. Without a body, the platform adds the type of a form.
        func post(_ target: String, _ json: JSONTree? = nil) async -> ClientResponse {
            let body = json?.description.replacing("/", with: "\\/") ?? ""
            let type = json == nil ? "application/x-www-form-urlencoded" : "application/json"
            return await study.client.send(
                .post, target,
                headers: Headers(
                    fields + [("Content-Type", type), ("Content-Length", "\(body.utf8.count)")]),
                body: Array(body.utf8))
        }
    }

    @Test(arguments: ["true", "false"])
    func `from the list of studies to leaving`(_ deletes: String) async throws {
        let study = try await PhoneStudy()
        let app = try await App(study)
        let id = study.studyID
        let listed = try await app.read("studyList")["studies"]?.array ?? []
        #expect(listed.contains { $0["studyId"]?.string == id })
        _ = try await app.read("studyInfo?studyId=\(id)")
        _ = try await app.read("eligibilityConsent?studyId=\(id)")
        _ = try await app.read("consentDocument?studyId=\(id)&consentVersion=&activityId=&activityVersion=")
        _ = try await app.read("resources?studyId=\(id)")
        _ = try await app.read("studyDashboard?studyId=\(id)")
        _ = try await app.read("notifications?skip=0")

        let token = try await study.enrollmentToken()
        let valid = await app.post(
            "/mobileappstudy-validateenrollmenttoken.api?", ["studyId": .string(id), "token": .string(token)])
        #expect(valid.status == .ok, "\(valid.text)")
        let enrolled = await app.post(
            "/mobileappstudy-enroll.api?studyId=\(id)&token=\(token)&allowDataSharing=NA")
        let participant = try #require(enrolled.json["data"]?["appToken"]?.string, "\(enrolled.text)")

        let activities = try await app.read("activityList?studyId=\(id)")["activities"]?.array ?? []
        #expect(Set(activities.compactMap { $0["activityId"]?.string }) == ["Day", "Evening", "Kicks"])
        for each in activities {
            let key = try #require(each["activityId"]?.string)
            let version = try #require(each["activityVersion"]?.string)
            let target = "activity?studyId=\(id)&activityId=\(key)&activityVersion=\(version)"
            let activity = try #require(try await app.read(target)["activity"])
            let body = study.body(activity, as: participant)
            let sent = await app.post("/mobileappstudy-processResponse.api", body)
            #expect(sent.status == .ok, "\(key): \(sent.text)")
            if key != "Kicks" { continue }
            // What the phone got no answer to, it sends again as it was.
            #expect(await app.post("/mobileappstudy-processResponse.api", body).status == .ok)
        }
        await study.sample.portal.responses.settled()
        #expect(try await study.count("select count(*) from responses where status = 2") == 0)
        #expect(try await study.count("select count(*) from responses") >= 3)

        let kicks = await app.get(
            "/mobileappstudy-executeSQL.api?sql=SELECT%20%22count%22,%22Created%22,%22duration%22%20FROM%20%22KicksKicks%22&participantId=\(participant)"
        )
        #expect(kicks.json["rows"]?[0]?["data"]?["count"]?["value"]?.int == 10, "\(kicks.text)")
        let piped = await app.get(
            "/BTC/\(id)/mobileappstudy-selectRows.api?query.queryName=Day&query.columns=place&participantId=\(participant)"
        )
        #expect(piped.json["rows"]?.array?.last?["place"]?.string == "home", "\(piped.text)")

        let leaving: JSONTree = ["participantId": .string(participant), "delete": .string(deletes)]
        let left = await app.post("/withdrawFromStudy", leaving)
        #expect(left.status == .ok && left.json["success"]?.bool == true, "\(left.text)")
        let kept = deletes == "true" ? 0 : 1
        #expect(try await study.count("select count(*) from participants") == kept)
        #expect(try await study.count("select count(*) from responses") >= kept)
        if kept == 0 { #expect(try await study.count("select count(*) from responses") == 0) }
        #expect(await app.post("/withdrawFromStudy", leaving).status.code >= 400)
    }
}

extension ClientResponse {
    /// The body as JSON; null for anything else.
    fileprivate var json: JSONTree { (try? JSONTree.parse(body)) ?? .null }
}
