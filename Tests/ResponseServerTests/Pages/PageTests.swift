import Access
import Entrances
import HTTP
import JSON
import PortalUI
import SQLStore
import Studies
import Support
import Testing

@testable import ResponseServer

/// A site with the response server's pages, and the study that its people work on.
struct PageSite: Sendable {
    static let study = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01"

    let site: TestSite
    let feature: ResponseFeature

    init() async throws {
        let made = Locked<ResponseFeature?>(nil)
        site = try await TestSite { parts in
            let random = parts.random
            let feature = try ResponseFeature(
                ResponseFeature.Surroundings(
                    store: parts.store, key: parts.keys.sealing, audit: parts.audit,
                    random: { random.bytes($0) }, designs: .none, get: { _, _ in (404, []) }, report: { _ in }
                ))
            made.withLock { $0 = feature }
            return feature.routes(SiteMap(assets: .plain, sections: responseSections))
        }
        feature = try #require(made.withLock { $0 })
        let (channel, console) = (site.world.channel, site.parts.console)
        try await site.store.write { transaction in
            try ChannelRepository.setCollecting(
                true, with: console.grant(SetUpStudy.self, on: channel), in: transaction)
            try MetadataSourceRepository().set(
                .files(directory: SampleData.designs), on: FolderID(1), by: "Test", at: World.now, transaction
            )
        }
    }

    /// Lets somebody enroll and send the sample of an activity; the study has another name in the samples.
    func send(_ activity: String, version: String, data: String) async throws {
        try await site.store.write {
            try $0.run(
                "update channels set study_id = 'DynamicSchemaStudy', study_id_key = 'dynamicschemastudy' where id = \(site.world.channel.id)"
            )
        }
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
        try await site.store.write {
            try $0.run(
                "update channels set study_id = 'SLEEP01', study_id_key = 'sleep01' where id = \(site.world.channel.id)"
            )
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
        #expect(page.text.contains("7 shown of 7"))
        let file = try await pages.site.get(batch + "/tokens.csv", as: .coordinator)
        let lines = file.text.split(separator: "\r\n")
        #expect(lines.count == 8)
        #expect(lines.dropFirst().allSatisfy { EnrollmentToken(String($0.prefix(9))) != nil })
        let sheet = try await pages.site.get(batch + "/sheet?per=12", as: .coordinator)
        #expect(sheet.text.components(of: "<svg viewBox=\"-4 -4 29 29\"").count == 8)
        let list = try await pages.site.get(study + "/tokens", as: .coordinator)
        #expect(list.text.contains("Clinic"))
        #expect(pages.site.faults.all.isEmpty)
    }

    @Test(arguments: ["0", "-1", "1000001", "", "ten"])
    func `a number of tokens that cannot be is refused`(_ count: String) async throws {
        let pages = try await PageSite()
        let made = try await pages.site.post(
            study + "/tokens", [("count", "other"), ("other", count)], as: .coordinator)
        #expect(made.status == .unprocessableContent)
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
    func `a List is shown, sorted, filtered and exported`() async throws {
        let pages = try await PageSite()
        try await pages.sample("OtherOption", "1")
        let index = try await pages.site.get(study + "/lists", as: .reader)
        #expect(index.text.contains("OtherOptionNoOption"))
        let id = try await pages.site.store.read {
            try $0.value("select id from lists where name = 'OtherOptionMixedMultiple'", as: Int64.self)
        }
        let list = "\(study)/lists/\(try #require(id))"
        let all = try await pages.site.get(list, as: .reader)
        #expect(all.text.contains("3 of 3 rows"))
        let filtered = try await pages.site.get(
            list + "?query.MixedMultiple~contains=other&sort=-MixedMultiple", as: .reader)
        #expect(filtered.text.contains("1 of 1 rows"))
        let file = try await pages.site.get(
            list + "/export?sort=-MixedMultiple&column=MixedMultiple&column=MixedMultiple_text", as: .reader)
        #expect(
            file.text
                == "MixedMultiple,MixedMultiple_text\r\nother B,other text value\r\nchoice A,\r\nC,C$(*&%^)@_!<>\r\n"
        )
        let json = try await pages.site.get(list + "/export?format=json", as: .reader)
        #expect(json.json.array?.count == 3)
        #expect(pages.site.faults.all.isEmpty, "\(pages.site.faults.all)")
    }

    @Test(arguments: ["", "-"])
    func `pages of a sorted List continue where the last one ended`(_ direction: String) async throws {
        let pages = try await PageSite()
        try await pages.sample("NewSurvey", "1")
        let channel = pages.site.world.channel.id
        let list = try #require(
            try await pages.site.store.read {
                try pages.feature.intake.lists.catalog(of: channel, $0)["NewSurvey"]
            })
        let id = try #require(list.id)
        let column = try #require(list.column("ScaleField")).physicalName
        try await pages.site.store.write { transaction in
            for number in 0..<250 {
                let value: SQLValue = number.isMultiple(of: 5) ? .null : .real(Double(number % 40))
                try transaction.run(
                    SQL(
                        verbatim:
                            "insert into \(id.tableName) (participant_id, created, \(column)) select max(id), '', ? from participants",
                        values: [value]))
            }
        }
        var view = ListView(list, id: id, query: Query("sort=\(direction)ScaleField"))
        var keys: [Int64] = []
        var place: ListView.Place?
        repeat {
            let statement = try view.statement(after: place, count: 60)
            let rows = try await pages.site.store.read { transaction in
                try transaction.rows(statement) { ($0.value(1), try $0[0] as Int64) }
            }
            keys += rows.map(\.1)
            place = rows.last.map { ListView.Place(value: $0.0, key: $0.1) }
            // The place goes through the address and comes back the same.
            if let there = place {
                let query = Query(PercentCoding.query(there.parameters))
                place = ListView.Place(query, type: view.sort?.type)
            }
        } while place != nil
        #expect(keys.count == 251)
        #expect(Set(keys).count == 251)
        view = ListView(list, id: id, query: Query("sort=\(direction)ScaleField"))
        let whole = try view.statement(after: nil, count: nil)
        let ordered = try await pages.site.store.read { try $0.rows(whole) { try $0[0] as Int64 } }
        #expect(keys == ordered)
    }

