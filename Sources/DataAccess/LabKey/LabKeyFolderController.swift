import Access
import HTTP
import JSON
import SQLStore
import WebAccess

/// Returns the folders that a user can read to scripts: the site, organizations, apps and channels of studies.
///
/// `/ORG/APP/STUDY/project-getContainers.api`, or `/project/ORG/APP/STUDY/getContainers.view` in the R
/// client. As on pages, a folder exists only for users with a role there or below it.
package struct LabKeyFolderController: Sendable {
    package let store: Store

    package init(store: Store) {
        self.store = store
    }

    package var routes: [SiteRoute] {
        routes("/{org}/{app}/{study}", EnterStudyAtSites.self) + routes("/{org}/{app}", EnterApp.self)
            + routes("/{org}", EnterOrganization.self) + siteRoutes
    }

    private func routes<P: Permission>(_ folder: String, _ permission: P.Type) -> [SiteRoute] {
        let body: LabKeyRoutes.Action<P> = { context, grant in
            try await answer(context) { _ = try context.require(P.self, on: grant.subject, in: $0) }
        }
        return Self.patterns(folder).flatMap { pattern in
            [
                SiteRoute.get(pattern, requiring: P.self, async: body),
                SiteRoute.post(pattern, requiring: P.self, async: body),
            ].map { Self.described($0) }
        }.alsoBelowLabKey()
    }

    /// The site requires no permission: without a role there, it only contains the user's organizations.
    private var siteRoutes: [SiteRoute] {
        let body: SiteRoute.AsyncOpenHandler = { context in try await answer(context) { _ in } }
        return Self.patterns("").flatMap { pattern in
            [
                SiteRoute.get(pattern, .signedInOrWithKey, async: body),
                SiteRoute.post(pattern, .signedInOrWithKey, async: body),
            ].map { Self.described($0) }
        }.alsoBelowLabKey()
    }

    private static func patterns(_ folder: String) -> [String] {
        // The R and Python clients request a view.
        [".api", ".view", ""].flatMap {
            ["\(folder)/project-getContainers\($0)", "/project\(folder)/getContainers\($0)"]
        }
    }

    private static func described(_ route: SiteRoute) -> SiteRoute {
        let operation = Operation.projectGetContainers
        let isMain =
            route.method == .get && route.pattern == "/{org}/{app}/{study}/project-getContainers.api"
        return route.refusing(as: LabKeyException.form)
            .described(as: isMain ? .operation(operation) : .alias(of: operation.name))
    }

    private func answer(
        _ context: RequestContext, check: @escaping @Sendable (borrowing Transaction) throws -> Void
    ) async throws -> Response {
        try await LabKeyRoutes.answer {
            let request = try LabKeyFolderRequest(LabKeyParameters(context.request))
            let folders = try await store.read { transaction in
                try check(transaction)
                return try request.folders(context, transaction)
            }
            return .json(request.json(folders))
        }
    }
}
