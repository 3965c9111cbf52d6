import Access
import Cryptography
import DesignEditing
import HTTP
import PortalUI
import SQLStore
import Studies
import StudyPublishing
import Templating
import WebAccess

/// Serves the notifications of studies and apps: writing, scheduling, sending, and sending again.
struct NotificationController: Sendable {
    let frames: DesignFrameBuilder
    /// Notifies the worker that a notification was scheduled.
    let wake: @Sendable () -> Void
    /// What became of push messages; nil if the portal doesn't send them.
    let pushes: (any PushReporting)?
    /// The source of one-time values.
    let random: RandomBytes

    private static let study = StudyDesignerPaths.study + NotificationOwner.suffix
    private static let app = "/orgs/{org}/apps/{app}" + NotificationOwner.appSuffix
    private static let item = "/{notification:int}"

    private typealias Work = @Sendable (NotificationOwner, borrowing Transaction) throws -> Response

    var routes: [SiteRoute] {
        let handlers = NotificationHandlers(frames: frames, wake: wake, pushes: pushes, random: random)
        let reading: [(String, Work)] = [("", handlers.list), (Self.item, handlers.one)]
        let writing: [(String, Work)] = [
            ("", handlers.add), (Self.item, handlers.change), (Self.item + "/sendings", handlers.resend),
            (Self.item + "/cancel", handlers.cancel), (Self.item + "/delete", handlers.remove),
            (Self.item + "/sendings/{sending:int}/retry", handlers.sendAgain),
        ]
        let new = "/new"
        return reading.flatMap { path, work -> [SiteRoute] in
            [
                .get(Self.study + path, requiring: ViewDesign.self) { [frames] context, grant, transaction in
                    try work(try NotificationOwner(context, grant, frames, transaction), transaction)
                },
                .get(Self.app + path, requiring: ManageApp.self) { [frames] context, grant, transaction in
                    try work(try NotificationOwner(context, grant, frames, transaction), transaction)
                },
            ]
        }
            + [
                .get(Self.study + new, requiring: EditDesign.self) { [frames] context, grant, transaction in
                    try handlers.new(try NotificationOwner(context, grant, frames, transaction), transaction)
                },
                .get(Self.app + new, requiring: ManageApp.self) { [frames] context, grant, transaction in
                    try handlers.new(try NotificationOwner(context, grant, frames, transaction), transaction)
                },
            ]
            + writing.flatMap { path, work -> [SiteRoute] in
                [
                    .post(Self.study + path, requiring: EditDesign.self) {
                        [frames] context, grant, transaction in
                        try work(try NotificationOwner(context, grant, frames, transaction), transaction)
                    },
                    .post(Self.app + path, requiring: ManageApp.self) {
                        [frames] context, grant, transaction in
                        try work(try NotificationOwner(context, grant, frames, transaction), transaction)
                    },
                ]
            }
    }
}
