import Access
import HTTP
import JSON
import SQLStore
import Support
import Testing
import WebAccess

@testable import DataAccess

/// `getContainers`, as LabKey's clients for Python, R, Java and JavaScript call it.
struct LabKeyFolderTests {
    private static let folder = LabKeyWriteSite.folder
    private static let prefix = "org.labkey.api.security.permissions."

    private func get(
        _ site: LabKeyWriteSite, _ folder: String, _ query: [(String, String)] = [],
        as someone: TestUser = .editor
    ) async throws -> ClientResponse {
        let answer = await InProcessClient(site.pages.site.router).get(
            "\(folder)/project-getContainers.api?\(PercentCoding.query(query))",
            headers: ["apikey": try await site.key(of: someone)])
        #expect(site.problems(of: answer, "projectGetContainers") == [], "\(answer.text)")
        return answer
    }

    /// The paths of a folder and of all below it, in order.
    private func paths(_ tree: JSONTree) -> [String] {
        [tree["path"]?.string ?? "?"] + (tree["children"]?.array ?? []).flatMap(paths)
    }

    private func all(_ site: LabKeyWriteSite, as someone: TestUser) async throws -> [String] {
        paths(try await get(site, "", [("includeSubfolders", "true")], as: someone).json)
    }

    @Test func `a study has the properties and the permissions that clients read`() async throws {
        let site = LabKeyWriteSite(try await PageSite())
        let tree = try await get(site, Self.folder).json
        #expect(tree["name"]?.string == "SLEEP01" && tree["path"]?.string == "/MERIDIAN/HERON/SLEEP01")
        #expect(tree["id"]?.string == "\(site.pages.site.world.channel.id)")
        #expect(tree["title"]?.string == "Sleep in Early Pregnancy")
        #expect(tree["folderType"]?.string == "MyStudies Response" && tree["type"]?.string == "folder")
        #expect(tree["parentPath"]?.string == "/MERIDIAN/HERON" && tree["channel"]?.string == "live")
        #expect(tree["children"]?.array?.isEmpty == true)
        let permissions = ["Read", "Insert", "Update", "Delete"].map { "\(Self.prefix)\($0)Permission" }
        #expect(tree["effectivePermissions"]?.array?.compactMap(\.string) == permissions)
        #expect(tree["userPermissions"]?.int == 15)
        let reader = try await get(site, Self.folder, as: .reader).json
        #expect(
            reader["effectivePermissions"]?.array?.compactMap(\.string) == ["\(Self.prefix)ReadPermission"])
        let admin = try await get(site, Self.folder, as: .folderAdmin).json
        #expect(admin["userPermissions"]?.int == 32_783)
    }

    @Test func `the tree of the site holds what each user can read, and what leads there`() async throws {
        let site = LabKeyWriteSite(try await PageSite())
        let own = [
            "/", "/MERIDIAN", "/MERIDIAN/HERON", "/MERIDIAN/HERON/SLEEP01", "/MERIDIAN/HERON-T",
            "/MERIDIAN/HERON-T/SLEEP01T",
        ]
        // The site admin's key is for the organization.
        for someone in [TestUser.siteAdmin, .orgAdmin, .folderAdmin, .editor, .reader, .coordinator] {
            #expect(try await all(site, as: someone) == own, "\(someone)")
        }
        let neighbor = ["/HARBOUR", "/HARBOUR/KESTREL", "/HARBOUR/KESTREL/SLEEP01"]
        #expect(try await all(site, as: .stranger) == ["/"] + neighbor)
        // A design isn't data.
        for someone in [TestUser.designer, .viewer] {
            #expect(try await all(site, as: someone) == ["/"], "\(someone)")
        }
    }

    @Test(
        arguments: [
            ([], 2), ([("includeSubfolders", "1")], 3), ([("includeSubfolders", "true"), ("depth", "1")], 2),
            ([("includeSubfolders", "0"), ("depth", "9")], 2),
            ([("includeSubfolders", "1"), ("depth", "-1")], 3),
            ([("includeSubfolders", "1"), ("depth", "0")], 1),
            ([("includeSubfolders", "1"), ("depth", "9223372036854775807")], 3),
        ] as [([(String, String)], Int)])
    func `as many levels are returned as were asked for`(query: [(String, String)], levels: Int) async throws
    {
        let site = LabKeyWriteSite(try await PageSite())
        let tree = try await get(site, "/MERIDIAN", query).json
        let expected = [
            "/MERIDIAN", "/MERIDIAN/HERON", "/MERIDIAN/HERON/SLEEP01", "/MERIDIAN/HERON-T",
            "/MERIDIAN/HERON-T/SLEEP01T",
        ].filter { $0.split(separator: "/").count <= levels }
        #expect(paths(tree) == expected)
        #expect((tree["children"] == nil) == (levels == 1))
    }

    @Test func `properties and permissions can be left out`() async throws {
        let site = LabKeyWriteSite(try await PageSite())
        let short = try await get(
            site, Self.folder,
            [("includeStandardProperties", "false"), ("includeEffectivePermissions", "false")])
        #expect(
            short.json.object?.map(\.key).sorted() == ["children", "id", "name", "path"], "\(short.text)")
    }

    @Test func `folders are named by path and by ID, one or several`() async throws {
        let site = LabKeyWriteSite(try await PageSite())
        let organization = try await get(site, Self.folder, [("container", "/MERIDIAN")]).json
        #expect(organization["path"]?.string == "/MERIDIAN" && organization["type"]?.string == "project")
        let ids = [
            organization["id"]?.string ?? "", "\(site.pages.site.world.testChannel.id)", "/",
            "meridian/heron/",
        ]
        let several = try await get(site, "", ids.map { ("container", $0) }).json["containers"]?.array
        #expect(
            several?.map { $0["path"]?.string } == [
                "/MERIDIAN", "/MERIDIAN/HERON-T/SLEEP01T", "/", "/MERIDIAN/HERON",
            ])
        let one = try await get(site, Self.folder, [("multipleContainers", "true")]).json["containers"]?.array
        #expect(one?.count == 1)
    }

    @Test func `a request names up to 100 folders`() async throws {
        let site = LabKeyWriteSite(try await PageSite())
        let names = Array(repeating: ("container", Self.folder), count: 100)
        let paths = try await get(site, "", names).json["containers"]?.array?.map { $0["path"]?.string }
        #expect(paths == Array(repeating: Self.folder, count: 100))
    }

    @Test(arguments: [
        ("/HARBOUR", "folder '/HARBOUR'"), ("/HARBOUR/KESTREL/SLEEP01", "folder '/HARBOUR/KESTREL/SLEEP01'"),
        ("/NOTHING", "folder '/NOTHING'"), ("/A/B/C/D", "folder '/A/B/C/D'"),
        ("%neighbor", "folder"), ("folder-999999", "folder 'folder-999999'"),
        ("folder-x", "folder 'folder-x'"),
        ("999999", "folder '999999'"), ("%study", "folder 'folder-"),
    ])
    func `a folder of another organization is refused like one that doesn't exist`(
        name: String, words: String
    ) async throws {
        let site = LabKeyWriteSite(try await PageSite())
        let world = site.pages.site.world
        let name = name.replacing("%neighbor", with: "\(world.neighbor.id)")
            .replacing("%study", with: "folder-\(world.study.id)")
        let answer = try await get(site, Self.folder, [("container", name)])
        #expect(answer.status == .notFound && answer.text.contains(words), "\(answer.text)")
        #expect(answer.exception == "The folder '\(name)' doesn't exist.")
    }

    @Test(
        arguments: [
            ([("includeSubfolders", "maybe")], "must be true or false"),
            ([("depth", "deep")], "whole number"),
            ([("depth", "1e3")], "whole number"), ([("containerFilter", "AllFolders")], "is not supported"),
            ([("depth", "1"), ("depth", "2")], "more than once"),
            ((0...100).map { ("container", "\($0)") }, "at most 100"),
        ] as [([(String, String)], String)])
    func `what can't be read is refused`(query: [(String, String)], words: String) async throws {
        let site = LabKeyWriteSite(try await PageSite())
        let answer = try await get(site, Self.folder, query)
        #expect(answer.status == .badRequest && answer.text.contains(words), "\(answer.text)")
    }

    @Test(arguments: [
        (TestUser.stranger, "/MERIDIAN/HERON/SLEEP01", Status.notFound), (.stranger, "/MERIDIAN", .notFound),
        (.editor, "/HARBOUR/KESTREL", .notFound), (.editor, "/MERIDIAN/NOTHING", .notFound),
        (.designer, "/MERIDIAN/HERON/SLEEP01", .ok), (.siteAdmin, "/HARBOUR", .notFound),
        (.siteAdmin, "/MERIDIAN", .ok),
    ])
    func `a folder needs a role there or below`(someone: TestUser, folder: String, status: Status)
        async throws
    {
        let site = LabKeyWriteSite(try await PageSite())
        let answer = try await get(site, folder, as: someone)
        #expect(answer.status == status, "\(answer.text)")
        #expect(status == .ok || answer.json["exceptionClass"]?.string == LabKeyException.notFound.rawValue)
        if someone == .designer { #expect(answer.json["effectivePermissions"]?.array?.isEmpty == true) }
    }

    @Test(arguments: [
        "/MERIDIAN/HERON/SLEEP01/project-getContainers.view", "/MERIDIAN/HERON/SLEEP01/project-getContainers",
        "/project/MERIDIAN/HERON/SLEEP01/getContainers.view", "/project/MERIDIAN/HERON/getContainers.api",
        "/project/getContainers.view", "/labkey/MERIDIAN/project-getContainers.api",
        "/labkey/project/MERIDIAN/getContainers.view", "/labkey/project-getContainers.view",
    ])
    func `every client's address is answered, by GET and by POST`(path: String) async throws {
        let site = LabKeyWriteSite(try await PageSite())
        let client = InProcessClient(site.pages.site.router)
        let headers: Headers = ["apikey": try await site.key(of: .reader)]
        let got = await client.get(path + "?includeSubfolders=1&depth=50", headers: headers)
        #expect(got.status == .ok && got.text.contains("SLEEP01"), "\(got.text)")
        // As the Python client sends it.
        let posted = await client.post(
            path, json: #"{"includeSubfolders": true, "includeEffectivePermissions": true, "depth": 50}"#,
            headers: headers)
        #expect(posted.status == .ok && posted.text == got.text, "\(posted.text)")
        let visitor = await client.get(path, headers: ["apikey": "x"])
        #expect(visitor.status == .unauthorized && visitor.json["success"]?.bool == false, "\(visitor.text)")
    }
}
