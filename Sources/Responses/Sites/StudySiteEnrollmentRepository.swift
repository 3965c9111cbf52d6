import Access
import SQLStore

/// Whether participants can enroll at a site now, for enrollment, which a token authorizes.
enum StudySiteEnrollmentRepository {
    /// Returns whether a site is open and below its cap. Erased participants count: they enrolled.
    static func isEnrolling(_ site: StudySiteID, _ transaction: borrowing Transaction) throws -> Bool {
        let found = try transaction.first(
            """
            select s.status, s.cap from study_sites s where s.id = \(site)
            """
        ) { row in (status: try row[0] as String, cap: try row[1] as Int?) }
        guard let found, found.status == StudySite.Status.open.rawValue else { return false }
        guard let cap = found.cap else { return true }
        return try enrolledCount(at: site, transaction) < cap
    }

    /// Returns how many participants enrolled at a site, wherever they belong now.
    static func enrolledCount(at site: StudySiteID, _ transaction: borrowing Transaction) throws -> Int {
        try transaction.value(
            """
            select (select count(*) from participants p where p.enrollment_site_id = \(site))
                + (select coalesce(sum(e.participant_count), 0) from token_batches b
                    join erasures e on e.channel_id = b.channel_id and e.batch_id = b.id
                    where b.site_id = \(site))
            """) ?? 0
    }
}
