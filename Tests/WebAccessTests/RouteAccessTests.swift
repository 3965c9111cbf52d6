import Access
import Cryptography
import HTTP
import SQLStore
import Support
import Testing
import Vocabulary
import WebAccess

/// A few routes of each kind, as features declare them.
private let routes: TestSite.Routes = { parts in
    [
        .get("/", .signedIn) { context, _ in .html(Array("home of \(try context.requirePerson().name)".utf8))
        },
        .get("/open", .anyone) { context, _ in .html(Array((context.flash?.title ?? context.formToken).utf8))
        },
        .post("/open", .anyone) { context, _ in context.redirect(to: "/open", flash: Flash("Done.")) },
        .get("/orgs/{org}", requiring: EnterOrganization.self) { context, grant, _ in
            .text("\(grant.subject.title) \(context.hasPermission(ManageOrganization.self))")
        },
        .get("/orgs/{org}/apps/{app}/studies/{study}/responses", requiring: ViewResponses.self) {
            context, grant, _ in
            .text("\(grant.subject.path) \(context.rights.rights.map(\.name).joined(separator: " "))")
        },
        .post("/orgs/{org}/apps/{app}/studies/{study}/collection", requiring: ConfigureStudy.self) {
            context, grant, transaction in
            try ChannelRepository.setCollecting(true, with: grant, in: transaction)
            if context.form["fail"] == "refuse" { throw InvalidInput("fail", "Choose something else.") }
            if context.form["fail"] == "answer" { return .text("no", status: .unprocessableContent) }
            if context.form["fail"] == "outage" { throw SQLError(.io, "the disk is gone") }
            if context.form["fail"] == "fault" { throw SQLError(.other, "the disk is odd") }
            return context.redirect(to: "/")
        },
        .get(
            "/orgs/{org}/apps/{app}/roles", requiring: ManageRoles.self,
            async: { _, grant in
                .text(grant.subject.path)
            }),
        .get("/site/audit", requiring: ViewAudit.self) { _, _, _ in .text("audit") },
        .get("/orgs/{org}/apps/{app}/studies/{study}/collection", requiring: ConfigureStudy.self) {
            _, grant, transaction in
            try ChannelRepository.setCollecting(true, with: grant, in: transaction)
            return .text("on")
        },
        .app(
            .get, "/StudyMetaData/ping",
            refusing: { refusal, _ in
                .text("\(refusal)", status: refusal == .missing ? .badRequest : .unauthorized)
            },
            use: { _, credential in .text(credential.app.text) }),
        .participant(.post, "/enroll.api", bodyLimit: 100, responder: .immediate { _ in .text("enrolled") }),
        .anyone(.get, "/health/live", responder: .immediate { _ in .text("live") }),
    ]
}

private let study = "/orgs/meridian/apps/heron/studies/sleep01"

struct RouteAccessTests {
    @Test(arguments: [
        (TestUser.siteAdmin, 200), (.orgAdmin, 200), (.folderAdmin, 200), (.editor, 200), (.reader, 200),
        (.coordinator, 200), (.designer, 403), (.viewer, 403), (.lead, 403), (.stranger, 404),
    ])
    func `a route lets in anyone who holds its permission`(_ someone: TestUser, _ status: Int) async throws {
        let site = try await TestSite(routes: routes)
        let response = try await site.get(study + "/responses", as: someone)
        #expect(response.status.code == status)
        #expect(site.faults.all == [])
    }

    @Test func `a refusal names the role that is needed, a missing place nothing`() async throws {
        let site = try await TestSite(routes: routes)
        #expect(try await site.get(study + "/responses", as: .viewer).text.contains("Reader"))
        let hidden = try await site.get(study + "/responses", as: .stranger).text
        let missing = try await site.get("/orgs/meridian/apps/heron/studies/none/responses", as: .stranger)
            .text
        #expect(hidden.filter(\.isLetter) == missing.filter(\.isLetter).replacing("page", with: "study"))
        #expect(!hidden.contains("Sleep"))
    }

    @Test(
        arguments: [
            (.viewer, "/responses", "AccessDenied"), (.stranger, "/responses", "NotFound"),
            (nil, "/responses", "SignInRequired"), (.folderAdmin, "/nothing", nil),
        ] as [(TestUser?, String, String?)])
    func `the log says why a request was refused, and whose it was by the number of the account`(
        _ someone: TestUser?, _ path: String, _ refusal: String?
    ) async throws {
        let site = try await TestSite(routes: routes)
        let email = someone?.email ?? ""
        let user: Int? = try await site.store.read {
            try $0.value("select id from users where email = \(email)")
        }
        let expected = [("refusal", refusal), ("user", user.map(String.init))]
        let notes = try await site.get(study + path, as: someone).logNotes
        #expect(notes == expected.compactMap { name, value in value.map { LogNote(name, $0) } })
    }

