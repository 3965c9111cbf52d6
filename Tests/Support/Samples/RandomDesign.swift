import FoundationEssentials
import JSON
import SQLStore
import Studies
import Timekeeping
import Vocabulary

/// Makes whole valid designs of any shape in two languages, the same ones for the same seed: every way of answering,
/// every schedule and anchor date, branches, groups, tasks, eligibility, consent, comprehension, properties, resources.
public struct RandomDesign {
    /// The second language of the designs.
    public static let spanish = LanguageTag("es") ?? .english

    private let seed: UInt64
    private var random: RandomQuestionnaire

    /// A maker of the design of this seed.
    public init(seed: UInt64) {
        self.seed = seed
        random = RandomQuestionnaire(seed: seed)
    }

    /// Fills a design that was begun, and marks all of it complete in both languages.
    public mutating func fill(
        _ scope: DesignScope, _ designs: DesignRepository, by author: Author,
        _ transaction: borrowing Transaction
    ) throws {
        let activities = questionnaires
        let writer = DocumentWriter(designs: designs, scope: scope, author: author)
        try writer.change(StudySettings.self, transaction) { settings in
            settings = Sample.settings
            // Android does not have every task.
            (settings.platforms, settings.languages) = ([.ios], [Self.spanish])
            (settings.enrollmentDateIsAnchor, settings.retention) = (true, .retain)
        }
        try writer.change(BasicInformation.self, transaction) { basics in
            let names = (basics.live, basics.test, basics.name)
            basics = Sample.basics
            (basics.live, basics.test, basics.name) = names
        }
        try writer.change(StudyOverview.self, transaction) { $0 = .complete }
        try writer.change(Eligibility.self, transaction) { change(&$0) }
        try writer.add(surgery, transaction)
        for activity in activities { try writer.add(activity, transaction) }
        for (index, type) in TaskType.allCases.enumerated() where index == 0 || (seed >> index) & 1 == 1 {
            try writer.add(Sample.task(type, "Task\(index)"), transaction)
        }
        try fillConsent(writer, transaction)
        try writer.add(resource, transaction)
        for language in [LanguageTag.english, Self.spanish] {
            try designs.markAllComplete(language, in: scope, by: author, transaction)
        }
    }

    // MARK: Parts

    /// The questionnaire whose answer is an anchor date, and one to four of any shape.
    private var questionnaires: [Questionnaire] {
        mutating get {
            var due = Sample.question("due", .date(Self.day))
            (due.id, due.anchorDateName) = ("due", "Due date")
            var about = Sample.questionnaire("About", steps: [.question(due)])
            about.schedule = Sample.schedule(.oneTime)
            return [about]
                + (1...(1 + Int(seed % 4))).map { number in
                    var questionnaire = random.make()
                    questionnaire.key = "Survey\(number)"
                    return questionnaire
                }
        }
    }

    private static var day: DateFormat {
        var format = DateFormat()
        (format.style, format.range) = (.date, .untilCurrent)
        return format
    }

    private var surgery: ParticipantProperty {
        var property = ParticipantProperty()
        (property.id, property.key, property.name) = ("surgery", "surgery", "Day of surgery")
        (property.stage, property.dataType, property.dataSource) = (.preEnrollment, .date, .other)
        property.isAnchorDate = true
        return property
    }

    private func change(_ eligibility: inout Eligibility) {
        eligibility.method = [.token, .test, .combined][Int(seed % 3)]
        eligibility.questions = (1...2).map { number in
            var question = EligibilityQuestion(id: ItemID("e\(number)"))
            (question.key, question.text) = ("able\(number)", "Are you able to take part?")
            (question.yesPasses, question.noPasses) = (true, false)
            return question
        }
    }

