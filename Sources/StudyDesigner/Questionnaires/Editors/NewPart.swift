import Access
import DesignEditing
import HTTP
import Studies
import Vocabulary

/// A step, or a question of a form, that is added when its form is saved for the first time.
///
/// The page that shows the form chooses the ID, so a form that is sent twice adds one part, and a form that is never
/// sent adds none.
struct NewPart: Sendable {
    /// The names of the hidden fields.
    static let kindField = "newKind"
    static let previousField = "after"

    /// A new part with its kind.
    let part: Step
    /// The kind, as sent by the page.
    let kind: String
    /// The step that it follows. Nil for the end.
    let previous: ItemID?

    /// Creates a part of a kind.
    ///
    /// - Throws: ``Access/InvalidInput`` if there is no such kind, or if a form can't contain it.
    init(kind: String, after previous: String?, at place: QuestionnairePart) throws {
        let (id, isNested) =
            switch place {
            case .step(let id): (id, false)
            case .question(let id, _): (id, true)
            }
        guard id.isIssued else { throw NotFound("step") }
        part = try AddPartPage.step(kind, id)
        if isNested, part.kind != .question {
            throw InvalidInput("kind", "A form can only contain questions. Choose a response type")
        }
        self.kind = kind
        self.previous = previous.map { ItemID($0) }.flatMap { $0.isIssued ? $0 : nil }
    }

    /// The query of the page with its form.
    var query: String {
        "kind=\(kind)&id=\(part.id)" + (previous.map { "&\(Self.previousField)=\($0)" } ?? "")
    }

    /// Reads the hidden fields. Returns nil for the form of a part that was already saved.
    init?(_ form: Form, at place: QuestionnairePart) throws {
        guard let kind = form[Self.kindField] else { return nil }
        try self.init(kind: kind, after: form[Self.previousField], at: place)
    }

    /// Adds the part, unless the questionnaire has it.
    func add(to questionnaire: inout Questionnaire, at place: QuestionnairePart) {
        guard questionnaire.step(at: place) == nil else { return }
        switch (place, part) {
        case (.step, _): questionnaire.add(part, after: previous)
        case (.question(_, let form), .question(let question)): questionnaire.add(question, to: form)
        case (.question, _): break
        }
    }
}
