import Access
import Cryptography
import Glibc
import HTTP
import SQLStore
import StudyPages
import Templating
import Timekeeping
import WebAccess

/// A site of one page, in a data folder of the portal: whoever is signed in there and may view a study's responses
/// sees the page.
enum StudySite {
    static func router(data: String) async throws -> Router {
        let store = try Store(path: data + "/portal.sqlite")
        let keys = DerivedKeys(try SealingKey.load(orCreateAt: data + "/portal.key"))
        let siteContext = SiteContext(
            store: store, audit: Audit(key: keys.audit, clock: clock), apps: try await AppTokenCache(store),
            keys: keys, random: SystemRandom.bytes, report: { error, _ in print(error) })
        return RouteTable([
            .get("/orgs/{org}/apps/{app}/studies/{study}/page", requiring: ViewResponses.self, use: page)
        ]).router(siteContext)
    }

    @Sendable private static func page(
        _ visit: RequestContext, _ grant: Grant<ViewResponses>, in transaction: borrowing Transaction
    ) throws -> Response {
        let rows = try transaction.rows(SQL(verbatim: StudyListPage.selection)) { row in
            try StudyListPage.Row(
                id: row[0], name: row[1], pi: row[2], status: row[3], isActive: row[4], enrolled: row[5],
                target: row[6], created: row[7], note: row[8])
        }
        return .html(StudyListPage(rows: rows).render())
    }

    private static let clock: Clock = {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