    private func fillConsent(_ writer: DocumentWriter, _ transaction: borrowing Transaction) throws {
        let found = try writer.designs.documents(ConsentSection.self, in: writer.scope, transaction)
        for section in found { try writer.translate(section, transaction) }
        let present = found.map(\.value.topic)
        let topics = ConsentTopic.allCases.enumerated().filter { index, topic in
            (index == 0 || (seed >> index) & 1 == 0) && !present.contains(topic)
        }
        for (index, topic) in topics {
            var section = ConsentSection(about: topic)
            (section.name, section.summary) = ("About \(index)", "What it is, and what you would do.")
            section.elaboration = "<p>We study <em>sleep</em> &amp; rest.</p>"
            section.isVisualStep = index % 2 == 0
            try writer.add(section, transaction)
        }
        try writer.change(Comprehension.self, transaction) { comprehension in
            guard seed % 2 == 0 else { return }
            var question = ComprehensionQuestion(id: "c1")
            question.text = "May you leave at any time?"
            question.answers = ["Yes", "No"].enumerated().map { index, text in
                var answer = ComprehensionQuestion.ResponseOption(id: ItemID("a\(index)"))
                (answer.text, answer.isCorrect) = (LocalizedText([.english: text]), index == 0)
                return answer
            }
            (comprehension.isAsked, comprehension.questions, comprehension.passScore) = (true, [question], 1)
        }
        try writer.change(DataSharingStep.self, transaction) { sharing in
            guard seed % 3 == 0 else { return }
            sharing.isAsked = true
            (sharing.heading, sharing.tagline) = ("Sharing", "Who sees your answers")
            (sharing.shortName, sharing.longName) = ("Meridian", "Meridian Bay Institute")
            sharing.more = "<p>Researchers <strong>elsewhere</strong>.</p>"
        }
    }

    private var resource: Resource {
        var resource = Resource()
        (resource.name, resource.text) = ("Good nights", "<p>Go to bed <b>early</b>.</p>")
        resource.notification = "There is something new to read"
        return resource
    }

    /// Writes documents, each text in both languages.
    private struct DocumentWriter {
        let designs: DesignRepository
        let scope: DesignScope
        let author: Author

        func add(_ value: some DesignDocument, _ transaction: borrowing Transaction) throws {
            _ = try designs.add(try translated(value), in: scope, by: author, transaction)
        }

        /// Gives what is there its Spanish texts.
        func translate(_ saved: SavedDocument<some DesignDocument>, _ transaction: borrowing Transaction)
            throws
        {
            _ = try designs.save(
                try translated(saved.value), as: saved.id, startedFrom: saved.revision, in: scope,
                by: author, transaction)
        }

        func change<Document: DesignDocument>(
            _ type: Document.Type, _ transaction: borrowing Transaction,
            _ change: (inout Document) throws -> Void
        ) throws {
            let saved = try designs.document(type, in: scope, transaction)
            var value = saved.value
            try change(&value)
            _ = try designs.save(
                try translated(value), as: saved.id, startedFrom: saved.revision, in: scope, by: author,
                transaction)
        }

        /// The same with a Spanish text next to every English one, whose tags are unharmed.
        private func translated<Document: DesignDocument>(_ value: Document) throws -> Document {
            let tree = try JSONTree.parse([UInt8](try JSONEncoder().encode(value)))
            return try JSONDecoder().decode(Document.self, from: Data(translated(tree).description.utf8))
        }

        /// The text in capitals, except for its tags and character references.
        private static func loud(_ text: String) -> String {
            var end: Character?
            return String(
                text.flatMap { character -> [Character] in
                    if end == nil { end = ["<": ">", "&": ";"][character] }
                    defer { if character == end { end = nil } }
                    return end == nil ? Array(character.uppercased()) : [character]
                })
        }

        private func translated(_ tree: JSONTree) -> JSONTree {
            if let english = tree["en"]?.string {
                return ["en": .string(english), "es": .string(Self.loud(english))]
            }
            switch tree {
            case .array(let elements): return .array(elements.map(translated))
            case .object(let members):
                return .object(
                    members.map { JSONTree.Member(key: $0.key, value: translated($0.value)) })
            default: return tree
            }
        }
    }
}
