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
        if order.profile == nil, identifiers?.contains(order.sites) != true { return .exportIdentifiers }
        return nil
    }

    /// Requires, in the transaction that creates or opens an export, that the user still has the rights that it needs.
    ///
    /// - Throws: ``AccessDenied``.
    static func check(
        _ order: ExportRequest, _ context: RequestContext, _ channel: Channel,
        in transaction: borrowing Transaction
    ) throws {
        if order.includesTokens {
            let grant = try context.require(ManageTokensAtSites.self, on: channel, in: transaction)
            guard grant.sites.contains(order.sites) else { throw AccessDenied(.handleTokens) }
        }
        if order.profile == nil { try requireIdentifiers(at: order.sites, context, channel, in: transaction) }
    }

    /// Requires that the user can export data of all these sites with identifiers.
    ///
    /// - Throws: ``AccessDenied``.
    static func requireIdentifiers(
        at sites: StudySiteScope, _ context: RequestContext, _ channel: Channel,
        in transaction: borrowing Transaction
    ) throws {
        let grant = try context.require(ExportIdentifiersAtSites.self, on: channel, in: transaction)
        guard grant.sites.contains(sites) else { throw AccessDenied(.exportIdentifiers) }
    }
}
