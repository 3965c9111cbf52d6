import HTTP
import JSON
import Outbound

/// Asks the Response server of an app to withdraw a participant.
///
/// The request is the one that Android apps send: `participantId` and `delete` as texts in a JSON body, so that the app
/// token is in no log of addresses.
struct WithdrawalClient: Sendable {
    /// The action, below the address of the server.
    static let action = "/mobileappstudy-withdrawFromStudy.api"
    /// What Response servers say about a participant who isn't theirs or has left.
    static let unknownParticipant = "Invalid ParticipantId."

    private static let badRequest = 400
    private static let connectTimeoutMilliseconds = 10_000
    private static let answerLimitBytes = 65_536
    private static let explanationLengthMax = 200

    let sender: any HTTPSender
    var timeoutMilliseconds = 20_000

    /// Sends a call to a server. Never throws: any error is part of the reply.
    func send(_ call: WithdrawalCall, to server: String) async -> WithdrawalReply {
        do {
            let response = try await sender.send(request(call, server))
            return Self.reply(response, without: call.appToken)
        } catch {
            return .unreachable(ReplyText.sentence(error.description))
        }
    }

    private func request(_ call: WithdrawalCall, _ server: String) -> HTTPClient.Request {
        var writer = JSONWriter(capacity: 128)
        writer.object { body in
            body.member("participantId", call.appToken)
            body.member("delete", call.erases ? "true" : "false")
        }
        var request = HTTPClient.Request(.post, server + Self.action, body: writer.finish())
        request.headers = [("Content-Type", "application/json"), ("Accept", "application/json")]
        request.timeoutMilliseconds = timeoutMilliseconds
        request.connectTimeoutMilliseconds = Self.connectTimeoutMilliseconds
        request.answerLimitBytes = Self.answerLimitBytes
        return request
    }

    private static func reply(_ response: HTTPClient.Response, without token: String) -> WithdrawalReply {
        let tree = try? JSONTree.parse(response.body)
        if response.status == Status.ok.code, tree?["success"]?.bool == true { return .done }
        let explanation = tree?["exception"]?.string ?? ""
        if response.status == badRequest, explanation == unknownParticipant { return .unknownParticipant }
        guard tree?.object != nil else {
            return .refused(
                "The server returned status \(response.status), and its answer isn't that of a Response server. "
                    + "Check the address.")
        }
        let said = ReplyText.excerpt(
            of: explanation, lengthMax: explanationLengthMax, replacing: [token], with: "the participant")
        return .refused(
            "The server returned status \(response.status)"
                + (said.isEmpty ? "." : ": \(ReplyText.sentence(said))"))
    }
}
