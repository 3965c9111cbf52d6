import Access
import HTTP
import SQLStore
import Studies
import StudyManagement
import Support
import Testing

@testable import StudyDesigner
@testable import Vocabulary

/// A design that people review.
struct ReviewSite {
    static let review = DesignSite.design + "/review"

    let design: DesignSite
    /// The document that is commented on.
    let settings: DocumentID

    init() async throws {
        design = try await DesignSite()
        settings = try await design.document(StudySettings.self).id
    }

    var site: TestSite { design.site }

    /// The page of the comments on the settings.
    var discussion: String { "\(Self.review)/documents/\(settings)" }

    /// Comments on the settings and returns the number of the thread.
    @discardableResult
    func comment(
        _ text: String, mentioning people: [TestUser] = [], as someone: TestUser = .viewer,
        on address: String? = nil
    ) async throws -> Int {
        let response = try await site.post(
            address ?? discussion,
            [("text", text)] + people.map { ("mention", "\(site.world.user($0))") }, as: someone)
        let thread = response.location?.split(separator: "-").last.flatMap { Int($0) }
        return try #require(thread, "\(response.status) \(response.text.suffix(0))")
    }

    /// Replies to a thread.
    func reply(_ text: String, to thread: Int, as someone: TestUser) async throws -> ClientResponse {
        try await site.post(
            "\(Self.review)/threads/\(thread)/replies", [("text-\(thread)", text)], as: someone)
    }

    /// Resolves a thread or reopens it.
    func resolve(_ thread: Int, to state: String = "resolved", as someone: TestUser) async throws
        -> ClientResponse
    {
        try await site.post(
            "\(Self.review)/threads/\(thread)/resolution", [("state", state)], as: someone)
    }

    /// Adds a questionnaire with one step and returns both.
    func addQuestionnaire() async throws -> (DocumentID, ItemID) {
        var (questionnaire, step) = (Questionnaire(), InstructionStep(id: "i1"))
        (questionnaire.key, questionnaire.name) = ("diary", "Diary")
        (step.key, step.title, step.text) = ("hello", "Good morning", "Two minutes.")
        questionnaire.steps = [.instruction(step)]
        let (designs, scope, value) = (design.designs, design.scope, questionnaire)
        let id = try await site.store.write { transaction in
            try designs.add(value, in: scope, by: Author(user: nil, name: "Somebody"), transaction).id
        }
        return (id, "i1")
    }

    /// Adds another study with a design to the app, and returns its path.
    func addStudy() async throws -> String {
        let (designs, world, console) = (design.designs, site.world, site.parts.console)
        try await site.store.write { transaction in
            let channel = try FolderRepository.addStudy(
                "OTHER01", title: "Other", with: console.grant(CreateStudy.self, on: world.app),
                in: transaction)
            var basics = BasicInformation()
            basics.live = ChannelIdentity(studyID: "OTHER01", appID: "HERON")
            try designs.create(
                basics, in: channel.study.scope, by: Author(user: nil, name: "Somebody"), transaction)
        }
        return "/orgs/MERIDIAN/apps/HERON/studies/OTHER01"
    }

    /// Returns whom the waiting emails are for, with what they are about and the path in them.
    func emails() async throws -> [(to: String, notice: ReviewNotice)] {
        let (queue, clock) = (MailQueueRepository(sealing: site.parts.keys.sealing), site.clock)
        return try await site.store.write { transaction in
            var found: [(to: String, notice: ReviewNotice)] = []
            while let email = try queue.claim(at: clock.now, in: transaction) {
                if let notice = email.notice { found.append((email.recipient.email, notice)) }
                try queue.markSent(email.id, in: transaction)
            }
            return found
        }
    }
}
