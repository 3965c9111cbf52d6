import HTTP
import JSON
import Outbound

/// An answer of Firebase Cloud Messaging, read as its documentation describes errors: a status of Google's APIs, and
/// details with an error code of FCM or the fields that are wrong.
struct FirebaseReply {
    let status: Int
    /// The code of FCM, such as `UNREGISTERED`; nil if there is none.
    let code: String?
    /// The fields of the request that are wrong.
    let fields: [String]
    let message: String

    init(_ response: HTTPClient.Response) {
        status = response.status
        let error = (try? JSONTree.parse(response.body, depthLimit: 16))?["error"]
        let details = error?["details"]?.array ?? []
        code = details.lazy.compactMap { $0["errorCode"]?.string }.first
        fields = details.flatMap { $0["fieldViolations"]?.array ?? [] }.compactMap { $0["field"]?.string }
        message = error?["message"]?.string ?? "status \(response.status)"
    }

    /// Returns what the answer means. `provenKey` is whether the key has sent a message before: if not, a device of
    /// another project means that the key is the wrong one, and no token must be deleted because of that.
    func result(provenKey: Bool, afterSeconds: Int?) -> PushResult {
        switch (status, code) {
        case (Status.ok.code, _): .accepted
        case (Status.notFound.code, "UNREGISTERED"): .unknownDevice
        case (Status.badRequest.code, _) where namesToken: .unknownDevice
        case (Status.forbidden.code, "SENDER_ID_MISMATCH"):
            provenKey ? .unknownDevice : .refused(reason: Self.wrongProject)
        case (Status.unauthorized.code, _):
            .refused(
                reason: "Firebase does not accept the access token of the service account (\(message)). "
                    + "Store a service account of the app's Firebase project.")
        case (Status.forbidden.code, _):
            .refused(
                reason: "Firebase does not let the service account send messages (\(message)). Turn on the "
                    + "Firebase Cloud Messaging API, and give the account the right to use it.")
        case (Status.notFound.code, _):
            .refused(
                reason: "Firebase does not know the project (\(message)). Store a service account of the "
                    + "app's Firebase project.")
        case (Status.tooManyRequests.code, _), (Status.internalServerError.code..., _):
            .retry(afterSeconds: afterSeconds, reason: "Firebase asks to wait (\(status): \(message)).")
        default:
            .refused(reason: "Firebase refused the message (\(status): \(message)).")
        }
    }

    /// Whether it is the device's token that is wrong in a request.
    private var namesToken: Bool {
        fields.contains("message.token")
            || code == "INVALID_ARGUMENT" && message.lowercased().contains("registration token")
    }

    private static let wrongProject = """
        The phone's app belongs to another Firebase project. Store a service account of the project with which the \
        app was built.
        """
}
