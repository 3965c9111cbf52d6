import Studies
import Vocabulary

/// A change to a questionnaire that alters the meaning of stored answers.
public struct AnswerMeaningChange: Hashable, Sendable {
    /// The kind of change.
    public enum Change: Hashable, Sendable {
        /// A choice stores a different value. Existing responses keep the old value.
        case value(from: String, to: String, text: String)
        /// A stored value has a different text.
        case text(value: String, from: String, to: String)
        /// The range of the numbers changed.
        case range(from: String, to: String)
        /// The unit of the numbers changed.
        case unit(from: String, to: String)
        /// The images at the ends of a scale were swapped.
        case swappedImages
    }

    /// The answers to one version of an activity.
    public struct StoredAnswers: Hashable, Sendable {
        /// The version that participants answered.
        public let version: Version
        /// The number of responses.
        public let count: Int

        var words: String { "\(count) \(count == 1 ? "response" : "responses") to version \(version.text)" }
    }

    /// The row ID of the questionnaire's document.
    public let document: DocumentID
    /// The title of the questionnaire in lists.
    public let title: String
    /// The page of the question.
    public let page: DesignPage
    /// The field of the question that changed.
    public let field: String
    /// The key of the question, which names the column of its answers.
    public let key: String
    /// What changed.
    public let change: Change
    /// The stored answers, oldest version first; empty if responses aren't counted.
    public var answers: [StoredAnswers] = []

    /// A sentence that describes the effect on answers, with their number.
    public var sentence: String {
        answers.isEmpty ? effect : "\(effect) (\(answers.map(\.words).joined(separator: ", ")))"
    }

    private var effect: String {
        switch change {
        case .value(let old, let new, let text):
            """
            "\(text)" is stored as \(old) in existing responses and as \(new) in new ones, so the two count as \
            different answers
            """
        case .text(let value, let old, let new):
            "The stored value \(value) meant \"\(old)\" and now means \"\(new)\""
        case .range(let old, let new):
            "The range was \(old) and is now \(new)"
        case .unit(let old, let new):
            "The unit was \(old.isEmpty ? "not set" : old) and is now \(new.isEmpty ? "not set" : new)"
        case .swappedImages:
            "The images at both ends were swapped, so the same number is at the other image"
        }
    }

    /// The change as a finding about its field.
    public var finding: Finding {
        Finding(
            .note, .questionnaires, sentence, page: page, field: field, kind: .changedMeaning)
    }
}

extension DesignSnapshot {
    /// Returns the changes since an earlier design that alter the meaning of stored answers, in the order of the
    /// questions.
    ///
    /// Questions are matched by key, which names the column of their answers.
    public func changedMeanings(since previous: DesignSnapshot) throws -> [AnswerMeaningChange] {
        let old = Dictionary(
            try previous.all(Questionnaire.self).map { ($0.value.key.lowercased(), $0.value) },
            uniquingKeysWith: { first, _ in first })
        return try all(Questionnaire.self).flatMap { id, questionnaire in
            old[questionnaire.key.lowercased()].map { questionnaire.changedMeanings(since: $0, id) } ?? []
        }
    }
}

extension Questionnaire {
    func changedMeanings(since previous: Questionnaire, _ document: DocumentID)
        -> [AnswerMeaningChange]
    {
        questions.flatMap { question, form -> [AnswerMeaningChange] in
            let before = previous.questions.first { old, oldForm in
                old.key.lowercased() == question.key.lowercased()
                    && oldForm?.key.lowercased() == form?.key.lowercased()
            }
            guard let before else { return [] }
            let part: DesignPage.Part = form.map { .nested(question.id, in: $0.id) } ?? .item(question.id)
            return question.response.changedMeanings(since: before.question.response).map { field, change in
                AnswerMeaningChange(
                    document: document, title: title,
                    page: DesignPage(section: .questionnaires, document: document, part: part),
                    field: field, key: question.key, change: change)
            }
        }
    }
}

extension ResponseFormat {
    /// The choices of the list, whose values and texts the study decides.
    private var offers: [Question.BranchPoint] {
        type.question.answer == .flag ? [] : question.answerChoices
    }

    fileprivate typealias FieldChange = (field: String, change: AnswerMeaningChange.Change)

    fileprivate func changedMeanings(since previous: ResponseFormat) -> [FieldChange] {
        let (meaning, before) = (question.meaning, previous.question.meaning)
        var changes: [FieldChange] = []
        if let range = meaning.range, let old = before.range, range != old {
            changes.append(("response.maximum", .range(from: old, to: range)))
        }
        if let unit = meaning.unit, let old = before.unit, unit != old {
            changes.append(("response.unit", .unit(from: old, to: unit)))
        }
        changes += Self.changes(of: meaning.ends, since: before.ends)
        let (offers, previous) = (offers, previous.offers)
        return changes
            + offers.enumerated().flatMap { index, offer in
                Self.changes(of: offer, among: offers, since: previous).map {
                    (Self.field(of: index, in: self, $0), $0)
                }
            }
    }

    /// Returns the changes of a scale's ends. A label that was added or removed changes no meaning.
    private static func changes(
        of ends: [AnswerMeaning.End], since previous: [AnswerMeaning.End]
    ) -> [FieldChange] {
        guard ends.count == 2, previous.count == 2 else { return [] }
        let names = ["minimum", "maximum"]
        var changes: [FieldChange] = ends.indices.compactMap { index in
            let (old, new) = (previous[index].label, ends[index].label)
            guard old != new, !old.isEmpty, !new.isEmpty else { return nil }
            return (
                "response.\(names[index])Text", .text(value: ends[index].value, from: old, to: new)
            )
        }
        if let first = ends[0].image, let last = ends[1].image, first != last,
            previous[0].image == last, previous[1].image == first
        {
            changes.append(("response.minimumImage", .swappedImages))
        }
        return changes
    }

    /// The text of an "other" choice follows those of the list.
    private static func field(
        of index: Int, in format: ResponseFormat, _ change: AnswerMeaningChange.Change
    ) -> String {
        let listed = (format.question as? TextChoiceFormat)?.choices.count ?? .max
        let choice = index < listed ? "response.choices[\(index)]" : "response.other"
        if case .value = change { return choice + ".value" }
        return choice + ".text"
    }

    /// Returns the changes of a choice.
    ///
    /// If its old value now means another choice and its new value meant another one, the changed texts of the values
    /// say everything.
    private static func changes(
        of offer: Question.BranchPoint, among offers: [Question.BranchPoint],
        since previous: [Question.BranchPoint]
    ) -> [AnswerMeaningChange.Change] {
        var changes: [AnswerMeaningChange.Change] = []
        let text = offer.text.english
        if let same = previous.first(where: { $0.id == offer.id }), same.value != offer.value,
            !offers.contains(where: { $0.value == same.value })
                || !previous.contains(where: { $0.value == offer.value })
        {
            changes.append(.value(from: same.value, to: offer.value, text: text))
        }
        if let same = previous.first(where: { $0.value == offer.value }), same.text.english != text {
            changes.append(.text(value: offer.value, from: same.text.english, to: text))
        }
        return changes
    }
}
