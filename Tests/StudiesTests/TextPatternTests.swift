import Studies
import Testing
import Vocabulary

/// What a rule about typed text accepts, told without running its pattern.
@Suite struct TextPatternTests {
    private static func rule(
        _ condition: TextRule.Condition, _ characters: TextRule.Characters, _ except: String = ""
    ) -> TextRule {
        var rule = TextRule()
        (rule.condition, rule.characters) = (condition, characters)
        rule.except[.english] = except
        return rule
    }

    private static let judged: [(TextRule, taken: [String], refused: [String])] = [
        (rule(.allow, .all), ["", "añil 7 ☂"], []),
        (rule(.allow, .letters), ["slept well", "a\r\nb"], ["8 hours", "año", "a.b"]),
        (rule(.allow, .numbers), ["10 20"], ["10a", "-1"]),
        (rule(.allow, .lettersAndNumbers), ["8 hours"], ["8.5"]),
        (rule(.allow, .special), ["?! ñ"], ["a?", "1"]),
        (rule(.disallow, .all), ["  "], ["a"]),
        (rule(.disallow, .letters), ["12 ñ ?"], ["12a"]),
        (rule(.disallow, .numbers), ["abc ?"], ["abc1"]),
        (rule(.disallow, .lettersAndNumbers), ["?!"], ["a", "1"]),
        (rule(.disallow, .special), ["abc 1"], ["a?"]),
        (rule(.allow, .letters, "bad | worse"), ["good"], ["bad", "not worse at all", "gobady"]),
        (rule(.allow, .all, "(a+)+$|\\"), ["aaa"], ["x(a+)+$", "a\\b"]),
        (rule(.disallow, .letters, "mg|ml"), ["5 mg", "5mg2ml"], ["5 g", "5 m"]),
        (rule(.disallow, .all, "a|aa|ab"), ["aaab", "aab aa"], ["aabb", "c"]),
        (rule(.allow, .letters, "é"), ["cafe"], ["é", "café"]),
    ]

    @Test(arguments: judged.indices) func `a text is judged as phones judge it`(_ index: Int) throws {
        let (rule, taken, refused) = Self.judged[index]
        let pattern = try #require(TextPattern(rule.pattern(in: .english)))
        for text in taken { #expect(pattern.accepts(text), "\(text)") }
        for text in refused { #expect(!pattern.accepts(text), "\(text)") }
    }

    @Test(arguments: TextRule.Condition.allCases, TextRule.Characters.allCases)
    func `what a rule writes is read back`(
        _ condition: TextRule.Condition, _ characters: TextRule.Characters
    ) throws {
        for except in ["", "a", "a|b c|.*", "\\s", "))[^0-9]*$", "|\\s)*$|x", "^(?:", "¿qué?|☂"] {
            let text = Self.rule(condition, characters, except).pattern(in: .english)
            #expect(TextPattern(text)?.text == text, "\(text)")
        }
    }

    @Test(arguments: ["", "^(a+)+$", "[a-z]*", "^[a-z]*$", "^(?:a|\\s)*", "^(?![\\s\\S]*(?:))\\s*$"])
    func `a pattern that no rule wrote is not read`(_ text: String) {
        #expect(TextPattern(text) == nil)
    }

    @Test func `words that could be read in many ways take no longer`() throws {
        let rule = Self.rule(.disallow, .all, "a|aa|aaa|aaaa|aaaaa")
        let pattern = try #require(TextPattern(rule.pattern(in: .english)))
        #expect(!pattern.accepts(String(repeating: "a", count: 20_000) + "b"))
    }
}
