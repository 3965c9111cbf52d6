import Access
import PortalUI
import Responses
import SQLStore
import WebAccess

/// Reminders of participants: rules, those that users send, and the worker that sends what is due.
///
/// It's apart from ``ResponseFeature``, because phones are known to the registration server, which is made after it.
public struct ReminderFeature: Sendable {
    let store: Store
    /// Nil if another registration server knows the phones, which sends to whole studies only.
    let delivery: (any ReminderDelivery)?
    let schedules: StudyScheduleCache
    /// Sends what is due; nil without a delivery.
    package let worker: ReminderWorker?

    /// Creates the feature.
    public init(
        _ responses: ResponseFeature, delivery: (any ReminderDelivery)?
    ) {
        let dependencies = responses.dependencies
        store = dependencies.store
        schedules = responses.adherence.schedules
        self.delivery = delivery
        worker = delivery.map {
            ReminderWorker(
                store: dependencies.store, audit: dependencies.audit, delivery: $0,
                report: dependencies.report)
        }
    }

    /// What the feature adds to the site.
    public var feature: SiteFeature {
        SiteFeature(
            jobs: [
                BackgroundJob(
                    start: { [worker] in worker?.start() }, stop: { [worker] in await worker?.stop() })
            ],
            routes: { siteMap in
                ReminderRuleController(siteMap: siteMap, schedules: schedules, canSend: delivery != nil)
                    .routes
                    + ReminderRuleFormController(siteMap: siteMap, store: store, schedules: schedules).routes
                    + ReminderController(siteMap: siteMap, delivery: delivery, schedules: schedules).routes
            })
    }
}
