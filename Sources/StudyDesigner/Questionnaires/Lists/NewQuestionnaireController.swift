import Access
import Cryptography
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// Adds a questionnaire to the list.
struct NewQuestionnaireController: Sendable {
    let frames: DesignFrames
    let random: RandomBytes

    private let paths = ListPaths(.questionnaires)

    init(frames: DesignFrames, random: @escaping RandomBytes) {
        self.frames = frames
        self.random = random
    }

    var routes: [SiteRoute] {
        [
            .get(paths.new, requiring: EditDesign.self, use: begin),
            .post(paths.new, requiring: EditDesign.self, use: add),
        ]
    }

    private func begin(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(visit, grant.viewing, EditorFields(values: FieldValues()), transaction))
    }

    private func page(
        _ visit: Visit, _ grant: Grant<ViewDesign>, _ fields: EditorFields,
        _ transaction: borrowing Transaction
    ) throws -> [UInt8] {
        let channel = try visit.designChannel()
        let frame = try frames.frame(
            visit, "Add a questionnaire", section: Paths.suffix(of: .questionnaires),
            parent: PageLink(Section.questionnaires.title, to: paths.list(channel)), grant, transaction)
        return NewQuestionnairePage(frame: frame, address: paths.new(channel), fields: fields).render()
    }

    private func add(
        _ visit: Visit, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let values = FieldValues(visit.form)
        var exchange = FieldExchange(reading: values, in: .english) { ItemID(random: random(8)) }
        var questionnaire = Questionnaire()
        questionnaire.exchange(&exchange)
        do {
            let added = try frames.designs.add(
                questionnaire, in: grant.subject.scope, by: grant.actor.author, transaction)
            try grant.record("design.add", added.entry, in: transaction)
            return visit.redirect(to: paths.item(added.id, try visit.designChannel()))
        } catch let refusal as DocumentRefused {
            let problems = FormProblems(
                refusal.problems.map { FormProblems.Problem(field: $0.field, $0.sentence) })
            let fields = EditorFields(values: values, problems: problems)
            return .html(
                try page(visit, grant.viewing, fields, transaction), status: .unprocessableContent)
        }
    }
}

/// The form of a new questionnaire.
struct NewQuestionnairePage {
    let frame: Frame
    let address: String
    let fields: EditorFields
}
