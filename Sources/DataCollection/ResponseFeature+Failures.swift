import PortalUI
import Responses
import WebAccess

extension ResponseFeature {
    /// The page of a response, and the actions for failed responses.
    func failureRoutes(_ siteMap: SiteMap) -> [SiteRoute] {
        let store = dependencies.store
        return ResponsePageController(
            siteMap: siteMap, store: store, intake: intake, designs: designs,
            stepAddress: dependencies.stepAddress, readings: readings, schedules: adherence.schedules
        ).routes
            + CorrectionController(
                siteMap: siteMap, store: store, designs: designs, readings: readings, intake: intake
            ).routes
            + DiscardController(siteMap: siteMap, store: store, designs: designs).routes
    }
}
