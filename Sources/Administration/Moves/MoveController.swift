import Access
import PortalUI
import SQLStore
import StudyManagement
import WebAccess

/// Moves apps to another organization and studies to another app. The user chooses a destination, reviews the effects,
/// and confirms by typing the ID.
public struct MoveController: Sendable {
    let siteMap: SiteMap
    let store: Store
    let checks: MoveChecks
    let changed: @Sendable () async throws -> Void

    /// Creates the controller of a site; `changed` is called after a commit to reload the data that apps read.
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
