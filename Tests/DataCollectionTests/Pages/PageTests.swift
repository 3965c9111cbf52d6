import Access
import Delivery
import HTTP
import JSON
import PortalUI
import SQLStore
import Support
import Testing
import Vocabulary
import WebAccess

@testable import DataCollection
@testable import Forwarding
@testable import Responses

/// A site with the response server's pages, and the study that its people work on.
struct PageSite: Sendable {
    static let study = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01"

    let site: TestSite
    let feature: ResponseFeature
    /// What an operator was told.
    let reports = Locked<[String]>([])
    private let own = InProcessSite()

    /// A site whose designs are the samples, or these.
    init(
        designs: PortalDesigns? = nil, forwarding: ForwardingConfiguration? = nil,
        fileDelivery: DeliveryClient.Configuration? = nil
    ) async throws {
        let reports = reports
        let made = Locked<ResponseFeature?>(nil)
        let own = own
        site = try await TestSite { parts in
            let random = parts.random
            let feature = try ResponseFeature(
                ResponseFeature.Dependencies(
                    store: parts.store, key: parts.keys.sealing, audit: parts.audit,
                    accounts: parts.accounts,
                    random: { random.bytes($0) }, designs: designs ?? .none, get: { _, _ in (404, []) },
                    metadataRoots: MetadataRoots([SampleData.directory]), forwarding: forwarding,
                    fileDelivery: fileDelivery, site: own,
                    report: { line in reports.withLock { $0.append(line) } }
                ))
            made.withLock { $0 = feature }
            let siteMap = SiteMap(assets: .plain, sections: responseSections)
            return feature.routes(siteMap) + ReminderFeature(feature, delivery: nil).feature.routes(siteMap)
                + DataLockController(siteMap: siteMap, store: parts.store, accounts: parts.accounts).routes
        }
        own.open(site.router)
        feature = try #require(made.withLock { $0 })
        let (channel, console) = (site.world.channel, site.parts.console)
        try await site.store.write { transaction in
            try ChannelRepository.setCollecting(
                true, with: console.grant(ConfigureStudy.self, on: channel), in: transaction)
            if designs != nil { return }
            try MetadataSourceRepository().set(
                .files(directory: SampleData.designs), on: FolderID(1), by: "Test", at: World.now, transaction
            )
        }
    }

    /// Lets someone enroll and send the sample of an activity; the study has another name in the samples.
    func send(_ activity: String, version: String, data: String) async throws {
        try await rename(to: "DynamicSchemaStudy")
        let client = try await site.client(of: nil)
        let enrolled = await client.post(
            "/response-enroll.api",
            form: [("studyId", "DynamicSchemaStudy"), ("allowDataSharing", "NA")])
        let appToken = try #require(enrolled.json["data"]?["appToken"]?.string, "\(enrolled.text)")
        let body = """
            {"metadata": {"activityId": "\(activity)", "version": "\(version)"},
             "participantId": "\(appToken)", "data": \(data)}
            """
        let response = await client.post("/response-processResponse.api", json: body)
        try #require(response.status == .ok, "\(response.text)")
        await feature.settled()
        try await rename(to: "SLEEP01")
    }

    /// Gives the study another Study ID: that of the samples, or one that no other study bears.
    func rename(to studyID: String) async throws {
        let channel = site.world.channel.id
        try await site.store.write {
            try $0.run(
                """
                update channels set study_id = \(studyID), study_id_key = \(studyID.lowercased())
                where id = \(channel)
                """)
        }
    }

    func sample(_ activity: String, _ version: String) async throws {
        let data = try SampleData.text(
            "SurveyMetadata/DYNAMICSCHEMASTUDY_\(activity)_\(version)--RESPONSE.json")
        try await send(activity, version: version, data: data)
    }
}

struct PageTests {
    private let study = PageSite.study

    @Test
    func `a coordinator makes a batch, sees its tokens, prints and takes them`() async throws {
        let pages = try await PageSite()
        let made = try await pages.site.post(
            study + "/tokens", [("count", "other"), ("other", "7"), ("label", "Clinic")], as: .coordinator)
        let batch = try #require(made.location, "\(made.text)")
        let page = try await pages.site.get(batch, as: .coordinator)
        #expect(page.page.texts.contains("7 tokens on this page of 7"))
        let file = try await pages.site.get(batch + "/tokens.csv", as: .coordinator)
        let lines = file.text.split(separator: "\r\n")
        #expect(lines.count == 8)
        #expect(lines.dropFirst().allSatisfy { EnrollmentToken(String($0.prefix(9))) != nil })
        let sheet = try await pages.site.get(batch + "/sheet?per=12", as: .coordinator)
        #expect(sheet.text.components(of: "<svg viewBox=\"-4 -4 29 29\"").count == 8)
        let list = try await pages.site.get(study + "/tokens", as: .coordinator)
        #expect(list.page.links.contains("Clinic"))
        #expect(pages.site.faults.all.isEmpty)
    }

    @Test
    func `a reader sees counts and no token`() async throws {
        let pages = try await PageSite()
        let made = try await pages.site.post(study + "/tokens", [("count", "100")], as: .coordinator)
        let batch = try #require(made.location)
        let list = try await pages.site.get(study + "/tokens", as: .reader)
        #expect(list.status == .ok)
        #expect(!list.text.contains("new-batch"))
        #expect(try await pages.site.get(batch, as: .reader).status == .forbidden)
        #expect(try await pages.site.get(batch + "/tokens.csv", as: .reader).status == .forbidden)
        #expect(
            try await pages.site.post(study + "/tokens", [("count", "100")], as: .reader).status == .forbidden
        )
    }

    @Test
    func `a stranger finds nothing`() async throws {
        let pages = try await PageSite()
        for path in ["", "/tokens", "/responses", "/lists", "/set-up"] {
            #expect(try await pages.site.get(study + path, as: .stranger).status == .notFound, "\(path)")
        }
    }

    @Test
    func `a failed response shows its cause and is processed again`() async throws {
        let pages = try await PageSite()
        try await pages.send("Nothing", version: "1", data: "{\"results\": []}")
        let failed = try await pages.site.get(study + "/responses?status=2", as: .editor)
        #expect(failed.page.texts.contains("Unable to read from SurveyDesign file"))
        let one = try await pages.site.get(study + "/responses/1", as: .reader)
        #expect(one.page.texts.contains("{ \"results\": [] }"))
        let again = try await pages.site.post(study + "/responses/reprocess", [("id", "1")], as: .editor)
        #expect(again.status == .seeOther)
        await pages.feature.settled()
        #expect(
            try await pages.site.post(study + "/responses/reprocess", [("id", "1")], as: .reader).status
                == .forbidden)
    }
}

extension String {
    /// The pieces between the occurrences of a text.
    func components(of text: String) -> [Substring] {
        split(separator: text, omittingEmptySubsequences: false)
    }
}
