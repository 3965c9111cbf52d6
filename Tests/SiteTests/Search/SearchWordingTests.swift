import Testing

@testable import Search

/// How near mistyped words are, and which text of an entry is shown.
struct SearchWordingTests {
    @Test(arguments: [
        ("sleap", "sleep", 1), ("slep", "sleep", 1), ("sleeep", "sleep", 1), ("lseep", "sleep", 1),
        ("sleep", "sleep", 0), ("questionaire", "questionnaire", 1), ("questoinaire", "questionnaire", 2),
        ("questionn", "questionnaires", 0), ("midnigt", "midnight", 1), ("sueño", "sueños", 0),
        ("medicashun", "medication", nil), ("slaap", "sleep", nil), ("sle", "slo", nil), ("a", "b", nil),
        ("", "sleep", nil), ("sleep", "", nil), ("sleep", "sl", nil), ("sleeping", "sleep", nil),
    ])
    func `a mistyped word is near another one, or its beginning`(
        _ mistyped: String, _ word: String, _ distance: Int?
    ) {
        #expect(WordDistance.between(mistyped, word) == distance)
    }

    private func marked(_ texts: [String], title: String, _ words: [String]) -> String? {
        MatchedText(texts, title: title, words)?.pieces.map { $0.isMatch ? "[\($0.text)]" : $0.text }.joined()
    }

    @Test func `the text with the most words that the title lacks is shown, with all words marked`() {
        let texts = ["When did you fall asleep?", "Before midnight", "After midnight, fast asleep"]
        #expect(marked(texts, title: "Bedtime", ["midnight"]) == "Before [midnight]")
        #expect(marked(texts, title: "Bedtime", ["midni", "asl"]) == "After [midnight,] fast [asleep]")
        #expect(marked(texts, title: "Bedtime", ["bedtime", "midnight"]) == "Before [midnight]")
        #expect(marked(texts, title: "Bedtime at midnight", ["midnight"]) == nil)
        #expect(marked(texts, title: "Bedtime", ["noon"]) == nil)
        #expect(marked([], title: "", ["noon"]) == nil)
        #expect(
            marked(["¿Cuándo concilió el Sueño?"], title: "x", ["sueno"]) == "¿Cuándo concilió el [Sueño?]")
        #expect(marked(["睡眠日記をつける"], title: "x", ["日記"]) == "[睡眠日記をつける]")
    }

    @Test func `a long text is shown around its first word that fits`() throws {
        let long =
            String(repeating: "words before it ", count: 50) + "the needle"
            + String(repeating: " and after", count: 50)
        let shown = try #require(marked([long], title: "x", ["needle"]))
        #expect(shown.hasPrefix("… ") && shown.hasSuffix("…") && shown.contains(" the [needle] and after"))
        #expect(shown.count < 140)
        let unbroken = String(repeating: "x", count: 10_000)
        #expect(try #require(marked([unbroken], title: "y", ["xxx"])).count < 140)
    }
}
