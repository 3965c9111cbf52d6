import Access
import HTTP
import SQLStore

/// Access without a permission.
public enum OpenRouteAccess: Sendable {
    /// For anyone who is signed in; others are sent to the sign-in page.
    case signedIn
    /// For anyone who is signed in, including users who still have to set up a second factor.
    case signedInDuringSetUp
    /// For anyone who is signed in, to leave something: also for anyone who owes a second factor or looks at the portal
    /// with a role.
    case signedInToLeave
    /// For anyone who is signed in, and for programs with an API key.
    case signedInOrWithKey
    /// For anyone.
    case anyone
}

extension SiteRoute {
    /// What answers inside a transaction.
    public typealias OpenHandler = @Sendable (RequestContext, borrowing Transaction) throws -> Response
    /// What answers outside of any transaction.
    public typealias AsyncOpenHandler = @Sendable (RequestContext) async throws -> Response

    /// A page that needs no permission; what it shows, it confines to the visit's person itself.
    public static func get(
        _ pattern: String, _ access: OpenRouteAccess, fileID: String = #fileID, line: Int = #line,
        use handler: @escaping OpenHandler
    ) -> SiteRoute {
        open(.get, pattern, access, bodyLimit: 0, fileID, line) { .reading($0.withoutPermission(handler)) }
    }

    /// A page that needs no permission, made outside of transactions.
    public static func get(
        _ pattern: String, _ access: OpenRouteAccess, fileID: String = #fileID, line: Int = #line,
        async handler: @escaping AsyncOpenHandler
    ) -> SiteRoute {
        open(.get, pattern, access, bodyLimit: 0, fileID, line) {
            .suspending($0.withoutPermission(handler))
        }
    }

    /// A form that needs no permission; its token is checked all the same.
    public static func post(
        _ pattern: String, _ access: OpenRouteAccess, bodyLimit: Int = SiteRoute.formBodyLimit,
        fileID: String = #fileID, line: Int = #line, use handler: @escaping OpenHandler
    ) -> SiteRoute {
        open(.post, pattern, access, bodyLimit: bodyLimit, fileID, line) {
            .writing($0.withoutPermission(handler))
        }
    }

    /// A form that needs no permission, such as signing in, whose work is done outside of transactions.
    public static func post(
        _ pattern: String, _ access: OpenRouteAccess, bodyLimit: Int = SiteRoute.formBodyLimit,
        fileID: String = #fileID, line: Int = #line, async handler: @escaping AsyncOpenHandler
    ) -> SiteRoute {
        open(.post, pattern, access, bodyLimit: bodyLimit, fileID, line) {
            .suspending($0.withoutPermission(handler))
        }
    }

    /// Something for anyone that needs neither session nor form, such as a health check.
    public static func anyone(
        _ method: Method, _ pattern: String, bodyLimit: Int = 0, fileID: String = #fileID, line: Int = #line,
        responder: Responder
    ) -> SiteRoute {
        SiteRoute(method, pattern, .anyone, bodyLimit: bodyLimit, fileID: fileID, line: line) { siteContext in
            siteContext.isProbe ? .immediate { _ in AccessProbe.passed } : responder
        }
    }

    private static func open(
        _ method: Method, _ pattern: String, _ access: OpenRouteAccess, bodyLimit: Int, _ fileID: String,
        _ line: Int, work: @escaping @Sendable (AccessCheck) -> RouteAction
    ) -> SiteRoute {
        let needsPerson = access != .anyone
        return SiteRoute(
            method, pattern, needsPerson ? .signedIn : .anyone, bodyLimit: bodyLimit, fileID: fileID,
            line: line
        ) { siteContext in
            siteContext.responder(
                work(
                    AccessCheck(
                        siteContext: siteContext, locate: { _ in .site }, needsPerson: needsPerson,
                        allowsAPIKeys: access == .signedInOrWithKey,
                        allowsPendingSecondFactor: access == .signedInDuringSetUp
                            || access == .signedInToLeave,
                        allowsRolePreview: access == .signedInToLeave)))
        }
    }
}
