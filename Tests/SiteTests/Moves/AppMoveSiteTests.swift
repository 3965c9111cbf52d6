import Access
import Cryptography
import HTTP
import JSON
import SQLStore
import StudyManagement
import StudyPublishing
import Testing
import Vocabulary

@testable import Portal

/// Phones notice nothing of an app's move, and its previous organization finds nothing of it any more.
@Suite struct AppMoveSiteTests {
    private static let readings = [
        "/StudyMetaData/studyList", "/StudyMetaData/study?studyId=SLEEP01",
        "/StudyMetaData/studyInfo?studyId=SLEEP01", "/StudyMetaData/activityList?studyId=SLEEP01",
        "/StudyMetaData/eligibilityConsent?studyId=SLEEP01", "/StudyMetaData/resources?studyId=SLEEP01",
        "/StudyMetaData/gatewayInfo", "/StudyMetaData/versionInfo",
        "/StudyMetaData/participantProperties?studyId=SLEEP01",
        "/StudyMetaData/notifications?skip=0",
    ]

    private func organization(_ name: String, _ demo: TrashedDemo) async throws -> OrganizationFolder {
        let all = demo.console.grant(ManageSite.self, on: SiteFolder())
        return try await demo.store.write { transaction in
            try FolderRepository.addOrganization(name, title: "Ocean", with: all, in: transaction)
        }
    }

    private func move(
        _ app: String, of origin: String, to organization: OrganizationFolder, _ demo: TrashedDemo
    )
        async throws
    {
        let console = demo.console
        try await demo.store.write { transaction in
            let app = try #require(try FolderRepository.app(origin, app, in: transaction))
            let grant = console.grant(ManageApp.self, on: app)
            _ = try AppMove(
                to: console.grant(ManageOrganization.self, on: organization), checks: .ofSite, with: grant,
                in: transaction
            ).perform(with: grant, in: transaction)
        }
        try await demo.published.refresh()
    }

    private func credential(_ platform: AppPlatform, of path: (String, String), _ demo: TrashedDemo)
        async throws -> String
    {
        let console = demo.console
        let token = try await demo.store.write { transaction in
            let app = try #require(try FolderRepository.app(path.0, path.1, in: transaction))
            return try AppTokenRepository.issue(
                platform, bundleID: "org.example.response", random: SystemRandom.bytes,
                with: console.grant(ManageApp.self, on: app), in: transaction)
        }
        return token.text
    }

    private func read(_ target: String, _ bundleID: String, _ token: String, _ demo: TrashedDemo) async
        -> ClientResponse
    {
        let authorization = "Basic " + Base64.encode(Array("\(bundleID):\(token)".utf8))
        return await demo.client.get(
            target,
            headers: [
                "authorization": authorization, "applicationid": "HERON", "orgid": "MERIDIAN",
                "language": "en",
            ])
    }

    @Test func `An app reads the same before and after, with the same credential and the same names`()
        async throws
    {
        let demo = try await TrashedDemo()
        let ocean = try await organization("OCEAN", demo)
        var before: [String] = []
        for target in Self.readings { before.append(await demo.read(target).text) }
        #expect(before[0].contains("SLEEP01"))
        try await move("HERON", of: "MERIDIAN", to: ocean, demo)
        for (target, text) in zip(Self.readings, before) {
            #expect(await demo.read(target).text == text, "\(target)")
        }
        // What starts anew reads the same as what was open.
        let table = try await AppTokenCache(demo.store)
        let credential = try #require(table.credential(bundleID: demo.bundleID, token: demo.secret))
        #expect(credential.organization == "MERIDIAN" && credential.organizationFolder == ocean.id)
        let reloaded = try await PublishedStudies(demo.store)
        #expect(reloaded.catalog.studies(of: "HERON", organization: "MERIDIAN").count > 0)
        #expect(reloaded.catalog.studies(of: "HERON", organization: "OCEAN").isEmpty)
    }

