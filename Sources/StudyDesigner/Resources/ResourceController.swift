import Access
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating
import Vocabulary
import WebAccess

/// Adds resources to a study, and shows and saves one.
struct ResourceController: Sendable {
    let editor: DocumentEditor
    let store: Store

    /// The suffix of the study protocol's address.
    static let protocolSuffix = "/protocol"
    /// Larger than the maximum PDF size, so that a PDF over that size gets an error message.
    private static let bodyLimit = 60 << 20

    private var designs: DesignRepository { editor.designs }
    private var paths: ListPaths { ListPaths(.resources) }

    var routes: [SiteRoute] {
        [
            .get(paths.new, requiring: EditDesign.self, use: begin),
            .post(paths.new, requiring: EditDesign.self, use: add),
            .get(paths.list + Self.protocolSuffix, requiring: ViewDesign.self, use: findProtocol),
            .post(paths.list + Self.protocolSuffix, requiring: EditDesign.self, use: addProtocol),
            .get(paths.item, requiring: ViewDesign.self, use: show),
            .post(paths.item, requiring: EditDesign.self, bodyLimit: Self.bodyLimit, async: save),
        ]
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        try editor.show(ResourceForm(document: try context.documentID()), context, grant, transaction)
    }

    private func save(_ context: RequestContext, _ grant: Grant<EditDesign>) async throws -> Response {
        let document = try context.documentID()
        return try await editor.save(context, grant, in: store, uploads: .pdfs) {
            ResourceForm(document: document, intake: $0)
        }
    }

    // MARK: Adding

    private func begin(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        .html(try page(context, grant.viewing, "", FormProblems(), in: transaction))
    }

    private func page(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, _ title: String, _ problems: FormProblems,
        in transaction: borrowing Transaction
    ) throws -> [UInt8] {
        let channel = try context.designChannel()
        let frame = try editor.frames.frame(
            context, "Add resource", section: StudyDesignerPaths.suffix(of: .resources),
            parent: PageLink(Section.resources.title, to: paths.list(channel)), grant, transaction)
        return NewResourcePage(
            frame: frame, address: paths.new(channel),
            name: TextField(
                "name", "Title", title, hint: "Shown in the app's list.", error: problems["name"],
                limit: DesignLimits.resourceName), problems: problems
        ).render()
    }

    private func add(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        var resource = Resource()
        FieldReader(context.form, language: .english).translate("name", into: &resource.name)
        // Without a title, the list would show an item without a name.
        if resource.name.english.isEmpty {
            let problems = FormProblems([FormProblems.Problem(field: "name", "Enter the title")])
            return .html(
                try page(context, grant.viewing, "", problems, in: transaction), status: .unprocessableContent
            )
        }
        do {
            return try add(resource, context, grant, in: transaction)
        } catch let refusal as DocumentInvalid {
            let page = try page(
                context, grant.viewing, context.form["name"] ?? "", FormProblems(refusal), in: transaction)
            return .html(page, status: .unprocessableContent)
        }
    }

    private func add(
        _ resource: Resource, _ context: RequestContext, _ grant: Grant<EditDesign>,
        in transaction: borrowing Transaction
    ) throws -> Response {
        let offer = try UndoPoint(designs, grant, transaction)
        let added = try designs.add(
            resource, in: grant.subject.scope, by: grant.actor.author, transaction)
        try grant.record("design.add", added.entry, in: transaction)
        return try offer.redirect(
            context, to: paths.item(added.id, try context.designChannel()),
            flash: Flash("The resource was added."),
            transaction)
    }

    // MARK: The study protocol

    private func studyProtocol(
        _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> DocumentID? {
        try designs.documents(Resource.self, in: grant.subject.scope, transaction)
            .first { $0.value.isProtocol }?.id
    }

    /// Redirects to the study protocol, or offers to create it.
    private func findProtocol(
        _ context: RequestContext, _ grant: Grant<ViewDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        let channel = try context.designChannel()
        if let id = try studyProtocol(grant, in: transaction) {
            let language = context.request.query["lang"].flatMap { LanguageTag($0) }
            let query = language.map { "?lang=\($0.text)" } ?? ""
            return context.redirect(to: paths.item(id, channel) + query)
        }
        let frame = try editor.frames.frame(
            context, "Study protocol", purpose: ResourcePage.protocolPurpose,
            section: StudyDesignerPaths.suffix(of: .resources),
            parent: PageLink(Section.resources.title, to: paths.list(channel)), grant, transaction)
        return .html(
            NoProtocolPage(
                frame: frame, address: paths.list(channel) + Self.protocolSuffix,
                canBegin: context.hasPermission(EditDesign.self)
            ).render())
    }

    private func addProtocol(
        _ context: RequestContext, _ grant: Grant<EditDesign>, in transaction: borrowing Transaction
    ) throws -> Response {
        if let id = try studyProtocol(grant.viewing, in: transaction) {
            return context.redirect(to: paths.item(id, try context.designChannel()))
        }
        return try add(Resource.studyProtocol, context, grant, in: transaction)
    }
}

/// The form of a new resource.
struct NewResourcePage {
    let frame: Frame
    let address: String
    let name: TextField
    let problems: FormProblems
}

/// The page of a study without a protocol.
struct NoProtocolPage {
    let frame: Frame
    let address: String
    let canBegin: Bool
}