    @Test func `the log is told of a form without a token, and of an app without a credential`() async throws
    {
        let site = try await TestSite(routes: routes)
        let form = try await site.postWithoutToken(study + "/collection", as: .folderAdmin)
        #expect(form.logNotes == [LogNote("refusal", "FormExpired")])
        let app = try await site.get("/StudyMetaData/ping", as: nil)
        #expect(app.logNotes == [LogNote("refusal", "AppRefusal.missing")])
        #expect(try await site.get("/health/live", as: nil).logNotes == [])
    }

    @Test func `the handler gets the channel, and the visit what may be done there`() async throws {
        let site = try await TestSite(routes: routes)
        let text = try await site.get(study + "/responses", as: .reader).text
        #expect(text == "MERIDIAN/HERON/SLEEP01 folder.enter tokens.count participants.view responses.view")
    }

    @Test(arguments: [(TestUser.orgAdmin, "true"), (.lead, "false"), (.reader, "false")])
    func `an organization is open to anyone who has a role in it`(_ someone: TestUser, _ manages: String)
        async throws
    {
        let site = try await TestSite(routes: routes)
        #expect(try await site.get("/orgs/meridian", as: someone).text == "Meridian Bay Institute \(manages)")
        #expect(try await site.get("/orgs/harbour", as: someone).status == .notFound)
    }

    @Test func `a permission on a folder of any level is asked on the deepest`() async throws {
        let site = try await TestSite(routes: routes)
        #expect(
            try await site.get("/orgs/meridian/apps/heron/roles", as: .folderAdmin).text == "MERIDIAN/HERON")
        #expect(try await site.get("/orgs/meridian/apps/heron/roles", as: .reader).status == .forbidden)
        #expect(try await site.get("/site/audit", as: .siteAdmin).status == .ok)
        #expect(try await site.get("/site/audit", as: .orgAdmin).status == .notFound)
    }

    @Test func `a visitor is sent to sign in and back`() async throws {
        let site = try await TestSite(routes: routes)
        let response = try await site.get(study + "/responses?page=2&sort=a", as: nil)
        #expect(response.status == .seeOther)
        #expect(response.location == "/sign-in?to=" + study + "/responses%3Fpage%3D2%26sort%3Da")
        #expect(try await site.post(study + "/collection", as: nil).location == "/sign-in")
    }

    @Test func `a program gets problem documents`() async throws {
        let site = try await TestSite(routes: routes)
        let response = try await site.get(
            study + "/responses", as: nil, headers: ["accept": "application/json"])
        #expect(response.status == .unauthorized)
        #expect(response.headers["content-type"] == "application/problem+json")
        let denied = try await site.get(
            study + "/responses", as: .viewer, headers: ["accept": "application/json"])
        #expect(denied.status == .forbidden && denied.text.contains("\"title\""))
    }

    @Test func `a route says refusals to programs in a form of its own, and to browsers as everywhere`()
        async throws
    {
        let covers: @Sendable (String) -> Bool = { $0.hasPrefix("/orgs/") }
        let form = RefusalFormat("own", covering: covers) { page in
            .text("\(page.status.code) \(page.title)", status: page.status)
        }
        let site = try await TestSite { parts in try await routes(parts).map { $0.refusing(as: form) } }
        let program: Headers = ["accept": "application/json"]
        let path = study + "/responses"
        #expect(try await site.get(path, as: nil, headers: program).text == "401 Sign in")
        #expect(
            try await site.get(path, as: .viewer, headers: program).text == "403 You need another role")
        let page = try await site.get(path, as: .viewer)
        #expect(page.status == .forbidden && page.headers["content-type"]?.hasPrefix("text/html") == true)
        // No route answers these: the form covers the first of the addresses, and the second is no one's.
        #expect(try await site.get(study + "/nothing", as: nil, headers: program).text == "404 Not Found")
        let elsewhere = try await site.get("/nothing", as: nil, headers: program)
        #expect(elsewhere.headers["content-type"] == "application/problem+json")
    }

    @Test func `what is only looked at cannot change anything`() async throws {
        let site = try await TestSite(routes: routes)
        #expect(try await site.get(study + "/collection", as: .folderAdmin).status == .internalServerError)
        #expect(site.faults.all.count == 1)
        #expect(try await !isCollecting(site))
        _ = try await site.post(study + "/collection", as: .folderAdmin)
        #expect(try await isCollecting(site))
    }

    private func isCollecting(_ site: TestSite) async throws -> Bool {
        let id = site.world.channel.id
        let channel = try await site.store.read { transaction in
            try FolderRepository.channel(id, in: transaction)
        }
        return try #require(channel).isCollecting
    }

    @Test func `a form is committed with what it did`() async throws {
        let site = try await TestSite(routes: routes)
        let response = try await site.post(study + "/collection", as: .folderAdmin)
        #expect(response.status == .seeOther)
        #expect(try await isCollecting(site))
    }

    @Test(arguments: [("refuse", 422, 0), ("answer", 422, 0), ("outage", 503, 1), ("fault", 500, 1)])
    func `what says no undoes what was written`(_ way: String, _ status: Int, _ faults: Int) async throws {
        let site = try await TestSite(routes: routes)
        let response = try await site.post(study + "/collection", [("fail", way)], as: .folderAdmin)
        #expect(response.status.code == status)
        #expect(try await !isCollecting(site))
        #expect(site.faults.all.count == faults)
        #expect(!response.text.contains("disk"))
        #expect(response.headers["retry-after"] == (way == "outage" ? "5" : nil))
    }

    @Test func `apps, participants and checks have entrances of their own`() async throws {
        let site = try await TestSite(routes: routes)
        let world = site.world
        let token = try await site.store.write { transaction in
            try AppTokenRepository.issue(
                .android, bundleID: "org.example.heron", random: { site.parts.random.bytes($0) },
                with: site.parts.console.grant(ManageApp.self, on: world.app), in: transaction)
        }
        try await site.parts.apps.refresh()
        let basic = "Basic " + Base64Text.encode("org.example.heron:" + token.text)
        #expect(
            try await site.get("/StudyMetaData/ping", as: nil, headers: ["authorization": basic]).text
                == "HERON")
        #expect(try await site.get("/StudyMetaData/ping", as: nil).status == .badRequest)
        #expect(
            try await site.get("/StudyMetaData/ping", as: nil, headers: ["authorization": basic + "x"]).status
                == .unauthorized)
        #expect(try await site.postWithoutToken("/enroll.api", as: nil).text == "enrolled")
        #expect(try await site.get("/health/live", as: nil).text == "live")
    }

    @Test func `the table of routes says who may come in`() async throws {
        let site = try await TestSite(routes: routes)
        #expect(site.table.description.contains("GET     /site/audit"))
        // Four of them keep, find, show and discard forms that weren't saved, on every site.
        #expect(site.table.entries.count == 16)
        #expect(
            site.table.firstSegments.subtracting(["open", "enroll.api", "unsaved"]).allSatisfy {
                FolderName.problem($0, kind: .organization) != nil
            })
    }
}

