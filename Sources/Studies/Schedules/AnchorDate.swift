import Vocabulary

/// A date of each participant from which schedules can count.
public struct AnchorDate: Hashable, Sendable {
    /// The source of the date.
    public let source: AnchorSource
    /// The name shown on pages.
    public let name: String
    /// The part of the design that defines it, for messages: "the questionnaire About you".
    public let owner: String
    /// The document that defines it; nil for the enrollment date, which is defined in the settings.
    public let document: DocumentID?
    /// Why schedules cannot count from it at present, and what to do; nil if they can.
    public let refusal: String?

    /// Creates an anchor date.
    public init(
        _ source: AnchorSource, name: String, owner: String, document: DocumentID? = nil,
        refusal: String? = nil
    ) {
        self.source = source
        self.name = name
        self.owner = owner
        self.document = document
        self.refusal = refusal
    }

    /// Returns the enrollment date, which can be used if the settings allow it.
    static func enrollment(_ settings: StudySettings?) -> AnchorDate {
        AnchorDate(
            .enrollment, name: "Enrollment date", owner: "Settings and admins",
            refusal: settings?.enrollmentDateIsAnchor == true
                ? nil : "The enrollment date is not turned on as an anchor date. Turn it on in the settings")
    }
}

extension Questionnaire {
    /// Returns the anchor dates that answers to its questions set.
    ///
    /// Apps use only questionnaires that are done once and do not count from an anchor date themselves, so there can be
    /// no cycles.
    func anchorDates(of document: DocumentID?) -> [AnchorDate] {
        let subject = "The questionnaire \"\(title)\""
        let refusal: String? =
            switch schedule {
            case .oneTime where schedule.anchor == nil: nil
            case .oneTime: "\(subject) itself counts from an anchor date. Give it a regular schedule first"
            default: "\(subject) is not a one-time activity. Change its schedule to one time first"
            }
        return questions.compactMap { question, _ in
            guard let name = question.anchorDateName else { return nil }
            return AnchorDate(
                .question(question.id), name: name.isBlank ? question.text.english : name, owner: owner,
                document: document, refusal: refusal)
        }
    }
}
