import Access
import HTTP
import SQLStore

/// Access without a permission.
public enum OpenRouteAccess: Sendable {
    /// Signed-in users; others are redirected to the sign-in page.
    case signedIn
    /// Signed-in users, including those who still have to set up a second factor.
    case signedInDuringSetUp
    /// Signed-in users ending their session or a role preview, including those who still have to set up a second factor
    /// or are previewing a role.
    case signedInToLeave
    /// Signed-in users, and programs with an API key.
    case signedInOrWithKey
    /// Anyone.
    case anyone
}

extension SiteRoute {
    /// A handler that runs inside a transaction.
    public typealias OpenHandler = @Sendable (RequestContext, borrowing Transaction) throws -> Response
    /// A handler that runs outside of any transaction.
    public typealias AsyncOpenHandler = @Sendable (RequestContext) async throws -> Response

    /// Returns a page that requires no permission. The handler itself restricts the content to the user's data.
    public static func get(
        _ pattern: String, _ access: OpenRouteAccess, fileID: String = #fileID, line: Int = #line,
        use handler: @escaping OpenHandler
    ) -> SiteRoute {
        open(.get, pattern, access, bodyLimit: 0, fileID, line) { .reading($0.withoutPermission(handler)) }
    }

    /// Returns a page that requires no permission, made outside of transactions.
    public static func get(
        _ pattern: String, _ access: OpenRouteAccess, fileID: String = #fileID, line: Int = #line,
        async handler: @escaping AsyncOpenHandler
    ) -> SiteRoute {
        open(.get, pattern, access, bodyLimit: 0, fileID, line) {
            .suspending($0.withoutPermission(handler))
        }
    }

    /// Returns a form that requires no permission. Its token is checked as usual.
    public static func post(
        _ pattern: String, _ access: OpenRouteAccess, bodyLimit: Int = SiteRoute.formBodyLimit,
        fileID: String = #fileID, line: Int = #line, use handler: @escaping OpenHandler
    ) -> SiteRoute {
        open(.post, pattern, access, bodyLimit: bodyLimit, fileID, line) {
            .writing($0.withoutPermission(handler))
        }
    }

    /// Returns a form that requires no permission, such as signing in, handled outside of transactions.
    public static func post(
        _ pattern: String, _ access: OpenRouteAccess, bodyLimit: Int = SiteRoute.formBodyLimit,
        fileID: String = #fileID, line: Int = #line, async handler: @escaping AsyncOpenHandler
    ) -> SiteRoute {
        open(.post, pattern, access, bodyLimit: bodyLimit, fileID, line) {
            .suspending($0.withoutPermission(handler))
        }
    }

    /// Returns a public route that needs neither session nor form, such as a health check.
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
