import Access
import PortalUI
import SQLStore
import WebAccess

/// Moves apps to another organization and studies to another app: first where to, then what that changes, and done when
/// the ID is typed.
public struct MoveController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let checks: MoveChecks
    let changed: @Sendable () async throws -> Void

    /// The controller of a site; `changed` lets what apps read be read again after a commit.
    public init(
        siteMap: SiteMap, store: Store, checks: MoveChecks,
        changed: @escaping @Sendable () async throws -> Void
    ) {
        self.siteMap = siteMap
        self.store = store
        self.checks = checks
        self.changed = changed
    }

    /// The controller's routes.
    public var routes: [SiteRoute] {
        [
            .get(AdministrationPaths.app + "/move", requiring: ManageApp.self, use: showApp),
            .post(AdministrationPaths.app + "/move", requiring: ManageApp.self, async: moveApp),
            .get(AdministrationPaths.study + "/move", requiring: EditDesign.self, use: showStudy),
            .post(AdministrationPaths.study + "/move", requiring: EditDesign.self, async: moveStudy),
        ]
    }
}
