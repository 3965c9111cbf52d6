import Access
import Responses
import SQLStore
import Tables
import Vocabulary
import WebAccess

extension TableAccess {
    /// Reads what the user of a request sees of a study's tables: the rows of the grant's sites, and the columns that
    /// the rights at all of these sites include.
    package init(
        _ context: RequestContext, _ grant: Grant<some ResponseReadingAtSites>,
        in transaction: borrowing Transaction
    ) throws {
        try self.init(
            to: grant.sites, in: grant.subject.id, rights: context.rights(at: grant.sites), transaction)
    }

    /// Reads whether a study has sites, for access with these rights.
    package init(
        to sites: StudySiteScope, in channel: ChannelID, rights: RightSet,
        _ transaction: borrowing Transaction
    ) throws {
        self.init(
            to: sites, showsSites: try StudySiteRepository.hasSites(channel, in: transaction), rights: rights)
    }

    /// Returns the access of programs. Without restrictions, their queries get no condition, which keeps those of large
    /// Lists fast.
    func forPrograms(in channel: ChannelID, _ transaction: borrowing Transaction) throws -> TableAccess {
        try ProcessingRestrictionRepository.count(in: channel, at: .all, transaction) > 0 ? forFiles : self
    }

    /// What a participant sees of the participant's own rows. The token is no secret to them.
    static let ofParticipant = TableAccess.withoutSites(rights: RightSet(.handleTokens))
}
