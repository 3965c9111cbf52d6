import Access
import Entrances
import HTTP
import PortalUI
import Templating

/// The pages that people see when something is refused or fails.
public struct RefusalPages: ErrorPages {
    let siteMap: SiteMap

    /// The pages of a site.
    public init(siteMap: SiteMap) { self.siteMap = siteMap }

    public func page(_ error: ErrorPage, visit: Visit?) -> [UInt8] {
        let frame =
            visit.map { siteMap.frame($0, error.title) } ?? Frame(title: error.title, assets: siteMap.assets)
        let sentences =
            error.problems.isEmpty ? [error.sentence] : error.problems.map(\.sentence)
        return RefusedPage(frame: frame, sentences: sentences, requestID: error.requestID).render()
    }
}
