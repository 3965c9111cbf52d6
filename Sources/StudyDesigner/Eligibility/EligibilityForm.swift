import Access
import Cryptography
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Vocabulary

/// The form of how people qualify to enroll: with a token, a test or both.
struct EligibilityForm: DocumentForm {
    /// The source of the IDs of new questions.
    let random: RandomBytes

    /// The name of one item of the test.
    static let noun = "question"

    let title = Section.eligibility.title
    let purpose = "How people qualify to enroll."

    func address(_ channel: Channel) -> String { StudyDesignerPaths.section(.eligibility, channel) }

    func read(_ fields: inout FieldReader, into document: inout Eligibility) {
        fields.translate("instruction", into: &document.instruction)
        if fields.isEnglish {
            if let method = fields.choice("method", Eligibility.Method.self) { document.method = method }
            document.questions = fields.items(
                Self.noun, of: document.questions, new: EligibilityQuestion.init(id:))
        }
        for index in document.questions.indices { read(fields, into: &document.questions[index]) }
        guard fields.isEnglish else { return }
        ItemMove(fields.text("action"))?.apply(
            to: &document.questions, random, new: EligibilityQuestion.init(id:))
    }

    private func read(_ fields: FieldReader, into question: inout EligibilityQuestion) {
        let id = question.id
        fields.translate(Self.input("text", of: id), into: &question.text)
        guard fields.isEnglish else { return }
        question.key = fields.text(Self.input("key", of: id))
        question.yesPasses = passes(fields.text(Self.input("yesPasses", of: id)))
        question.noPasses = passes(fields.text(Self.input("noPasses", of: id)))
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

    func subject(of problem: Problem, in document: Eligibility) -> String {
        let place = document.questions.firstIndex { problem.page.part == .item($0.id) }
        return place.map { "Question \($0 + 1)" } ?? name(of: problem)
    }

    /// Returns the fragment of the added or moved question.
    func fragment(after form: Form) -> String {
        ItemMove.fragment(after: form, of: Self.noun) { Self.input("key", of: $0) }
    }

    func page(_ editing: EditorModel<Eligibility>, _ transaction: borrowing Transaction) throws -> [UInt8] {
        EligibilityPage(
            editing: editing,
            preview: try EnrollmentPreview(editing.value, editing.channel, in: editing.language)
        ).render()
    }
}