    @Test
    func `a failed response shows its cause and is processed again`() async throws {
        let pages = try await PageSite()
        try await pages.send("Nothing", version: "1", data: "{\"results\": []}")
        let failed = try await pages.site.get(study + "/responses?status=2", as: .editor)
        #expect(failed.text.contains("Unable to read from SurveyDesign file"))
        let one = try await pages.site.get(study + "/responses/1", as: .reader)
        #expect(one.text.contains("results"))
        let again = try await pages.site.post(study + "/responses/reprocess", [("id", "1")], as: .editor)
        #expect(again.status == .seeOther)
        await pages.feature.settled()
        #expect(
            try await pages.site.post(study + "/responses/reprocess", [("id", "1")], as: .reader).status
                == .forbidden)
    }

    @Test
    func `stopping collection asks to be confirmed`() async throws {
        let pages = try await PageSite()
        let refused = try await pages.site.post(
            study + "/set-up", [("source", "inherited")], as: .folderAdmin)
        #expect(refused.status == .unprocessableContent)
        let stopped = try await pages.site.post(
            study + "/set-up", [("source", "inherited"), ("stop", "1")], as: .folderAdmin)
        #expect(stopped.status == .seeOther)
        let page = try await pages.site.get(study + "/set-up", as: .folderAdmin)
        #expect(page.text.contains("SLEEP01"))
        #expect(try await pages.site.get(study, as: .folderAdmin).status == .ok)
    }

    @Test(arguments: [
        ([("source", "files"), ("directory", "")], "must not be blank"),
        ([("source", "files"), ("directory", "/nowhere/at/all")], "is invalid"),
        (
            [("source", "wcp"), ("url", "ftp://x/StudyMetaData"), ("user", "u"), ("password", "p")],
            "must begin with"
        ),
        ([("source", "wcp"), ("url", "https://x"), ("user", "u"), ("password", "p")], "must end with"),
        (
            [("source", "wcp"), ("url", "https://x/StudyMetaData"), ("password", "p")],
            "username must not be blank"
        ),
        (
            [("source", "wcp"), ("url", "https://x/StudyMetaData"), ("user", "u")],
            "password must not be blank"
        ),
    ])
    func `a metadata source that cannot work is refused`(
        _ fields: [(String, String)], _ sentence: String
    ) async throws {
        let pages = try await PageSite()
        let answer = try await pages.site.post(
            study + "/set-up", fields + [("collection", "1")], as: .folderAdmin)
        #expect(answer.status == .unprocessableContent)
        #expect(answer.text.contains(sentence), "\(answer.text)")
    }
}

extension String {
    /// The pieces between the occurrences of a text.
    func components(of text: String) -> [Substring] {
        split(separator: text, omittingEmptySubsequences: false)
    }
}
