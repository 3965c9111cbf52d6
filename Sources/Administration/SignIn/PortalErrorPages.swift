import Access
import HTTP
import PortalUI
import Templating
import WebAccess

/// The pages shown when a request is refused or fails.
public struct PortalErrorPages: ErrorPages {
    let siteMap: SiteMap

    /// Creates the pages of a site.
    public init(siteMap: SiteMap) { self.siteMap = siteMap }

    public func page(_ error: ErrorPage, context: RequestContext?) -> [UInt8] {
        let frame =
            context.map { siteMap.frame($0, error.title) }
            ?? Frame(title: error.title, assets: siteMap.assets)
        let sentences =
            error.problems.isEmpty ? [error.sentence] : error.problems.map(\.sentence)
        return ErrorMessagePage(
            frame: frame, sentences: sentences, requestID: error.requestID, enteredTexts: error.enteredTexts,
            unsavedForm: error.unsavedForm, isNotFound: error.status == .notFound
        ).render()
    }

    public func notice(_ restored: RestoredForm) -> [UInt8] {
        RestoredFormNotice(restored: restored).render()
    }

    public func page(_ restored: RestoredForm, context: RequestContext) -> [UInt8] {
        let frame = siteMap.frame(
            context, "Your unsaved changes",
            purpose: "The page you entered this on was removed, or you no longer have access to it.")
        return RestoredFormPage(frame: frame, restored: restored).render()
    }
}
