import Access
import HTTP
import PortalUI
import Responses
import SQLStore
import Studies
import Templating
import WebAccess

/// The page for testing the API by hand, in a study's folder or for the site.
///
/// Requests go only to this portal and use the session of the user, so they grant no additional access.
struct APITestController: Sendable {
    let siteMap: SiteMap
    weak let site: InProcessSite?

    var routes: [SiteRoute] {
        [
            SiteRoute.get(ResponsePaths.apiTest, requiring: ConfigureFolder.self, use: show)
                .ignoringCase(),
            .post(ResponsePaths.apiTest, requiring: ConfigureFolder.self, async: send).ignoringCase(),
        ]
            + ResponsePaths.apiTests.flatMap { path in
                [
                    SiteRoute.get(path, requiring: ConfigureStudy.self, use: show).ignoringCase(),
                    .post(path, requiring: ConfigureStudy.self, async: send).ignoringCase(),
                ]
            }
    }

    private func show<P: Permission>(
        _ context: RequestContext, _ grant: Grant<P>, _ transaction: borrowing Transaction
    ) throws -> Response {
        let folder = context.location.channel?.path ?? ""
        let form = APITestForm(
            url: folder.isEmpty ? "/response-resolveEnrollmentToken.api" : "/\(folder)/query-getQueries.api",
            body: folder.isEmpty ? "{\n  \"token\": \"\"\n}" : "{\n  \"schemaName\": \"lists\"\n}")
        return .html(page(context, form).render())
    }

    private func send<P: Permission>(_ context: RequestContext, _ grant: Grant<P>) async throws -> Response {
        let form = APITestForm(context.form)
        let request = context.request
        let origin = (request.isSecure ? "https://" : "http://") + request.host
        switch form.target(at: origin) {
        case .failure(let refusal):
            var problems = FormProblems()
            problems.add("url", refusal.sentence)
            return .html(page(context, form, problems).render(), status: .unprocessableContent)
        case .success(let target):
            guard
                let answer = await site?.post(
                    Array(form.body.utf8), type: form.type, to: target, for: context)
            else { throw Conflict("The portal is still starting. Try again in a few seconds.") }
            return .html(page(context, form, answer: APITestPage.ResponseView(answer)).render())
        }
    }

    private func page(
        _ context: RequestContext, _ form: APITestForm, _ problems: FormProblems = FormProblems(),
        answer: APITestPage.ResponseView? = nil
    ) -> APITestPage {
        let channel = context.location.channel
        return APITestPage(
            frame: siteMap.frame(
                context, "API test",
                purpose: "Sends a POST request to this portal as you and shows the response.",
                section: channel == nil ? "/metadata" : "/set-up",
                parent: channel.map { PageLink("Study setup", to: ResponsePaths.setUp($0)) }),
            address: context.request.path, form: form, problems: problems, answer: answer)
    }
}
