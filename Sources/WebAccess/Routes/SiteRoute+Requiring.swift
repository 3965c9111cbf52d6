import Access
import HTTP
import SQLStore

extension SiteRoute {
    /// A handler that runs inside the transaction that checked the permission.
    public typealias Handler<P: Permission> =
        @Sendable (RequestContext, Grant<P>, borrowing Transaction) throws -> Response
    /// A handler that runs outside of any transaction, after the permission was checked.
    ///
    /// For long operations: passwords, email, streams. Each transaction in which it writes has to request the grant
    /// again with ``RequestContext/require(_:on:in:)``.
    public typealias AsyncHandler<P: Permission> =
        @Sendable (RequestContext, Grant<P>) async throws -> Response
    /// Reads the folder from a request if the pattern doesn't contain it.
    public typealias Locator = @Sendable (Request) throws -> FolderPath

    /// Returns a page. The check and the handler share one read transaction.
    public static func get<P: Permission>(
        _ pattern: String, requiring permission: P.Type, at locate: Locator? = nil, fileID: String = #fileID,
        line: Int = #line, use handler: @escaping Handler<P>
    ) -> SiteRoute {
        requiring(.get, pattern, permission, locate, bodyLimit: 0, fileID, line) {
            .reading($0.requiring(permission, handler))
        }
    }

    /// Returns a page made outside of transactions.
    public static func get<P: Permission>(
        _ pattern: String, requiring permission: P.Type, at locate: Locator? = nil, fileID: String = #fileID,
        line: Int = #line, async handler: @escaping AsyncHandler<P>
    ) -> SiteRoute {
        requiring(.get, pattern, permission, locate, bodyLimit: 0, fileID, line) {
            .suspending($0.requiring(permission, handler))
        }
    }

    /// Returns a page about who a participant is, made outside of transactions. In addition to the
    /// permission, it requires the identity link, which is granted by name: ``IdentityLinkRepository``.
    public static func get<P: Permission>(
        _ pattern: String, requiringIdentityLinkAnd permission: P.Type, fileID: String = #fileID,
        line: Int = #line, async handler: @escaping AsyncHandler<P>
    ) -> SiteRoute where P.Subject == Channel {
        requiring(.get, pattern, permission, access: .identityLink(P.right), nil, bodyLimit: 0, fileID, line)
        {
            .suspending($0.requiringIdentityLink(and: permission, handler))
        }
    }

    /// Returns a form. The check, the handler and the commit are one transaction.
    public static func post<P: Permission>(
        _ pattern: String, requiring permission: P.Type, at locate: Locator? = nil,
        bodyLimit: Int = SiteRoute.formBodyLimit, fileID: String = #fileID, line: Int = #line,
        use handler: @escaping Handler<P>
    ) -> SiteRoute {
        requiring(.post, pattern, permission, locate, bodyLimit: bodyLimit, fileID, line) {
            .writing($0.requiring(permission, handler))
        }
    }

    /// Returns a form that is handled outside of the transaction that checked the permission.
    public static func post<P: Permission>(
        _ pattern: String, requiring permission: P.Type, at locate: Locator? = nil,
        bodyLimit: Int = SiteRoute.formBodyLimit, fileID: String = #fileID, line: Int = #line,
        async handler: @escaping AsyncHandler<P>
    ) -> SiteRoute {
        requiring(.post, pattern, permission, locate, bodyLimit: bodyLimit, fileID, line) {
            .suspending($0.requiring(permission, handler))
        }
    }

    private static func requiring<P: Permission>(
        _ method: Method, _ pattern: String, _ permission: P.Type, access: RouteAccess? = nil,
        _ locate: Locator?, bodyLimit: Int, _ fileID: String, _ line: Int,
        work: @escaping @Sendable (AccessCheck) -> RouteAction
    ) -> SiteRoute {
        let level = P.Subject.level
        let names = PathPlaceholders(pattern)
        precondition(
            locate != nil || names.contains(level),
            "\(fileID):\(line): \(pattern) does not name the \(level) that \(P.name) is held on")
        let locator = locate ?? { request in names.path(in: request) }
        return SiteRoute(
            method, pattern, access ?? .requiring(P.right), bodyLimit: bodyLimit, fileID: fileID, line: line
        ) { siteContext in
            siteContext.responder(
                work(
                    AccessCheck(
                        siteContext: siteContext, locate: locator, needsPerson: true, allowsAPIKeys: true)))
        }
    }
}
