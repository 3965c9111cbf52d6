import Access
import Cryptography
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Vocabulary

/// The form of the comprehension test.
struct ComprehensionForm: DocumentForm {
    /// The source of the IDs of new questions and answers.
    let random: RandomBytes

    /// The name of one item of the test.
    static let noun = "question"

    let title = Section.comprehension.title
    let purpose = "A test that shows whether people understood the consent."

    func address(_ channel: Channel) -> String { StudyDesignerPaths.section(.comprehension, channel) }

    func read(_ fields: inout FieldReader, into document: inout Comprehension) {
        if fields.isEnglish {
            fields.yesNo("isAsked", into: &document.isAsked)
            if fields.has("passScore") {
                document.passScore = fields.number("passScore", else: "Enter a whole number, like 2")
            }
            document.questions = fields.items(Self.noun, of: document.questions) {
                ComprehensionQuestion(id: $0)
            }
        }
        for index in document.questions.indices { read(fields, into: &document.questions[index]) }
        guard fields.isEnglish else { return }
        let action = fields.text("action")
        ItemMove(action)?.apply(to: &document.questions, random) { ComprehensionQuestion(id: $0) }
        ResponseOptionAction(action)?.apply(to: &document.questions, random)
        // A question has at least two answers.
        for index in document.questions.indices {
            while document.questions[index].answers.count < DesignLimits.comprehensionAnswers.lowerBound {
                document.questions[index].addAnswer(random)
            }
        }
    }

    private func read(_ fields: FieldReader, into question: inout ComprehensionQuestion) {
        let id = question.id
        fields.translate(Self.input("text", of: id), into: &question.text)
        if fields.isEnglish {
            let matching = fields.choice(
                Self.input("matching", of: id), ComprehensionQuestion.Matching.self)
            question.matching = matching ?? question.matching
            question.answers = fields.items(
                Self.input("answer", of: id), of: question.answers,
                new: { ComprehensionQuestion.ResponseOption(id: $0) })
        }
        for index in question.answers.indices { read(fields, into: &question.answers[index], of: id) }
    }

    private func read(
        _ fields: FieldReader, into answer: inout ComprehensionQuestion.ResponseOption, of question: ItemID
    ) {
        let input = "answers[\(answer.id)]"
        fields.translate(Self.input("\(input).text", of: question), into: &answer.text)
        guard fields.isEnglish else { return }
        // The form doesn't contain a box that isn't ticked.
        answer.isCorrect = fields.text(Self.input("\(input).isCorrect", of: question)) == "yes"
    }

    /// The name of the input of one field of a question.
    static func input(_ field: String, of question: ItemID) -> String { "questions[\(question)].\(field)" }

    func input(of problem: Problem) -> String? {
        switch problem.page.part {
        case .item(let question): Self.input(problem.field, of: question)
        default: problem.field
        }
    }

    /// Returns the question of a problem, and the answer if it is about one.
    func subject(of problem: Problem, in document: Comprehension) -> String {
        guard let place = document.questions.firstIndex(where: { problem.page.part == .item($0.id) })
        else { return name(of: problem) }
        let answer = document.questions[place].answers.firstIndex {
            problem.field.hasPrefix("answers[\($0.id)].")
        }
        return "Question \(place + 1)" + (answer.map { ", answer \($0 + 1)" } ?? "")
    }

    /// Returns the fragment of the added or moved item.
    func fragment(after form: Form) -> String {
        if let move = ResponseOptionAction(form["action"] ?? "") {
            return "#" + FieldID.control(Self.input("text", of: move.question))
        }
        return ItemMove.fragment(after: form, of: Self.noun) { Self.input("text", of: $0) }
    }

    func page(_ editing: EditorModel<Comprehension>, _ transaction: borrowing Transaction) throws -> [UInt8] {
        ComprehensionPage(
            editing: editing,
            preview: try EnrollmentPreview(editing.value, editing.channel, in: editing.language)
        ).render()
    }
}
