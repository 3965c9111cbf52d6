import Access
import HTTP
import SQLStore
import Studies
import Support
import Testing

@testable import Portal
@testable import Vocabulary

/// The whole site with a study of both channels whose design can be launched at once.
struct ActionSite {
    private static let author = Author(user: nil, name: "S. Rowan")

    let site: TestSite
    let portal: Site
    let designs: DesignRepository

    init(isComplete: Bool = true) async throws {
        (site, portal) = try await FullSite.open()
        let clock = site.clock
        designs = DesignRepository { clock.now }
        try await write { actions, transaction in
            try actions.designs.create(Self.basics, in: actions.scope, by: Self.author, transaction)
            try actions.designs.saveCompleteOverview(in: actions.scope, by: Self.author, transaction)
            try actions.designs.addCompleteConsent(in: actions.scope, by: Self.author, transaction)
            _ = try actions.designs.add(
                Self.questionnaire, in: actions.scope, by: Self.author, transaction)
        }
        try await saveSettings { $0.enrolling = true }
        if isComplete { try await complete() }
    }

    var scope: DesignScope { site.world.study.scope }

    /// The address of a channel's actions.
    func address(_ kind: ChannelKind = .live) -> String {
        let channel = kind == .live ? site.world.channel : site.world.testChannel
        return "/orgs/MERIDIAN/apps/\(channel.app.name)/studies/\(channel.studyID)/design/actions"
    }

    /// Looks at the page that asks before an action, and confirms it.
    func act(
        _ action: String, on kind: ChannelKind = .live, reason: String = "", as someone: TestUser = .lead
    ) async throws -> ClientResponse {
        let basis = try await basis(of: action, on: kind, as: someone)
        return try await confirm(action, on: kind, basis, reason: reason, as: someone)
    }

    /// What the page that asks before an action says that it is about.
    func basis(
        of action: String, on kind: ChannelKind = .live, as someone: TestUser = .lead
    ) async throws -> String {
        let page = try await site.get(address(kind) + "/" + action, as: someone)
        let field = #"name="seen" value=""#
        guard let start = page.text.firstRange(of: field) else { return "" }
        return String(page.text[start.upperBound...].prefix { $0 != "\"" })
    }

    /// Confirms an action that someone looked at.
    func confirm(
        _ action: String, on kind: ChannelKind = .live, _ basis: String, reason: String = "",
        study: String? = nil, untested: Bool = true, signing: [(String, String)] = [],
        as someone: TestUser = .lead
    ) async throws -> ClientResponse {
        let channel = kind == .live ? site.world.channel : site.world.testChannel
        return try await site.post(
            address(kind) + "/" + action,
            [("seen", basis), ("reason", reason), ("study", study ?? channel.studyID.text)]
                + (untested ? [("untested", "1")] : []) + signing,
            as: someone)
    }

    /// Where a channel is.
    func status(_ kind: ChannelKind = .live) async throws -> StudyStatus? {
        let scope = scope
        return try await site.store.read { try ChannelStateRepository.find(kind, in: scope, $0)?.status }
    }

    /// The names and details of the audit's events about the study, oldest first.
    func events() async throws -> [(action: String, details: String)] {
        try await site.store.read { transaction in
            try transaction.rows("select action, details from audit_events order by seq") {
                (try $0[0], try $0[1])
            }
        }
    }

    /// Changes the questionnaire, which stays complete.
    func edit(_ name: LocalizedText) async throws {
        try await write { actions, transaction in
            guard
                let saved = try actions.designs.documents(Questionnaire.self, in: actions.scope, transaction)
                    .first
            else { return }
            var value = saved.value
            value.name = name
            _ = try actions.designs.save(
                value, as: saved.id, startedFrom: saved.revision, in: actions.scope, by: Self.author,
                transaction)
        }
    }

    /// Changes what participants agree to, which stays complete.
    func rewordConsent() async throws {
        try await write { actions, transaction in
            let saved = try actions.designs.document(ConsentReview.self, in: actions.scope, transaction)
            var value = saved.value
            value.agreement[.english] = "I agree"
            _ = try actions.designs.save(
                value, as: saved.id, startedFrom: saved.revision, in: actions.scope, by: Self.author,
                transaction)
        }
    }

    /// Changes the settings.
    func saveSettings(_ change: @escaping @Sendable (inout StudySettings) -> Void) async throws {
        try await write { actions, transaction in
            let saved = try actions.designs.document(StudySettings.self, in: actions.scope, transaction)
            var value = saved.value
            (value.platforms, value.retention, value.leaveAlert) = ([.ios], .retain, "Leave?")
            change(&value)
            _ = try actions.designs.save(
                value, as: saved.id, startedFrom: saved.revision, in: actions.scope, by: Self.author,
                transaction)
        }
    }

    private func complete() async throws {
        try await write { actions, transaction in
            try actions.designs.markAllComplete(in: actions.scope, by: Self.author, transaction)
        }
    }

    private func write(
        _ body: @escaping @Sendable (ActionSite, borrowing Transaction) throws -> Void
    ) async throws {
        try await site.store.write { try body(self, $0) }
    }

    private static var basics: BasicInformation {
        var basics = BasicInformation()
        basics.live = ChannelIdentity(studyID: "SLEEP01", appID: "HERON")
        basics.test = ChannelIdentity(studyID: "SLEEP01T", appID: "HERON-T")
        (basics.name, basics.fullName, basics.category) = ("Sleep", "Sleep and rest", "Public Health")
        (basics.sponsor, basics.dataPartners) = ("Meridian Bay Institute", ["Meridian Bay"])
        basics.duration = StudyDuration(count: 6, unit: .months)
        (basics.tagline, basics.about, basics.feedbackEmail) = ("Rest", "<p>Rest</p>", "help@example.org")
        basics.type = .standalone
        return basics
    }

    private static var questionnaire: Questionnaire {
        var question = Question(id: "slept", response: .boolean)
        (question.key, question.text) = ("slept", "Did you sleep?")
        var questionnaire = Questionnaire()
        (questionnaire.key, questionnaire.name) = ("Night", "Last night")
        questionnaire.steps = [.question(question)]
        return questionnaire
    }
}
