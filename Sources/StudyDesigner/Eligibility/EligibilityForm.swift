import Access
import Cryptography
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// The form of how people show that they may join: by token, by a test, or by both.
struct EligibilityForm: DocumentForm {
    /// The source of the identities of new questions.
    let random: RandomBytes

    let title = Section.eligibility.title
    let purpose = "How people show that they may join."

    func address(_ channel: Channel) -> String { Paths.section(.eligibility, channel) }

    func read(_ fields: inout FieldReader, into document: inout Eligibility) {
        fields.translate("instruction", into: &document.instruction)
        if fields.isEnglish {
            if let method = fields.choice("method", Eligibility.Method.self) { document.method = method }
            document.questions = questions(fields, of: document)
        }
        for index in document.questions.indices {
            fields.translate(
                Self.input("text", of: document.questions[index].id), into: &document.questions[index].text)
        }
        guard fields.isEnglish else { return }
        ItemMove(fields.text("action"))?.apply(
            to: &document.questions, random, new: EligibilityQuestion.init(id:))
    }

    /// The questions that the form holds, in its order.
    private func questions(_ fields: FieldReader, of document: Eligibility) -> [EligibilityQuestion] {
        var questions: [EligibilityQuestion] = []
        for id in fields.all("question").map({ ItemID($0) })
        where !questions.contains(where: { $0.id == id }) {
            var question =
                document.questions.first { $0.id == id } ?? EligibilityQuestion(id: id)
            question.key = fields.text(Self.input("key", of: id))
            question.yesPasses = passes(fields.text(Self.input("yesPasses", of: id)))
            question.noPasses = passes(fields.text(Self.input("noPasses", of: id)))
            questions.append(question)
        }
        return questions
    }

    private func passes(_ text: String) -> Bool? {
        switch text {
        case "pass": true
        case "fail": false
        default: nil
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

    /// A question that was added or moved is where one goes on.
    func fragment(after form: Form) -> String {
        let action = form["action"] ?? ""
        if action == ItemMove.addition { return "#add-question" }
        guard let move = ItemMove(action), move.way != .remove else { return "" }
        return "#" + FieldID.control(Self.input("key", of: move.item))
    }

    func page(_ editing: Editing<Eligibility>, _ transaction: borrowing Transaction) throws -> [UInt8] {
        EligibilityPage(editing: editing).render()
    }
}
