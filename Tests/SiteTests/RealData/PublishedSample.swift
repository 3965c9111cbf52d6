import Access
import HTTP
import JSON
import SQLStore
import Studies
import StudyPublishing
import Support
import Testing

@testable import DataCollection
@testable import Portal
@testable import Responses
@testable import Vocabulary

/// A study of the whole site, entered and published here, whose participants send what the samples hold.
struct PublishedSample {
    static let studyID: StudyID = "DYNAMICSCHEMA"
    private static let author = Author(user: nil, name: "S. Rowan")

    let site: TestSite
    let portal: Site
    let channel: Channel
    let designs: DesignRepository
    private let client: InProcessClient

    /// A study with nothing in it yet, that accepts responses.
    init() async throws {
        (site, portal) = try await FullSite.open()
        let parts = site.parts
        designs = DesignRepository { parts.clock.now }
        client = InProcessClient(site.router)
        let designs = designs
        channel = try await site.store.write { transaction in
            let channel = try FolderRepository.addStudy(
                Self.studyID, title: "Sample",
                with: parts.console.grant(CreateStudy.self, on: parts.world.app),
                in: transaction)
            try ChannelRepository.setCollecting(
                true, with: parts.console.grant(ConfigureStudy.self, on: channel), in: transaction)
            let scope = DesignScope(folder: channel.study.id)
            try designs.create(Self.basics, in: scope, by: Self.author, transaction)
            let settings = try designs.document(StudySettings.self, in: scope, transaction)
            _ = try designs.save(
                Self.settings, as: settings.id, startedFrom: settings.revision, in: scope, by: Self.author,
                transaction)
            try designs.saveCompleteOverview(in: scope, by: Self.author, transaction)
            try designs.addCompleteConsent(in: scope, by: Self.author, transaction)
            return channel
        }
    }

    var scope: DesignScope { DesignScope(folder: channel.study.id) }

    /// Enters a sample as what it is: a questionnaire or an active task.
    func enter(_ design: SampleDesign) async throws {
        if let task = design.task { try await enter(task) } else { try await enter(design.questionnaire) }
    }

    /// Adds an activity, or saves it over the one with its key, and marks everything complete.
    func enter<Entered: Activity>(_ activity: Entered) async throws {
        let (designs, scope, author) = (designs, scope, Self.author)
        try await site.store.write { transaction in
            let all = try designs.documents(Entered.self, in: scope, transaction)
            if let known = all.first(where: { $0.value.key == activity.key }) {
                _ = try designs.save(
                    activity, as: known.id, startedFrom: known.revision, in: scope, by: author,
                    transaction)
            } else {
                _ = try designs.add(activity, in: scope, by: author, transaction)
            }
            try designs.markAllComplete(in: scope, by: author, transaction)
        }
    }

    /// Launches the study or publishes its changes, as the actions page does.
    @discardableResult
    func publish(_ action: StudyAction) async throws -> Publishing.Outcome {
        let publishing = Publishing(designs: designs, siteAddress: "https://portal.example.org")
        let (scope, author) = (scope, Self.author)
        let outcome = try await site.store.write {
            try publishing.perform(action, on: .live, in: scope, by: author, confirming: .everything, $0)
        }
        try await portal.published.refresh()
        return outcome
    }

    /// Makes a token on its page, and enrolls someone with it as an app does.
    func enroll() async throws -> String {
        let page = try await site.post(
            "/orgs/MERIDIAN/apps/HERON/studies/\(Self.studyID)/tokens", [("count", "1")], as: .coordinator)
        try #require(page.status == .seeOther, "\(page.text)")
        let token: String? = try await site.store.read {
            try $0.value("select token from enrollment_tokens order by id desc limit 1")
        }
        let response = await client.post(
            "/response-enroll.api",
            form: [
                ("studyId", Self.studyID.text), ("token", try #require(token)), ("allowDataSharing", "NA"),
            ])
        try #require(response.status == .ok, "\(response.text)")
        return try #require(try JSONTree.parse(response.body)["data"]?["appToken"]?.string)
    }

    /// Sends a response and waits until its rows are there; returns its number and what became of it.
    func send(
        _ data: JSONTree, _ activity: String, _ version: String, as appToken: String
    ) async throws -> (id: Int64, status: ResponseStatus?, message: String?) {
        let response = await client.post(
            "/response-processResponse.api", json: SampleResponse.body(data, activity, version, as: appToken))
        try #require(response.status == .ok, "\(response.text)")
        await portal.responses.settled()
        let found = try await site.store.read { transaction in
            try transaction.first("select id, status, error_message from responses order by id desc limit 1")
            {
                (
                    id: try $0[0] as Int64, status: ResponseStatus(rawValue: try $0[1]),
                    message: try $0[2] as String?
                )
            }
        }
        return try #require(found)
    }

    /// The Lists as they stand.
    func catalog() async throws -> ListCatalog {
        let (lists, channel) = (portal.responses.intake.lists, channel.id)
        return try await site.store.read { try lists.catalog(of: channel, $0) }
    }

    /// The rows of a response in a List, with `Key`.
    func rows(of list: ListDefinition, from response: Int64) async throws -> [[String: SQLValue]] {
        let id = try #require(list.id)
        let columns = (["key"] + list.columns.map(\.physicalName)).joined(separator: ", ")
        return try await site.store.read { transaction in
            try transaction.rows(
                SQL(
                    verbatim: "select \(columns) from \(id.tableName) where response_id = ? order by key",
                    values: [.integer(response)])
            ) { row in
                Dictionary(
                    uniqueKeysWithValues: (["Key"] + list.columns.map(\.name)).enumerated()
                        .map { ($0.element, row.value($0.offset)) })
            }
        }
    }

    private static var basics: BasicInformation {
        var basics = BasicInformation()
        basics.live = ChannelIdentity(studyID: studyID, appID: "HERON")
        (basics.name, basics.fullName, basics.category) = ("Sample", "Sample survey", "Public Health")
        (basics.sponsor, basics.dataPartners) = ("Meridian Bay Institute", ["Meridian Bay"])
        basics.duration = StudyDuration(count: 6, unit: .months)
        (basics.tagline, basics.about, basics.feedbackEmail) = (
            "Samples", "<p>Samples</p>", "help@example.org"
        )
        basics.type = .standalone
        return basics
    }

    /// On iPhones only: Android does not have every task.
    private static var settings: StudySettings {
        var settings = StudySettings()
        (settings.platforms, settings.enrolling, settings.retention) = ([.ios], true, .retain)
        settings.leaveAlert = "Leave?"
        return settings
    }
}
