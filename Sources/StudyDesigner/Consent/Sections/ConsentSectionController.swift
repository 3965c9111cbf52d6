import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import WebAccess

/// Adds, shows and saves sections of the consent.
struct ConsentSectionController: Sendable {
    let editor: DocumentEditor

    private let paths = ListPaths(.consentSections)

    init(editor: DocumentEditor) { self.editor = editor }

    var routes: [SiteRoute] {
        [
            .get(paths.new, requiring: EditDesign.self, use: begin),
            .post(paths.new, requiring: EditDesign.self, use: add),
            .get(paths.item, requiring: ViewDesign.self, use: show),
            .post(paths.item, requiring: EditDesign.self, bodyLimit: Self.bodyLimit, use: save),
            .post(
                paths.item + "/preview", requiring: EditDesign.self, bodyLimit: Self.bodyLimit, use: preview),
        ]
    }

    /// The maximum size of the elaborated content in each language, as a browser encodes it.
    private static let bodyLimit = 2 << 20

    private func begin(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant.viewing, error: nil, in: transaction))
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, error: String?,
        in transaction: borrowing Transaction
    ) throws -> [UInt8] {
        let channel = try context.designChannel()
        let sections = try editor.designs.documents(
            ConsentSection.self, in: grant.subject.scope, transaction)
        let frame = try editor.frames.frame(
            context, "Add consent section",
            purpose: "Choose a topic. After you add the section, you can edit it.",
            section: StudyDesignerPaths.suffix(of: .consentSections),
            parent: PageLink(Section.consentSections.title, to: paths.list(channel)), grant, transaction)
        return NewConsentSectionPage(
            frame: frame, address: paths.new(channel), used: Set(sections.map(\.value.topic)),
            chosen: context.form["topic"] ?? "", error: error
        ).render()
    }

    private func add(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        func refused(_ sentence: String) throws -> Response {
            .html(
                try page(context, grant.viewing, error: sentence, in: transaction),
                status: .unprocessableContent)
        }
        guard let topic = context.form["topic"].flatMap(ConsentTopic.init) else {
            return try refused("Choose a topic")
        }
        do {
            let offer = try UndoPoint(editor.designs, grant, transaction)
            let added = try editor.designs.add(
                ConsentSection(about: topic), in: grant.subject.scope, by: grant.actor.author, transaction)
            try grant.record("design.add", added.entry, in: transaction)
            return try offer.redirect(
                context, to: paths.item(added.id, try context.designChannel()),
                flash: Flash("The section is added."), transaction)
        } catch let refusal as DocumentInvalid {
            return try refused(refusal.problems.first?.sentence ?? "")
        }
    }

    private func form(_ context: RequestContext) throws -> ConsentSectionForm {
        ConsentSectionForm(document: try context.documentID())
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        try editor.show(try form(context), context, grant, transaction)
    }

    private func save(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        try editor.save(try form(context), context, grant, transaction)
    }

    private func preview(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let attempt = try editor.attempt(try form(context), context, grant, transaction)
        var html = HTMLWriter()
        try ConsentPhone(attempt.value, attempt.channel, in: attempt.language).render(into: &html)
        return .html(html.finish())
    }
}