    @Test func `Enrollment, responses, queries and withdrawal continue for old and new participants`()
        async throws
    {
        let demo = try await TrashedDemo()
        try await move("HERON", of: "MERIDIAN", to: try await organization("OCEAN", demo), demo)
        func send(_ appToken: String) async -> ClientResponse {
            await demo.client.post(
                "/response-processResponse.api",
                json: """
                    {"type": "SurveyResponse", "metadata": {"studyId": "SLEEP01", "activityId": "diary", "version": "1.0"},
                     "participantId": "\(appToken)", "data": {"start": "2026-03-01T08:00:00.000Z", "results": []}}
                    """)
        }
        #expect(await send(demo.appToken).status == .ok)
        let enrolled = await demo.client.post(
            "/response-enroll.api",
            form: [("studyId", "SLEEP01"), ("token", demo.unusedToken), ("allowDataSharing", "true")])
        let newcomer = try #require(JSONTree.parse(enrolled.body)["data"]?["appToken"]?.string)
        #expect(await send(newcomer).status == .ok)
        let query = await demo.client.get(
            "/response-executeSQL.api?participantId=\(demo.appToken)&sql=select%201")
        #expect(query.status == .ok)
        let withdrawn = await demo.client.post(
            "/response-withdrawFromStudy.api", form: [("participantId", demo.appToken)])
        #expect(withdrawn.status == .ok)
        let failed: Int? = try await demo.store.read { transaction in
            try transaction.value(
                """
                select count(*) from channels c join folders a on a.id = c.app_folder_id
                join folders o on o.id = a.parent_id where o.name <> 'OCEAN'
                """)
        }
        #expect(failed == 0)
    }

    @Test
    func `A response server of the previous organization finds nothing of what left, the new one's does`()
        async throws
    {
        let demo = try await TrashedDemo()
        let ocean = try await organization("OCEAN", demo)
        let console = demo.console
        try await demo.store.write { transaction in
            let meridian = try #require(try FolderRepository.organization("MERIDIAN", in: transaction))
            for organization in [meridian, ocean] {
                _ = try FolderRepository.addApp(
                    "EGRET", title: "", with: console.grant(ManageOrganization.self, on: organization),
                    in: transaction)
            }
        }
        let own = try await credential(.response, of: ("MERIDIAN", "HERON"), demo)
        let previous = try await credential(.response, of: ("MERIDIAN", "EGRET"), demo)
        let new = try await credential(.response, of: ("OCEAN", "EGRET"), demo)
        let notifications = "/StudyMetaData/notifications?skip=0"
        func sees(_ token: String) async -> [Bool] {
            var answers: [Bool] = []
            for target in Self.readings.prefix(2) + [notifications] {
                answers.append(
                    await read(target, "org.example.response", token, demo).text.contains("SLEEP01"))
            }
            return answers
        }
        #expect(await sees(own) == [true, true, true])
        #expect(await sees(previous) == [true, true, true])
        #expect(await sees(new) == [false, false, false])
        try await move("HERON", of: "MERIDIAN", to: ocean, demo)
        #expect(await sees(own) == [true, true, true])
        #expect(await sees(new)[1...] == [true, true])
        #expect(await sees(previous) == [false, false, false])
        let known = await read(
            "/StudyMetaData/studyInfo?studyId=SLEEP01", "org.example.response", previous, demo)
        let unknown = await read(
            "/StudyMetaData/studyInfo?studyId=NEVER01", "org.example.response", previous, demo)
        #expect(known.status == unknown.status && known.text == unknown.text)
    }

    @Test func `An app that is made where another of its name left reads nothing of that`() async throws {
        let demo = try await TrashedDemo()
        let ocean = try await organization("OCEAN", demo)
        try await move("HERON", of: "MERIDIAN", to: ocean, demo)
        let console = demo.console
        let refused = await #expect(throws: InvalidInput.self) {
            try await demo.store.write { transaction in
                let meridian = try #require(try FolderRepository.organization("MERIDIAN", in: transaction))
                _ = try FolderRepository.addApp(
                    "HERON", title: "", with: console.grant(ManageOrganization.self, on: meridian),
                    in: transaction)
            }
        }
        #expect(refused != nil)
    }

    @Test func `An app of the same App ID in another organization reads nothing of this one's studies`()
        async throws
    {
        let demo = try await TrashedDemo()
        let ocean = try await organization("OCEAN", demo)
        let console = demo.console
        try await demo.store.write { transaction in
            _ = try FolderRepository.addApp(
                "HERON", title: "", with: console.grant(ManageOrganization.self, on: ocean), in: transaction)
        }
        let token = try await credential(.ios, of: ("OCEAN", "HERON"), demo)
        for target in Self.readings {
            let answer = await read(target, "org.example.response", token, demo)
            #expect(!answer.text.contains("Sleep") && !answer.text.contains("diary"), "\(target)")
            guard target.contains("SLEEP01") else { continue }
            let unknown = await read(
                target.replacing("SLEEP01", with: "NEVER01"), "org.example.response", token,
                demo)
            #expect(answer.status == unknown.status && answer.text == unknown.text, "\(target)")
        }
    }
}
