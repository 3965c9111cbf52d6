import Access
import Cryptography
import HTTP
import Help
import JSON
import Outbound
import PortalUI
import SQLStore
import StudyManagement
import StudyPublishing
import Support
import Testing
import WebAccess

@testable import Portal

/// The demo as a server builds it, with an app that has a credential and a participant.
struct TrashedDemo {
    let demo: DemoSite
    let client: InProcessClient
    let published: PublishedStudies
    let bundleID = "org.example.heron"
    let secret: String
    let appToken: String
    let unusedToken: String

    var store: Store { demo.installation.store }
    var console: Operator { demo.installation.console }

    init() async throws {
        let demo = try await DemoSite()
        self.demo = demo
        let installation = demo.installation
        let (store, console) = (installation.store, installation.console)
        let bundleID = bundleID
        secret = try await store.write { transaction in
            let app = try #require(try FolderRepository.app("MERIDIAN", "HERON", in: transaction))
            return try AppTokenRepository.issue(
                .ios, bundleID: bundleID, random: SystemRandom.bytes,
                with: console.grant(ManageApp.self, on: app), in: transaction
            ).text
        }
        let site = try await Site(
            Site.Dependencies(
                store: store, keys: installation.keys, audit: installation.audit,
                accounts: installation.accounts, apps: try await AppTokenCache(store),
                random: SystemRandom.bytes,
                files: try StaticFiles(
                    folder: ProjectFiles.root + "/Public", combining: AssetURLs.combined),
                help: try HelpLibrary(folder: ProjectFiles.root + "/Help"),
                address: { "https://portal.example.org" }, emailSender: SentEmails().emailSender,
                outbound: HTTPClient(),
                report: { _ in }))
        client = InProcessClient(site.router())
        published = site.published
        let tokens: [String] = try await store.read { transaction in
            try transaction.rows(
                """
                select t.token from enrollment_tokens t join token_batches b on b.id = t.batch_id
                join channels c on c.id = b.channel_id
                where c.study_id = 'SLEEP01' and t.participant_id is null and t.revoked_at is null
                    and b.revoked_at is null limit 2
                """
            ) { row in try row[0] }
        }
        let first = try #require(tokens.first)
        unusedToken = try #require(tokens.last)
        let answer = await client.post(
            "/response-enroll.api",
            form: [("studyId", "SLEEP01"), ("token", first), ("allowDataSharing", "true")])
        appToken = try #require(JSONTree.parse(answer.body)["data"]?["appToken"]?.string)
    }

    /// What an app that presents its credential reads.
    func read(_ target: String) async -> ClientResponse {
        let header = "Basic " + Base64.encode(Array("\(bundleID):\(secret)".utf8))
        return await client.get(
            target,
            headers: [
                "authorization": header, "applicationid": "HERON", "orgid": "MERIDIAN", "language": "en",
            ])
    }

    /// Puts something into the trash as the operator does, and lets what apps read be read again.
    func delete(_ path: String) async throws -> TrashItem {
        let console = console
        let all = console.grant(ManageSite.self, on: SiteFolder())
        let entry = try await store.write { transaction in
            let path = try #require(FolderPath(path))
            let place = try #require(try FolderRepository.place(path, in: transaction))
            switch place {
            case .site: Issue.record("the site is never deleted")
            case .organization(let folder):
                try TrashRepository.delete(folder, reason: "", with: all, in: transaction)
            case .app(let folder):
                try TrashRepository.delete(
                    reason: "", with: console.grant(ManageApp.self, on: folder), in: transaction)
            case .channel(let channel):
                try TrashRepository.delete(
                    channel, holdsData: true, reason: "",
                    with: console.grant(EditDesign.self, on: channel.study), in: transaction)
            }
            return try #require(try TrashRepository.items(with: all, in: transaction).first)
        }
        try await published.refresh()
        return entry
    }

    func purge(_ entry: TrashItem) async throws {
        let keeper = TrashWorker(
            store: store, audit: demo.installation.audit, keptDays: 30, report: { _ in })
        try await keeper.remove(entry.id, by: console)
    }

    /// How many rows each table holds.
    func rows() async throws -> [String: Int] {
        try await store.read { transaction in
            let tables: [String] = try transaction.rows(
                "select name from sqlite_schema where type = 'table' order by name"
            ) { row in try row[0] }
            return try Dictionary(
                uniqueKeysWithValues: tables.map { table in
                    (table, try transaction.value("select count(*) from \(identifier: table)") ?? -1)
                })
        }
    }
}
