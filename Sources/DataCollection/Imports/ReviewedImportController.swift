import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Studies
import Tables
import Templating
import WebAccess

/// The pages of an import: one uploads a file, the other shows its changes, and saves or discards them.
struct ReviewedImportController<Import: ReviewedImport>: Sendable {
    typealias RequiredPermission = Import.RequiredPermission

    let siteMap: SiteMap
    let store: Store
    let definition: Import

    var place: ImportPlace { definition.place }

    var routes: [SiteRoute] {
        let permission = RequiredPermission.self
        return [
            .get(place.pattern, requiring: permission, async: ask),
            .post(
                place.pattern, requiring: permission, bodyLimit: definition.limits.bodyBytes, async: upload),
            SiteRoute.get(place.templatePattern, requiring: permission, async: template)
                .described(as: .nothing("it is a form to fill in")),
            .get(place.reviewPattern, requiring: permission, async: review),
            .post(place.reviewPattern, requiring: permission, async: decide),
        ]
    }

    private func template(
        _ context: RequestContext, _ grant: Grant<RequiredPermission>
    ) async throws -> Response {
        let channel = grant.subject
        await definition.prepare(channel)
        let columns = try await store.read { try definition.columns(in: channel, $0) }
        var text = DelimitedText(separator: UInt8(ascii: ","), guardsFormulas: true)
        text.line(columns.template)
        return Response.bytes(text.bytes, type: "text/csv; charset=utf-8")
            .attachment(named: "\(place.fileName)-template-\(channel.studyID).csv")
    }

    private func ask(
        _ context: RequestContext, _ grant: Grant<RequiredPermission>
    ) async throws -> Response {
        try await uploadPage(context, grant.subject, choosing: nil, refusal: nil)
    }

    private func upload(
        _ context: RequestContext, _ grant: Grant<RequiredPermission>
    ) async throws -> Response {
        let channel = grant.subject
        let chosen = chosen(in: context.form)
        let file = context.form.file("file")
        if let refusal = refusal(of: file) {
            return try await uploadPage(context, channel, choosing: chosen, refusal: refusal)
        }
        let (name, bytes) = (file?.fileName ?? "", file?.bytes ?? [])
        let id = try await store.write { transaction in
            let grant = try context.require(RequiredPermission.self, on: channel, in: transaction)
            return try definition.uploads.add(
                bytes, named: name.isEmpty ? "\(place.fileName).csv" : name, for: channel.folderID,
                at: grant.now, by: grant.actor.author, transaction)
        }
        let query = PercentCoding.query(definition.choice?.parameters(chosen) ?? [])
        return context.redirect(
            to: place.review(id, in: channel) + (query.isEmpty ? "" : "?\(query)"))
    }

    /// Returns why a file is rejected before it is read, or nil.
    private func refusal(of file: FormFile?) -> String? {
        guard let file, !file.bytes.isEmpty else {
            return "Choose a CSV file with a header and at least one line."
        }
        guard file.bytes.count <= definition.limits.fileBytes else {
            return "The file is larger than \(definition.limits.megabytes) MB. Split it into smaller files."
        }
        return nil
    }

    /// Returns the value of the option that was chosen, in a form or in a URL; empty if there is no choice.
    func chosen(in form: Form) -> String { definition.choice.map { $0.option(form[$0.name]).value } ?? "" }
    func chosen(in query: Query) -> String { definition.choice.map { $0.option(query[$0.name]).value } ?? "" }

    private func uploadPage(
        _ context: RequestContext, _ channel: Channel, choosing chosen: String?, refusal: String?
    ) async throws -> Response {
        await definition.prepare(channel)
        let problems = FormProblems(refusal.map { [FormProblems.Problem(field: "file", $0)] } ?? [])
        let page = try await store.read { transaction in
            ImportUploadPage(
                frame: siteMap.frame(
                    context, definition.words.title, purpose: definition.words.purpose,
                    section: place.section,
                    parent: place.section(in: channel)),
                address: place.address(in: channel), templateAddress: place.template(in: channel),
                words: definition.words, limits: definition.limits,
                obstacle: try definition.obstacle(in: channel, transaction), choice: definition.choice,
                chosen: chosen ?? definition.choice?.standard.value ?? "", problems: problems
            ).render()
        }
        return .html(page, status: refusal == nil ? .ok : .unprocessableContent)
    }
}
