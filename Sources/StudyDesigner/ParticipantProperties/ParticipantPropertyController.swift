import Access
import Cryptography
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Vocabulary
import WebAccess

/// Adds participant properties, and shows and saves each.
struct ParticipantPropertyController: Sendable {
    let editor: DocumentEditor
    let random: RandomBytes

    private let paths = ListPaths(.participantProperties)

    init(editor: DocumentEditor, random: @escaping RandomBytes) {
        self.editor = editor
        self.random = random
    }

    var routes: [SiteRoute] {
        [
            .get(paths.new, requiring: EditDesign.self, use: begin),
            .post(paths.new, requiring: EditDesign.self, use: add),
            .get(paths.item, requiring: ViewDesign.self, use: show),
            .post(paths.item, requiring: EditDesign.self, use: save),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        try editor.show(
            ParticipantPropertyForm(document: try context.documentID()), context, grant, transaction)
    }

    private func save(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        try editor.save(
            ParticipantPropertyForm(document: try context.documentID()), context, grant, transaction)
    }

    private func begin(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(ParticipantProperty(), FormProblems(), context, grant.viewing, in: transaction))
    }

    private func add(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        var property = ParticipantProperty()
        property.id = ItemID(random: random(8))
        var fields = FieldReader(context.form, language: .english)
        property.read(&fields)
        if !fields.unread.isEmpty {
            var problems = FormProblems()
            for unread in fields.unread { problems.add(unread.field, unread.sentence) }
            return .html(
                try page(property, problems, context, grant.viewing, in: transaction),
                status: .unprocessableContent)
        }
        do {
            let offer = try UndoPoint(editor.designs, grant, transaction)
            let added = try editor.designs.add(
                property, in: grant.subject.scope, by: grant.actor.author, transaction)
            try grant.record("design.add", added.entry, in: transaction)
            return try offer.redirect(
                context, to: paths.item(added.id, try context.designChannel()),
                flash: Flash("\(property.title.isEmpty ? "The property" : property.title) was added."),
                transaction)
        } catch let refusal as DocumentInvalid {
            return .html(
                try page(property, FormProblems(refusal), context, grant.viewing, in: transaction),
                status: .unprocessableContent)
        }
    }

    private func page(
        _ property: ParticipantProperty, _ problems: FormProblems, _ context: RequestContext,
        _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> [UInt8] {
        let channel = try context.designChannel()
        let section = Section.participantProperties
        let frame = try editor.frames.frame(
            context, "Add participant property", purpose: ParticipantPropertyPage.purpose,
            section: StudyDesignerPaths.suffix(of: section),
            parent: PageLink(section.title, to: paths.list(channel)),
            grant, transaction)
        let fields = ParticipantPropertyFields(
            value: property, problems: problems, previous: nil, isPublished: false,
            keysLink: StudyDesignerPaths.keysLink(channel))
        return NewParticipantPropertyPage(
            frame: frame, address: paths.new(channel), fields: fields, problems: problems
        ).render()
    }
}
