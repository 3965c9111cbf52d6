import Access
import DataAccess
import HTTP
import PortalUI
import Responses
import Studies
import WebAccess

/// The page that requests a reason before a correction is withdrawn or a response is discarded.
struct ResponseReasonPage {
    let frame: Frame
    let address: String
    let back: String
    let facts: [DescriptionItem]
    let keep: String
    let button: String
    let seen: Int
    let reason: String
    let problems: FormProblems

    var limit: Int { RowForm.reasonLengthMax }
}

extension ResponseReasonPage {
    /// Creates the page, with the input if it was submitted. `end` is the end of its URL.
    init(
        _ context: RequestContext, _ response: FailedResponse, _ channel: Channel, _ siteMap: SiteMap,
        _ title: String,
        purpose: String, facts: [DescriptionItem], end: String, keep: String, button: String,
        _ problems: FormProblems
    ) {
        let back = ResponsePaths.response(response.line.id, channel)
        let isSent = context.request.method == .post
        self.init(
            frame: siteMap.frame(
                context, title, purpose: purpose, section: "/responses",
                parent: PageLink("Response \(response.line.id)", to: back)),
            address: back + end, back: back, facts: facts, keep: keep, button: button,
            seen: isSent ? context.seenChanges : response.changeCount, reason: isSent ? context.reason : "",
            problems: problems)
    }
}
