import HTTP
import SQLStore
import Vocabulary
import WebAccess

/// Serves `sendNotification`, with which other programs send push messages. It requires an API key.
struct SendNotificationController: Sendable {
    private static let bodyLimit = 1 << 20

    let queue: PushQueue

    var routes: [SiteRoute] {
        let operation = Operation.sendNotification
        return RegistrationAction.patterns(of: operation.name).enumerated().map { index, pattern in
            SiteRoute.post(pattern, .signedInOrWithKey, bodyLimit: Self.bodyLimit, use: send).ignoringCase()
                .described(as: index == 0 ? .operation(operation) : .alias(of: operation.name))
        }.alsoBelowLabKey()
    }

    /// Queues all notifications of a request, or none.
    private func send(
        _ context: RequestContext, _ transaction: borrowing Transaction
    ) throws -> Response {
        let notices: [PushNotice]
        do {
            notices = try RegistrationBody.read(context.request) { try PushNotice.all($0) }
        } catch let refusal as RegistrationRefusal {
            return refusal.response(in: .english)
        }
        // An error from here on ends the transaction, so that nothing is queued.
        for notice in notices { try notice.send(queue.queue, for: context, transaction) }
        queue.wake()
        return RegistrationResponse.success()
    }
}
