import Access
import Responses
import SQLStore
import Studies

/// Token actions of coordinators without pages.
public struct TokenOperations: Sendable {
    /// Records that a user has printed the unused tokens of the newest batch, with this number per page.
    public func printNewestBatch(
        perPage: Int, by author: String, with grant: Grant<ManageTokens>,
        in transaction: borrowing Transaction
    ) throws {
        guard let newest = try TokenBatchRepository.newest(with: grant, transaction) else {
            throw NotFound("batch")
        }
        let count = try IssuedTokenRepository().count(
            of: newest, with: grant.atSites, state: .unused, transaction)
        try TokenDistributionRepository().add(
            to: newest, perPage: perPage, state: .unused, tokenCount: count, by: author, with: grant.atSites,
            transaction)
    }
}

extension ResponseFeature {
    /// Token actions of coordinators without pages.
    public var tokenWork: TokenOperations { TokenOperations() }
}
