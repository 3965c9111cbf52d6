import Access
import Responses
import SQLStore

/// What closing a site does to its tokens.
enum StudySiteClosing {
    /// What a site has that closing it concerns.
    struct Counts: Sendable {
        let participants: Int
        let unusedTokens: Int
    }

    static func counts(
        of site: StudySite, with grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws -> Counts {
        Counts(
            participants: try StudySiteClosingRepository.participantCount(of: site, with: grant, transaction),
            unusedTokens: try StudySiteClosingRepository.unusedCount(of: site, with: grant, transaction))
    }

    /// Revokes the unused tokens of a site and returns their number.
    static func revokeTokens(
        of site: StudySite, with grant: Grant<ManageStudySites>, _ transaction: borrowing Transaction
    ) throws -> Int {
        let count = try StudySiteClosingRepository.unusedCount(of: site, with: grant, transaction)
        let batches = try StudySiteClosingRepository.revokeBatches(of: site, with: grant, transaction)
        for batch in batches {
            try grant.record(
                "token-batch.revoke", about: "batch \(batch)",
                ["reason": .text(StudySiteClosingRepository.reason), "site": .text(site.code)],
                in: transaction)
        }
        return count
    }
}
