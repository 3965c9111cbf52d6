import DesignEditing
import Printing
import Studies
import Vocabulary

// What people consent to, how their understanding is tested, and what they sign.
extension ProtocolWriter {
    mutating func writeConsent() throws {
        let consent = try Consent(of: design)
        try writeSections()
        writeTest(consent.comprehension)
        begin(Section.dataSharing.title)
        if let sharing = only(.dataSharing) {
            describe(try DocumentFacts(sharing).facts(without: ["more"]))
            if consent.sharing.isAsked { writeRich("Learn more", consent.sharing.more) }
        }
        try writeReview(consent)
    }

    private mutating func writeSections() throws {
        begin(Section.consentSections.title)
        let documents = all(.consentSection)
        if documents.isEmpty { note("There are no consent sections yet.") }
        for (document, number) in zip(documents, 1...) {
            let section = try DesignCoding.decode(ConsentSection.self, from: document.body)
            beginItem(texts.content(section.name, before: "Consent section \(number). "))
            describe(try DocumentFacts(document).facts(without: ["name", "summary", "elaboration"]))
            describe("Brief summary", section.summary)
            writeRich("Elaborated content", section.elaboration)
        }
    }

    private mutating func writeTest(_ test: Comprehension) {
        begin(Section.comprehension.title)
        guard test.isAsked else { return note("The study has no comprehension test.") }
        if let score = test.passScore {
            describe([("Minimum score", "\(score) of \(test.questions.count) questions answered correctly")])
        }
        for (question, number) in zip(test.questions, 1...) {
            beginItem(texts.content(question.text, before: "\(number). "))
            append(
                .list(
                    PrintList(
                        question.answers.map { answer in
                            PrintList.Item(
                                texts.content(
                                    answer.text, after: answer.isCorrect == true ? " (correct)" : ""))
                        })))
            note("Counts as correct: \(question.matching.title.inSentence)")
        }
    }

    private mutating func writeReview(_ consent: Consent) throws {
        begin(Section.consentReview.title)
        let review = consent.review
        if let document = only(.consentReview) {
            describe(
                try DocumentFacts(document).facts(
                    without: [
                        "document", "agreement", "firstSignature", "secondSignature", "thirdSignature",
                    ]))
        }
        describe("Agreement", review.agreement)
        beginItem("Consent document as participants read it")
        let text = review.source == .written ? review.document : consent.sections.first?.name ?? ""
        let html = ConsentDocumentText(of: consent, in: subject.language).html
        let blocks = texts.rich(html, of: text)
        if blocks.isEmpty { note("The consent document has no text yet.") }
        append(blocks)
        beginItem("Signatures")
        append(.list(PrintList(signatures(review))))
    }

    private func signatures(_ review: ConsentReview) -> [PrintList.Item] {
        let parts = "first name, last name, signature, date"
        var items = [PrintList.Item(PrintText("Participant: \(parts)"))]
        if review.allowsRepresentative {
            items.append(
                PrintList.Item(
                    PrintText(
                        "Legally authorized representative, instead of the participant: relationship, \(parts)"
                    )))
        }
        return items
            + review.signatures.map { PrintList.Item(texts.content($0, after: " (study staff): \(parts)")) }
    }
}