struct MatrixTests {
    private static let expectations: [Right: Set<TestUser>] = [
        .enter: Set(TestUser.allCases), .manageRoles: [.siteAdmin, .orgAdmin, .folderAdmin],
        .setUpStudy: [.siteAdmin, .orgAdmin, .folderAdmin],
        .viewAudit: [.siteAdmin, .orgAdmin, .folderAdmin],
        .viewResponses: [.siteAdmin, .orgAdmin, .folderAdmin, .editor, .reader, .coordinator],
    ]

    @Test func `every route lets in whom it should, here and at the neighbor's`() async throws {
        let site = try await TestSite(isProbe: true, routes: routes)
        let result = try await RouteAccessMatrix(
            expectations: Self.expectations, parameters: ["token": "x"]
        ).walk(site)
        #expect(result.failures == [])
        #expect(result.requests > 100)
    }

    @Test
    func `the matrix notices a route without an expectation, a wrong one, and a parameter it cannot fill`()
        async throws
    {
        let site = try await TestSite(isProbe: true) { _ in
            [
                .get("/orgs/{org}/users", requiring: ManageOrganization.self) { _, _, _ in .noContent },
                .get("/batches/{batch}", .signedIn) { _, _ in .noContent },
                .get("/site/audit", requiring: ViewAudit.self) { _, _, _ in .noContent },
            ]
        }
        let result = try await RouteAccessMatrix(expectations: [.viewAudit: [.orgAdmin]]).walk(site)
        #expect(result.failures.contains { $0.contains("nobody is expected") })
        #expect(result.failures.contains { $0.contains("cannot fill") })
        #expect(result.failures.contains { $0.contains("as siteAdmin: passed instead of denied") })
    }
}
