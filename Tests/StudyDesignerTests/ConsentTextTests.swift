import HTTP
import Studies
import Support
import Testing

@testable import StudyDesigner
@testable import Vocabulary

/// What the pages of the consent say of a text: which question is meant, and what is next to a translation.
@Suite struct ConsentTextTests {
    private static let spanish = LanguageTag("es") ?? .english
    private let comprehension = DesignSite.design + "/comprehension"
    private let sharing = DesignSite.design + "/data-sharing"

    private func question(_ key: String) -> ComprehensionQuestion {
        var question = ComprehensionQuestion(id: ItemID(key))
        question.text[.english] = "Is this \(key)?"
        question.answers = ["Yes", "No"].map { text in
            var answer = ComprehensionQuestion.ResponseOption(id: ItemID("\(key)-\(text)"))
            answer.text[.english] = text
            answer.isCorrect = text == "Yes"
            return answer
        }
        return question
    }

    @Test func `what is missing is reported with the numbers of its question and answer`() async throws {
        let world = try await DesignSite()
        let (first, second) = (question("one"), question("two"))
        try await world.change(Comprehension.self) { test in
            (test.isAsked, test.passScore, test.questions) = (true, 1, [first, second])
            test.questions[0].text[.english] = ""
            test.questions[1].answers[0].isCorrect = nil
            test.questions[1].answers[1].text[.english] = ""
        }
        let page = try await world.site.get(comprehension + "?check=1", as: .designer).page
        for sentence in [
            "Enter the text of question 1", "Select whether answer 1 to question 2 is correct",
            "Enter answer 2 to question 2",
        ] {
            #expect(try page.alert.texts.contains(sentence), "\(sentence)")
        }
    }

    @Test func `a text that is not translated is named in the summary`() async throws {
        let world = try await DesignSite()
        let (first, second) = (question("one"), question("two"))
        try await world.change(StudySettings.self) { $0.languages = [Self.spanish] }
        try await world.change(Comprehension.self) { test in
            (test.isAsked, test.passScore, test.questions) = (true, 1, [first, second])
        }
        let page = try await world.site.get(comprehension + "?check=1&lang=es", as: .designer).page
        #expect(try page.alert.texts.contains("Question 2, answer 1: The Spanish text is missing"))
        #expect(try page.alert.texts.contains("Question 1: The Spanish text is missing"))
    }

    @Test func `a fixed translation of what there is to learn has the English alongside it`() async throws {
        let world = try await DesignSite()
        try await world.change(DataSharingStep.self) { step in
            step.isAsked = true
            for language in [.english, Self.spanish] {
                step.heading[language] = "Heading"
                step.tagline[language] = "Tagline"
                step.shortName[language] = "Short"
                step.longName[language] = "Long"
            }
            step.more[.english] = "<p>In English</p>"
            step.more[Self.spanish] = "<p>En español</p>"
        }
        try await world.publish(as: .active)
        try await world.change(StudySettings.self) { $0.languages = [Self.spanish] }
        let page = try await world.site.get(sharing + "?lang=es", as: .designer).page
        #expect(page.texts.contains("In English") && page.texts.contains("En español"))
        #expect(!page.html.contains("name=\"more\""))
        let english = try await world.site.get(sharing, as: .designer).page
        #expect(
            !english.html.contains("source-text") && english.texts.contains("Can't be changed after launch."))
    }
}
