import Studies
import Support
import Testing
import Vocabulary

struct TextRuleTests {
    @Test(arguments: [
        (TextRule.Condition.disallow, TextRule.Characters.all, "", true), (.disallow, .all, "yes", false),
        (.disallow, .numbers, "", false), (.allow, .all, "", false),
    ])
    func `a rule that rejects every text is refused`(
        _ condition: TextRule.Condition, _ characters: TextRule.Characters, _ except: String,
        _ isRefused: Bool
    ) {
        var format = TextFormat()
        var rule = TextRule()
        (rule.condition, rule.characters) = (condition, characters)
        rule.except[.english] = except
        (format.rule, format.invalidMessage[.english]) = (rule, "Enter something else")
        let questionnaire = Sample.questionnaire(steps: [.question(Sample.question("q", .text(format)))])
        let fields = questionnaire.problems(in: RuleContext()).map(\.field)
        #expect(fields == (isRefused ? ["response.rule.characters"] : []))
    }

    @Test(arguments: [
        (TextRule.Condition.allow, TextRule.Characters.letters, "", #"^[a-zA-Z\s]*$"#),
        (.allow, .all, "bad|a.b", #"^(?![\s\S]*(?:bad|a\.b))[\s\S]*$"#),
        (.disallow, .numbers, "", "^[^0-9]*$"),
        (.disallow, .numbers, "7", "^(?:7|[^0-9])*$"),
        (.disallow, .special, "", #"^[a-zA-Z0-9\s]*$"#),
    ])
    func `the pattern of a text rule`(
        _ condition: TextRule.Condition, _ characters: TextRule.Characters, _ except: String,
        _ pattern: String
    ) {
        var rule = TextRule()
        (rule.condition, rule.characters) = (condition, characters)
        rule.except[.english] = except
        #expect(rule.pattern(in: .english) == pattern)
    }
}
