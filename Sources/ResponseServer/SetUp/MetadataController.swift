import Access
import Entrances
import HTTP
import PortalUI
import SQLStore
import Studies
import Templating

/// The metadata settings of the site, an organization or an app: what holds for all studies below that say nothing.
struct MetadataController: Sendable {
    let siteMap: SiteMap
    let settings: MetadataSettings

    var routes: [SiteRoute] {
        Paths.metadata.flatMap { path in
            [
                SiteRoute.get(path, requiring: SetUpFolder.self, use: show),
                SiteRoute.post(path, requiring: SetUpFolder.self, use: save),
            ]
        }
    }

    private func show(
        _ visit: Visit, _ grant: Grant<SetUpFolder>, in transaction: borrowing Transaction
    ) throws -> Response {
        let fields = try settings.fields(on: grant.subject.folderID, transaction)
        return .html(page(visit, fields).render())
    }

    private func save(
        _ visit: Visit, _ grant: Grant<SetUpFolder>, in transaction: borrowing Transaction
    ) throws -> Response {
        let folder = grant.subject.folderID
        let form = MetadataForm(visit.form)
        var problems = FormProblems()
        let change = try settings.change(form, on: folder, problems: &problems, transaction)
        guard problems.isEmpty else {
            let fields = try settings.fields(on: folder, typed: form, problems: problems, transaction)
            return .html(page(visit, fields).render(), status: .unprocessableContent)
        }
        try settings.make(change, on: folder, with: grant, in: transaction)
        return visit.redirect(
            to: Paths.metadata(visit.place), saying: Flash(.success, "Configuration Saved"))
    }

    private func page(_ visit: Visit, _ fields: MetadataFields) -> MetadataPage {
        let level =
            switch visit.place {
            case .site: "the site"
            case .organization: "the organization"
            case .app: "the app"
            case .channel: "the study"
            }
        return MetadataPage(
            frame: siteMap.frame(
                visit, "Survey metadata",
                purpose:
                    "Where the designs of surveys come from, for every study of \(level) that sets nothing.",
                section: "/metadata"),
            address: Paths.metadata(visit.place), fields: fields,
            apiTest: visit.place == .site ? Paths.apiTest : nil)
    }
}

/// The metadata settings of a folder above studies.
struct MetadataPage {
    let frame: Frame
    let address: String
    let fields: MetadataFields
    /// Where the API is tried, which the site has.
    let apiTest: String?
}
