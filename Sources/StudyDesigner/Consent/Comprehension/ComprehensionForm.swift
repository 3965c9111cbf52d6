import Access
import Cryptography
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// The form of the test about the consent.
struct ComprehensionForm: DocumentForm {
    /// The source of the identities of new questions and answers.
    let random: RandomBytes

    let title = Section.comprehension.title
    let purpose = "Whether people have to show that they understood the consent, and how."

    func address(_ channel: Channel) -> String { Paths.section(.comprehension, channel) }

    func read(_ fields: inout FieldReader, into document: inout Comprehension) {
        if fields.isEnglish {
            if fields.has("isAsked") { document.isAsked = fields.text("isAsked") == "yes" }
            if fields.has("passScore") {
                document.passScore = fields.number("passScore", else: "Enter a whole number, like 2")
            }
            document.questions = questions(fields, of: document)
        }
        for index in document.questions.indices { translate(fields, &document.questions[index]) }
        guard fields.isEnglish else { return }
        let action = fields.text("action")
        ItemMove(action)?.apply(to: &document.questions, random) { ComprehensionQuestion(id: $0) }
        AnswerMove(action)?.apply(to: &document.questions, random)
        // A question has two answers at least.
        for index in document.questions.indices {
            while document.questions[index].answers.count < Limit.comprehensionAnswers.lowerBound {
                document.questions[index].addAnswer(random)
            }
        }
    }

    /// The questions that the form holds, in its order.
    private func questions(_ fields: FieldReader, of document: Comprehension) -> [ComprehensionQuestion] {
        var questions: [ComprehensionQuestion] = []
        for id in fields.all("question").map({ ItemID($0) })
        where !questions.contains(where: { $0.id == id }) {
            var question = document.questions.first { $0.id == id } ?? ComprehensionQuestion(id: id)
            let matching = fields.choice(
                Self.input("matching", of: id), ComprehensionQuestion.Matching.self)
            question.matching = matching ?? question.matching
            question.answers = answers(fields, of: question)
            questions.append(question)
        }
        return questions
    }

    private func answers(
        _ fields: FieldReader, of question: ComprehensionQuestion
    ) -> [ComprehensionQuestion.Answer] {
        var answers: [ComprehensionQuestion.Answer] = []
        for id in fields.all(Self.input("answer", of: question.id)).map({ ItemID($0) })
        where !answers.contains(where: { $0.id == id }) {
            var answer =
                question.answers.first { $0.id == id } ?? ComprehensionQuestion.Answer(id: id)
            switch fields.text(Self.input("answers[\(id)].isCorrect", of: question.id)) {
            case "yes": answer.isCorrect = true
            case "no": answer.isCorrect = false
            default: answer.isCorrect = nil
            }
            answers.append(answer)
        }
        return answers
    }

    private func translate(_ fields: FieldReader, _ question: inout ComprehensionQuestion) {
        let id = question.id
        fields.translate(Self.input("text", of: id), into: &question.text)
        for index in question.answers.indices {
            let answer = question.answers[index].id
            fields.translate(
                Self.input("answers[\(answer)].text", of: id), into: &question.answers[index].text)
        }
    }

    /// The name of the input of one field of a question.
    static func input(_ field: String, of question: ItemID) -> String { "questions[\(question)].\(field)" }

    func input(of problem: Problem) -> String? {
        switch problem.page.part {
        case .item(let question): Self.input(problem.field, of: question)
        default: problem.field
        }
    }

    /// What was added or moved is where one goes on.
    func fragment(after form: Form) -> String {
        let action = form["action"] ?? ""
        if action == ItemMove.addition { return "#add-question" }
        if let move = AnswerMove(action) {
            return "#" + FieldID.control(Self.input("text", of: move.question))
        }
        guard let move = ItemMove(action), move.way != .remove else { return "" }
        return "#" + FieldID.control(Self.input("text", of: move.item))
    }

    func page(_ editing: Editing<Comprehension>, _ transaction: borrowing Transaction) throws -> [UInt8] {
        ComprehensionPage(editing: editing).render()
    }
}
