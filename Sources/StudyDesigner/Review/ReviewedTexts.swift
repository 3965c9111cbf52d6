import DesignEditing
import SQLStore
import Studies
import StudyManagement
import Vocabulary

/// The texts of an item for participants, as comments and suggestions show them.
struct ReviewedTexts {
    /// The texts, with the title or question first.
    let all: [DesignText]
    /// The number of a step or question, such as "step 2"; nil for any other item.
    let stepNumber: String?
    private let labels: DocumentDifferenceText?

    init(
        of name: NamedReviewItem, _ designs: DesignRepository, in scope: DesignScope,
        _ transaction: borrowing Transaction
    ) throws {
        guard !name.isRemoved else {
            (all, stepNumber, labels) = ([], nil, nil)
            return
        }
        let document = name.item.document
        let found = try designs.texts(on: name.page, of: document, in: scope, transaction)
        all = found.enumerated().sorted { first, second in
            let places = (Self.place(of: first.element), Self.place(of: second.element))
            return places.0 == places.1 ? first.offset < second.offset : places.0 < places.1
        }.map(\.element)
        let entry = try designs.entry(document, in: scope, transaction)
        let value = try designs.value(of: document, revision: entry.revision, in: scope, transaction)
        labels = DocumentDifferenceText.of(value, value)
        let part: DesignPage.Part? =
            switch name.page.part {
            case .item, .nested: name.page.part
            case .main, .schedule, .flow: nil
            }
        stepNumber = (value as? Questionnaire).flatMap { questionnaire in
            part.flatMap { StepLabels(questionnaire: questionnaire).place(of: $0)?.title.lowercasedFirst }
        }
    }

    /// The most texts that the page of comments shows.
    private static let shownMax = 12

    /// Returns the first texts in English.
    var rows: [SuggestibleText] {
        all.filter { !$0.text.english.isEmpty }.prefix(Self.shownMax).map {
            SuggestibleText(label: label(of: $0), language: .english, text: $0)
        }
    }

    /// Returns the label of a text in its form: "Text of the question".
    func label(of text: DesignText) -> String {
        labels?.field(of: text.path.text) ?? TextLabels.of(text)
    }

    /// Returns the most characters of a text; nil for a text without a limit here.
    func limit(of text: DesignText) -> Int? {
        guard case .document(_, let kind) = text.holder else { return nil }
        let path = text.path.members.map { name, _ in name }.joined(separator: ".")
        if kind == .questionnaire, path == "steps.text" {
            return label(of: text) == "Instruction text"
                ? DesignLimits.instructionText : DesignLimits.question
        }
        return Self.limits[kind]?[path]
    }

    /// Returns the place of a text among those of its item: first what is least deep, and titles before other texts.
    private static func place(of text: DesignText) -> Int {
        let members = text.path.members
        let rank =
            switch members.last?.name {
            case "name", "title", "heading": 0
            case "text": 1
            default: 2
            }
        return members.count * 3 + rank
    }

    private static let limits: [DocumentKind: [String: Int]] = [
        .basicInformation: [
            "name": DesignLimits.studyName, "fullName": DesignLimits.fullName,
            "sponsor": DesignLimits.sponsor, "tagline": DesignLimits.tagline,
        ],
        .settings: ["leaveAlert": DesignLimits.leaveAlert],
        .overview: ["pages.title": DesignLimits.pageTitle, "pages.text": DesignLimits.pageText],
        .eligibility: [
            "instruction": DesignLimits.eligibilityInstruction,
            "questions.text": DesignLimits.eligibilityQuestion,
        ],
        .consentSection: ["name": DesignLimits.consentTitle, "summary": DesignLimits.consentSummary],
        .comprehension: [
            "questions.text": DesignLimits.comprehensionQuestion,
            "questions.answers.text": DesignLimits.comprehensionAnswer,
        ],
        .dataSharing: [
            "heading": DesignLimits.sharingHeading, "tagline": DesignLimits.sharingTagline,
            "shortName": DesignLimits.sharingShortName, "longName": DesignLimits.sharingLongName,
        ],
        .consentReview: ["agreement": DesignLimits.consentAgreement],
        .questionnaire: [
            "name": DesignLimits.activityName, "steps.title": DesignLimits.instructionTitle,
            "steps.details": DesignLimits.questionDetails, "steps.repeatButton": DesignLimits.repeatButton,
            "steps.questions.text": DesignLimits.question,
            "steps.questions.details": DesignLimits.questionDetails,
        ],
        .resource: [
            "name": DesignLimits.resourceName, "notification": DesignLimits.resourceNotification,
        ],
    ]
}
