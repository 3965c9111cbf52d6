import DesignEditing
import Printing
import Studies
import Vocabulary

// What the study is, who can enroll, and what people see before.
extension ProtocolWriter {
    mutating func writeStudy() throws {
        try writeBasics()
        begin(Section.settings.title)
        if let settings = only(.settings) {
            describe(try DocumentFacts(settings).facts())
        }
        try writeOverview()
        try writeEligibility()
    }

    private mutating func writeBasics() throws {
        begin(Section.basicInformation.title)
        guard let document = only(.basicInformation),
            let basics = try design.only(BasicInformation.self)
        else { return }
        var facts = descriptions(try DocumentFacts(document).facts(without: ["about", "thumbnail"]))
        if let image = basics.thumbnail {
            facts.append(PrintDescription("Study thumbnail image", ProtocolTexts.words(image.words)))
        }
        describe(facts)
        writeRich("Description", basics.about)
    }

    /// Writes a formatted text below its name, if there is one.
    mutating func writeRich(_ name: String, _ text: LocalizedText) {
        let blocks = texts.rich(text)
        guard !blocks.isEmpty else { return }
        append(.paragraph(PrintParagraph(PrintText([.init(name, isBold: true)]), keepsWithNext: true)))
        append(blocks)
    }

    private mutating func writeOverview() throws {
        begin(Section.overview.title)
        guard let overview = try design.only(StudyOverview.self) else { return }
        describe("Video", overview.video)
        for (page, number) in zip(overview.pages, 1...) {
            beginItem(texts.content(page.title, before: "Page \(number). "))
            if let image = page.image { note(image.words) }
            append(texts.paragraphs(page.text))
        }
    }

    private mutating func writeEligibility() throws {
        begin(Section.eligibility.title)
        guard let eligibility = try design.only(Eligibility.self) else { return }
        describe([("Method", eligibility.method.title)])
        if eligibility.method.asksForToken { describe("Instruction", eligibility.instruction) }
        guard eligibility.method.asksQuestions else { return }
        beginItem("Eligibility test")
        if eligibility.questions.isEmpty { note("The test has no questions yet.") }
        table(
            ["Question", "Yes", "No"], widths: [5, 1.2, 1.2],
            zip(eligibility.questions, 1...).map { question, number in
                [
                    texts.content(question.text, before: "\(number). "),
                    PrintText(Self.outcome(question.yesPasses)), PrintText(Self.outcome(question.noPasses)),
                ]
            })
    }

    private static func outcome(_ passes: Bool?) -> String {
        passes.map { $0 ? "Can enroll" : "Can't enroll" } ?? "Not set"
    }
}
