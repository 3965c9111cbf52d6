import Access
import HTTP
import JSON
import SQLStore
import Support
import Testing

/// A script makes the folder of a study.
struct FolderManagementActionTests {
    private static let app = "/MERIDIAN/HERON"

    private func create(
        _ json: String, as someone: TestUser = .siteAdmin, in app: String = Self.app,
        on site: ManagementActionSite
    ) async throws -> ClientResponse {
        try await site.post("createFolder", json, as: someone, at: "\(app)/response-createFolder.api")
    }

    /// How many studies were made since, as the audit has it.
    private func made(since before: Int, on site: ManagementActionSite) async throws -> Int {
        try await site.pages.recorded("study.create") - before
    }

    @Test(arguments: [
        "/MERIDIAN/HERON/response-createFolder.api", "/response/meridian/heron/createfolder.api",
        "/MERIDIAN/HERON/mobileAppStudy-createFolder", "/mobileappstudy/MERIDIAN/HERON/createFolder.api",
    ])
    func `a study's folder is made at every address, and works like any other`(_ path: String) async throws {
        let site = try await ManagementActionSite()
        let before = try await site.pages.recorded("study.create")
        let answer = try await site.post(
            "createFolder", #"{"name": "Sleep09", "title": "Sleep, again", "description": "A trial"}"#,
            as: .siteAdmin, at: path)
        #expect(answer.status == .ok, "\(answer.text)")
        #expect(answer.json["success"] == true)
        #expect(answer.json["data"]?["studyId"]?.string == "SLEEP09")
        #expect(answer.json["data"]?["path"]?.string == "/MERIDIAN/HERON/Sleep09")
        let set = try await site.post(
            "studyConfig", #"{"studyId": "SLEEP09", "collectionEnabled": true}"#,
            at: "/MERIDIAN/HERON/SLEEP09/response-studyConfig.api")
        #expect(set.json["data"]?["rowId"]?.int == answer.json["data"]?["rowId"]?.int, "\(set.text)")
        let title: String? = try await site.site.store.read {
            try $0.value("select title from folders where name = 'Sleep09'")
        }
        #expect(title == "Sleep, again")
        #expect(try await made(since: before, on: site) == 1)
    }

    @Test func `a form and the address do as well, and without a title the name is shown`() async throws {
        let site = try await ManagementActionSite()
        let client = InProcessClient(site.site.router)
        let key = try await site.key(of: .siteAdmin)
        let address = "\(Self.app)/response-createFolder.api"
        let form = await client.post(address, form: [("name", "FORM01")], headers: ["apikey": key])
        #expect(form.status == .ok, "\(form.text)")
        let query = await client.send(.post, "\(address)?name=QUERY01", headers: ["apikey": key])
        #expect(query.status == .ok, "\(query.text)")
        let titles: [String] = try await site.site.store.read {
            try $0.rows("select title from folders where name in ('FORM01', 'QUERY01') order by name") {
                try $0[0]
            }
        }
        #expect(titles == ["FORM01", "QUERY01"])
    }

    @Test(arguments: [
        ("{}", "Blank names are not allowed.", "name"),
        (#"{"name": " "}"#, "Blank names are not allowed.", "name"),
        (#"{"name": "sleep01"}"#, #"Folder "sleep01" already exists in the parent"#, "name"),
        (#"{"name": "SLEEP01"}"#, #"Folder "SLEEP01" already exists in the parent"#, "name"),
        (#"{"name": "no blanks"}"#, "no spaces", "name"),
        (#"{"name": "S23456789012345678901234567890123"}"#, "Use at most 32 characters.", "name"),
        (
            "{\"name\": \"S9\", \"title\": \"\(String(repeating: "t", count: 201))\"}",
            "Use at most 200 characters.", "title"
        ),
    ])
    func `what cannot be is refused in words, and nothing is made`(
        _ json: String, _ sentence: String, _ field: String
    ) async throws {
        let site = try await ManagementActionSite()
        let before = try await site.pages.recorded("study.create")
        let answer = try await create(json, on: site)
        #expect(answer.status == .badRequest)
        #expect(answer.exception?.contains(sentence) == true, "\(answer.text)")
        #expect(answer.json["errors"]?[0]?["field"]?.string == field)
        #expect(try await made(since: before, on: site) == 0)
    }

    @Test(arguments: [
        (TestUser.siteAdmin, Status.ok), (.orgAdmin, .ok), (.folderAdmin, .ok), (.designer, .ok),
        (.viewer, .forbidden), (.editor, .forbidden), (.reader, .forbidden), (.coordinator, .forbidden),
        (.stranger, .notFound),
    ])
    func `those may who create studies on the pages`(_ someone: TestUser, _ status: Status) async throws {
        let site = try await ManagementActionSite()
        let before = try await site.pages.recorded("study.create")
        #expect(try await create(#"{"name": "NEW01"}"#, as: someone, on: site).status == status)
        #expect(try await made(since: before, on: site) == (status == .ok ? 1 : 0))
    }

    @Test func `no one gets in without a key or a form token, and GET makes nothing`() async throws {
        let site = try await ManagementActionSite()
        let path = "\(Self.app)/response-createFolder.api"
        let client = InProcessClient(site.site.router)
        let before = try await site.pages.recorded("study.create")
        #expect(await client.post(path, json: #"{"name": "NEW01"}"#).status == .unauthorized)
        let forged = try await site.site.postWithoutToken(path, [("name", "NEW01")], as: .siteAdmin)
        #expect(forged.status == .forbidden)
        #expect(await client.get("\(path)?name=NEW01").status == .methodNotAllowed)
        #expect(try await made(since: before, on: site) == 0)
    }
}
