import Access
import SQLStore
import WebAccess

/// Which exports a user can create and download: those with tokens or with identifiers need more than reading responses.
package struct ExportAccess: Sendable {
    /// The sites whose tokens the user can view; nil for none.
    let tokens: StudySiteScope?
    /// The sites whose data the user can export with identifiers; nil for none.
    let identifiers: StudySiteScope?

    /// The access of the user of a request, for pages.
    package init(_ context: RequestContext) {
        tokens = context.sites(of: ManageTokensAtSites.self)
        identifiers = context.sites(of: ExportIdentifiersAtSites.self)
    }

    /// Returns the right that an export needs and the user doesn't have at all of its sites; nil if there is none.
    func missing(for order: ExportRequest) -> Right? {
        if order.includesTokens, tokens?.contains(order.sites) != true { return .handleTokens }
        if order.hasIdentifiers, identifiers?.contains(order.sites) != true { return .exportIdentifiers }
        return nil
    }
}

extension RequestContext {
    /// Requires, in the transaction that creates or opens an export, that the user still has the rights that it needs.
    ///
    /// - Throws: ``AccessDenied``.
    func requireAccess(
        to order: ExportRequest, of channel: Channel, in transaction: borrowing Transaction
    ) throws {
        if order.includesTokens {
            try require(ManageTokensAtSites.self, at: order.sites, of: channel, in: transaction)
        }
        if order.hasIdentifiers {
            try require(ExportIdentifiersAtSites.self, at: order.sites, of: channel, in: transaction)
        }
    }

    /// Requires a permission at all of some sites.
    ///
    /// - Throws: ``AccessDenied``.
    func require<P: StudySiteScoped>(
        _ permission: P.Type, at sites: StudySiteScope, of channel: Channel,
        in transaction: borrowing Transaction
    ) throws {
        let grant = try require(permission, on: channel, in: transaction)
        guard grant.sites.contains(sites) else { throw AccessDenied(P.right) }
    }
}
