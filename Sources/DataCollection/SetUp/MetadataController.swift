import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Studies
import Templating
import WebAccess

/// The metadata settings of the site, an organization, or an app, for all studies below without their own setting.
struct MetadataController: Sendable {
    let siteMap: SiteMap
    let settings: MetadataSettings

    var routes: [SiteRoute] {
        ResponsePaths.metadata.flatMap { path in
            [
                SiteRoute.get(path, requiring: ConfigureFolder.self, use: show),
                SiteRoute.post(path, requiring: ConfigureFolder.self, use: save),
            ]
        }
    }

    private func show(
        _ context: RequestContext, _ grant: Grant<ConfigureFolder>, in transaction: borrowing Transaction
    ) throws -> Response {
        let fields = try settings.fields(on: grant.subject.folderID, in: transaction)
        return .html(page(context, fields).render())
    }

    private func save(
        _ context: RequestContext, _ grant: Grant<ConfigureFolder>, in transaction: borrowing Transaction
    ) throws -> Response {
        let folder = grant.subject.folderID
        let form = MetadataForm(context.form)
        var problems = FormProblems()
        let change = try settings.change(form, on: folder, problems: &problems, in: transaction)
        guard problems.isEmpty else {
            let fields = try settings.fields(on: folder, typed: form, problems: problems, in: transaction)
            return .html(page(context, fields).render(), status: .unprocessableContent)
        }
        try settings.make(change, on: folder, with: grant, in: transaction)
        return context.redirect(
            to: ResponsePaths.metadata(context.location), flash: Flash(.success, "Configuration saved"))
    }

    private func page(_ context: RequestContext, _ fields: MetadataFields) -> MetadataPage {
        let level =
            switch context.location {
            case .site: "the site"
            case .organization: "the organization"
            case .app: "the app"
            case .channel: "the study"
            }
        return MetadataPage(
            frame: siteMap.frame(
                context, "Survey metadata",
                purpose:
                    "Where questionnaire designs come from. Applies to studies in \(level) without their own setting.",
                section: "/metadata"),
            address: ResponsePaths.metadata(context.location), fields: fields,
            apiTest: context.location == .site ? ResponsePaths.apiTest : nil)
    }
}

/// The metadata settings of a folder above studies.
struct MetadataPage {
    let frame: Frame
    let address: String
    let fields: MetadataFields
    /// The API test page, for the site only.
    let apiTest: String?
}
