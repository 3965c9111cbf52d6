import Studies
import Vocabulary

/// What a step says about itself in addition to its texts and its response, as the protocol and published versions show it.
package enum StepFacts {
    /// Returns whether a form can be skipped and repeated.
    package static func of(_ form: FormStep) -> [DocumentFacts.Entry] {
        var facts = [
            DocumentFacts.Entry(
                "Can be skipped",
                .words(form.skippable ? "Yes" : "No, at least one question must be answered")),
            DocumentFacts.Entry("Can be repeated", .words(form.repeatable ? "Yes" : "No")),
        ]
        if form.repeatable, !form.repeatButton.isEmpty {
            facts.append(DocumentFacts.Entry("Button", .content(form.repeatButton)))
        }
        return facts
    }

    /// Returns whether a question can be skipped, and what its answer is used for.
    package static func of(_ question: Question) -> [DocumentFacts.Entry] {
        var facts = [DocumentFacts.Entry("Can be skipped", .words(question.skippable ? "Yes" : "No"))]
        if let name = question.anchorDateName, !name.isEmpty {
            facts.append(DocumentFacts.Entry("Anchor date", .words(name)))
        }
        if let quantity = question.healthKitQuantity {
            facts.append(DocumentFacts.Entry("HealthKit quantity", .words(quantity)))
        }
        if let flag = question.dataFlag {
            facts.append(DocumentFacts.Entry("Identifies participants", .words(flag.title)))
        }
        return facts
    }
}
