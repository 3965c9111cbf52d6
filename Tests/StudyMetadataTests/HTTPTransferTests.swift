import HTTP
import Testing
import Vocabulary

/// How answers travel: HEAD and tags, for every read of the metadata service.
struct HTTPTransferTests {
    private static let targets = [
        "studyList?applicationId=HERON&orgId=MERIDIAN", "study?studyId=SLEEP01", "studyInfo?studyId=SLEEP01",
        "eligibilityConsent?studyId=SLEEP01", "consentDocument?studyId=SLEEP01&consentVersion=",
        "resources?studyId=SLEEP01", "activityList?studyId=SLEEP01", "studyDashboard?studyId=SLEEP01",
        "activity?studyId=SLEEP01&activityId=Weekly&activityVersion=1.0",
        "studyUpdates?studyId=SLEEP01&studyVersion=1.0", "gatewayInfo", "termsPolicy", "notifications?skip=0",
        "appUpdates?appVersion=1.0", "participantProperties?studyId=SLEEP01",
    ]

    @Test(arguments: targets)
    func `an answer has a tag by which it is known again, and HEAD tells it without the body`(
        _ target: String
    ) async throws {
        let site = try await MetadataSite()
        try await site.perform(.launch)
        let whole = await site.get(target)
        #expect(whole.status == .ok)
        #expect(whole.headers["content-type"] == "application/json;charset=utf-8")
        #expect(whole.headers["StatusMessage"] == nil)
        let tag = try #require(whole.headers["etag"])
        let known = await site.get(target, [("if-none-match", tag)])
        #expect(known.status == .notModified)
        #expect(known.headers["etag"] == tag && known.body.isEmpty)
        #expect(await site.get(target, [("if-none-match", "\"other\"")]).status == .ok)
        let head = await site.client.send(
            .head, "/StudyMetaData/" + target,
            headers: ["authorization": MetadataSite.credential("org.example.heron")])
        #expect(head.status == .ok)
        #expect(head.headers["etag"] == tag)
        #expect(head.headers["content-length"] == String(whole.body.count))
        #expect(head.body.isEmpty)
    }

    @Test func `names of answers are found in any case`() async throws {
        let site = try await MetadataSite()
        let headers: Headers = ["authorization": MetadataSite.credential("org.example.heron")]
        let answer = await site.client.get("/studymetadata/GATEWAYINFO", headers: headers)
        let named = await site.get("gatewayInfo")
        #expect(answer.status == .ok && answer.body == named.body)
        #expect(await site.client.get("/studymetadata/GATEWAYINF", headers: headers).status == .notFound)
    }

    @Test func `the tag of an answer changes with its content`() async throws {
        let site = try await MetadataSite()
        try await site.perform(.launch)
        let active = await site.get("studyList?applicationId=HERON&orgId=MERIDIAN")
        try await site.perform(.pause)
        let paused = await site.get("studyList?applicationId=HERON&orgId=MERIDIAN")
        #expect(paused.body != active.body && paused.headers["etag"] != active.headers["etag"])
    }
}
