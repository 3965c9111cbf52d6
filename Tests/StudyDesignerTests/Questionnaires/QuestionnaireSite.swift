import Access
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyPublishing
import Support
import Testing
import WebAccess

@testable import DesignEditing
@testable import StudyDesigner
@testable import Vocabulary

/// A study with one questionnaire on a site with the designer's pages.
struct QuestionnaireSite: Sendable {
    static let list = "/orgs/MERIDIAN/apps/HERON/studies/SLEEP01/design/questionnaires"

    let site: TestSite
    let designs: DesignRepository
    let document: DocumentID

    var scope: DesignScope { site.world.study.scope }
    var page: String { "\(Self.list)/\(document)" }

    init(_ questionnaire: Questionnaire = QuestionnaireSite.sleep) async throws {
        let site = try await TestSite { parts in
            let (clock, random) = (parts.clock, parts.random)
            let feature = DesignFeature(
                DesignFeature.Dependencies(
                    store: parts.store, designs: DesignRepository { clock.now },
                    published: try await PublishedStudies(parts.store), sealing: parts.keys.sealing,
                    accounts: parts.accounts, random: { random.bytes($0) },
                    address: { "https://portal.example.org" }, version: "1.2.3"))
            return feature.routes(SiteMap(assets: .plain, sections: designSections))
        }
        let clock = site.clock
        let (designs, scope) = (DesignRepository { clock.now }, site.world.study.scope)
        (self.site, self.designs) = (site, designs)
        document = try await site.store.write { transaction in
            try designs.create(Self.basics, in: scope, by: Self.sampleAuthor, transaction)
            return try designs.add(questionnaire, in: scope, by: Self.sampleAuthor, transaction).id
        }
    }

    private static let sampleAuthor = Author(user: nil, name: "Somebody")

    /// Basic information in which nothing is missing.
    private static var basics: BasicInformation {
        var basics = BasicInformation()
        basics.live = ChannelIdentity(studyID: "SLEEP01", appID: "HERON")
        basics.test = ChannelIdentity(studyID: "SLEEP01T", appID: "HERON-T")
        (basics.name, basics.fullName) = ("Sleep in Early Pregnancy", "A study of sleep")
        (basics.category, basics.sponsor) = ("Public Health", "Meridian Bay Institute")
        (basics.dataPartners, basics.tagline) = (["Meridian Bay"], "Night by night")
        basics.duration = StudyDuration(count: 6, unit: .months)
        (basics.about, basics.feedbackEmail, basics.type) = ("<p>About</p>", "help@example.org", .standalone)
        return basics
    }

    /// Completes everything and launches the Live channel.
    func publish() async throws {
        let (designs, scope) = (designs, scope)
        try await changeSettings { settings in
            (settings.platforms, settings.enrolling) = ([.ios, .android], true)
            (settings.retention, settings.leaveAlert) = (.retain, "You can come back.")
        }
        let publishing = Publishing(designs: designs, siteAddress: "https://portal.example.org")
        try await site.store.write { transaction in
            try designs.saveCompleteOverview(in: scope, by: Self.sampleAuthor, transaction)
            try designs.addCompleteConsent(in: scope, by: Self.sampleAuthor, transaction)
            try designs.markAllComplete(in: scope, by: Self.sampleAuthor, transaction)
            _ = try publishing.perform(
                .launch, on: .live, in: scope, by: Self.sampleAuthor, confirming: .everything, transaction)
        }
    }

    func changeSettings(_ change: @escaping @Sendable (inout StudySettings) -> Void) async throws {
        let (designs, scope) = (designs, scope)
        try await site.store.write { transaction in
            let saved = try designs.document(StudySettings.self, in: scope, transaction)
            var value = saved.value
            change(&value)
            _ = try designs.save(
                value, as: saved.id, startedFrom: saved.revision, in: scope, by: Self.sampleAuthor,
                transaction)
        }
    }

    /// An instruction, a question and a form of two questions.
    static var sleep: Questionnaire {
        var questionnaire = Questionnaire()
        (questionnaire.key, questionnaire.name) = ("Sleep", "Sleep diary")
        var instruction = InstructionStep(id: "i1")
        (instruction.key, instruction.title, instruction.text) = ("hello", "Hello", "Two minutes.")
        var form = FormStep(id: "f1")
        form.key = "night"
        form.questions = ["a", "b"].map { name in
            var question = Question(id: ItemID(name), response: .boolean)
            (question.key, question.text) = ("ask\(name)", LocalizedText([.english: "Ask \(name)?"]))
            return question
        }
        questionnaire.steps = [
            .instruction(instruction), .question(FilledFormats.plainQuestion(.scale)), .form(form),
        ]
        return questionnaire
    }

    func saved() async throws -> SavedDocument<Questionnaire> {
        let (designs, scope, document) = (designs, scope, document)
        return try await site.store.read { try designs.document(Questionnaire.self, document, in: scope, $0) }
    }

    /// Changes the questionnaire as someone else would.
    func change(_ change: @escaping @Sendable (inout Questionnaire) -> Void) async throws {
        let (designs, scope, saved) = (designs, scope, try await saved())
        try await site.store.write { transaction in
            var value = saved.value
            change(&value)
            _ = try designs.save(
                value, as: saved.id, startedFrom: saved.revision, in: scope,
                by: Author(user: nil, name: "M. Thistle"), transaction)
        }
    }

    /// What the form of a step holds, as a browser sends it.
    func fields(_ step: Step, action: String = "save") async throws -> SubmittedFormFields {
        var (step, exchange) = (step, FieldBinding(filling: .english))
        step.exchange(&exchange)
        let typed = exchange.values.texts.filter { $0.value != "0" }.sorted { $0.key < $1.key }
        return SubmittedFormFields(
            [("revision", "\(try await saved().revision)"), ("lang", "en"), ("action", action)]
                + typed.map { ($0.key, $0.value) })
    }

    /// The middle step with another way of answering, put there unseen by rules.
    static func asking(_ type: ResponseType) -> Questionnaire {
        var questionnaire = sleep
        questionnaire.steps[1] = .question(FilledFormats.plainQuestion(type))
        return questionnaire
    }
}

/// The fields of a form as a browser would send them, to be changed one at a time.
struct SubmittedFormFields {
    private(set) var all: [(String, String)]

    init(_ fields: [(String, String)]) { all = fields }

    /// The same with another value of a field.
    func with(_ name: String, _ value: String) -> SubmittedFormFields {
        SubmittedFormFields(all.filter { $0.0 != name } + [(name, value)])
    }
}
