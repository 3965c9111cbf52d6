import Studies
import Vocabulary

// Shorthand for consents.

extension ConsentSection {
    /// Creates a section about a topic.
    static func section(
        _ topic: ConsentTopic, _ name: LocalizedText, _ summary: LocalizedText, _ elaboration: LocalizedText,
        isVisualStep: Bool = true
    ) -> ConsentSection {
        with(ConsentSection()) { section in
            (section.topic, section.name, section.summary) = (topic, name, summary)
            (section.elaboration, section.isVisualStep) = (elaboration, isVisualStep)
        }
    }
}

extension ComprehensionQuestion {
    /// Creates a question with its answers, each with an ID, a text, and whether it is correct.
    static func asked(
        _ id: String, _ text: LocalizedText, _ answers: [(String, LocalizedText, Bool)],
        _ matching: Matching = .any
    ) -> ComprehensionQuestion {
        with(ComprehensionQuestion(id: ItemID(id))) { question in
            (question.text, question.matching) = (text, matching)
            question.answers = answers.map { id, text, isCorrect in
                with(ResponseOption(id: ItemID(id))) { ($0.text, $0.isCorrect) = (text, isCorrect) }
            }
        }
    }
}

extension Consent {
    /// Creates a consent with sections only, without a comprehension test and a data sharing step.
    static func sections(_ sections: [ConsentSection]) -> Consent {
        Consent(
            sections: sections, comprehension: Comprehension(), sharing: DataSharingStep(),
            review: ConsentReview())
    }
}
