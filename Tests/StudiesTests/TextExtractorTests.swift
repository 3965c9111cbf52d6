import JSON
import Support
import Testing

@testable import Studies
@testable import Vocabulary

@Suite struct TextExtractorTests {
    /// Documents in which every member that can be there is there.
    private static var documents: [any DesignDocument] {
        let questions = ResponseType.allCases.map { type in
            var question = Sample.question("k\(type)", Sample.format(type))
            question.chart = Chart()
            question.statistic = Statistic()
            return question
        }
        let form = Sample.form("form", Array(questions.prefix(3)))
        var eligibility = Eligibility()
        eligibility.questions = [EligibilityQuestion(id: "e1"), EligibilityQuestion(id: "e2")]
        eligibility.questions[0].text = "Are you 18 or older?"
        eligibility.method = .combined
        var settings = Sample.settings
        settings.languages = [LanguageTag("es") ?? .english]
        let steps = questions.map(Step.question) + [.instruction(Sample.instruction), .form(form)]
        return [
            Sample.basics, settings, Sample.overview, eligibility, Sample.questionnaire(steps: steps),
        ]
    }

    /// Every text inside a value, found by looking at its members.
    private static func reflected(_ value: Any) -> [LocalizedText] {
        if let text = value as? LocalizedText { return [text] }
        return Mirror(reflecting: value).children.flatMap { reflected($0.value) }
    }

    @Test func `the walk finds every text that a document has, whatever its kind`() throws {
        for document in Self.documents {
            let found = try TextExtractor.texts(of: document)
            #expect(found.count == Self.reflected(document).count, "\(type(of: document))")
            #expect(Set(found.map(\.path)).count == found.count)
            #expect(found.map(\.text.english).sorted() == Self.reflected(document).map(\.english).sorted())
        }
    }

    @Test func `a document of any kind has its texts in the walk as soon as it is begun`() throws {
        for kind in DocumentKind.allCases {
            let empty = kind.type.init()
            #expect(try TextExtractor.texts(of: empty).count == Self.reflected(empty).count, "\(kind)")
        }
    }

    @Test func `where the rules miss a translation, the walk names the same page and field`() throws {
        let spanish = try #require(LanguageTag("es"))
        var context = RuleContext()
        context.languages = [spanish]
        for document in Self.documents {
            let texts = try Self.texts(of: document)
            let missing = document.problems(in: context).filter { $0.language == spanish }
            for problem in missing {
                #expect(texts.contains { $0.isPlace(of: problem) }, "\(problem)")
            }
            #expect(!missing.isEmpty)
        }
    }

    @Test func `texts with HTML are told from others`() throws {
        let texts = try Self.texts(of: Sample.basics)
        #expect(texts.filter(\.isRich).map(\.path.text) == ["about"])
    }

    @Test func `texts that the chosen method does not show want no translation`() throws {
        var eligibility = Eligibility()
        eligibility.questions = [EligibilityQuestion(id: "e1")]
        #expect(
            try Self.texts(of: eligibility).map(\.path.text) == ["instruction"]
        )
        eligibility.method = .test
        #expect(
            try Self.texts(of: eligibility).map(\.path.text) == [
                "questions[e1].text"
            ])
    }

    @Test func `a path leads to its text and replaces it, when other parts have moved`() throws {
        let document = Sample.questionnaire()
        let found = try #require(
            try TextExtractor.texts(of: document).first { $0.path.text == "steps[q-slept].text" })
        var moved = document
        moved.steps.swapAt(0, 1)
        let tree = try JSONTree.parse(try DesignCoding.encode(moved))
        #expect(found.path.value(in: tree).map { LocalizedText(stored: $0).english } == "How did you sleep?")
        let other = LocalizedText([.english: "And now?"])
        let replaced = try #require(found.path.replacing(other.stored, in: tree))
        let value = try DesignCoding.decode(Questionnaire.self, from: replaced.description)
        #expect(value.steps[0].title == "And now?")
        var gone = document
        gone.steps.removeLast()
        let without = try JSONTree.parse(try DesignCoding.encode(gone))
        #expect(found.path.replacing(other.stored, in: without) == nil)
    }

    @Test(arguments: [
        ("es-MX", ["en", "es"], "es"), ("zh-Hant-TW", ["zh", "zh-Hant"], "zh-Hant"),
        ("es", ["en", "es-MX"], "es-MX"), ("es-MX", ["es", "es-MX"], "es-MX"), ("fr-CA", ["en", "es"], ""),
    ])
    func `someone is served in the nearest language`(wanted: String, offered: [String], found: String)
        throws
    {
        let tags = offered.compactMap { LanguageTag($0) }
        #expect(try #require(LanguageTag(wanted)).match(among: tags)?.text ?? "" == found)
    }

    @Test func `a text that is missing in a region is read in its language, and else in English`() throws {
        let (spanish, mexican) = (try #require(LanguageTag("es")), try #require(LanguageTag("es-MX")))
        let both = LocalizedText([.english: "Sleep", spanish: "Sueño"])
        #expect(both.text(in: mexican) == "Sueño")
        #expect(LocalizedText([.english: "Sleep", mexican: "Sueño"]).text(in: spanish) == "Sleep")
    }
}

extension TextExtractorTests {
    /// Returns the texts of a document that participants see.
    fileprivate static func texts(of document: some DesignDocument) throws -> [DesignText] {
        try DesignRepository.texts(
            of: document, stored: try DesignCoding.encode(document), as: DocumentID(1), files: false)
    }
}
