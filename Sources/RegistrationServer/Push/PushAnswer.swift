import Outbound
import Vocabulary

/// What a push service answered to a message, in its own words.
struct PushAnswer: Hashable, Sendable {
    /// The status, such as 200; nil if the service wasn't reached.
    let status: Int?
    /// The body of the answer without the device's token; what happened if the service wasn't reached.
    let text: String
    /// What the answer means for the message.
    let result: PushResult
}

extension PushAnswer {
    private static let textMax = 2_000

    /// An answer with its meaning. Services repeat tokens in their answers, so it is removed.
    init(_ response: HTTPClient.Response, to token: String, _ result: PushResult) {
        status = response.status
        // Removed before the text is shortened, which could leave a part of the token.
        let text = token.isEmpty ? response.text : response.text.replacing(token, with: "(token)")
        self.text = String(text.prefix(Self.textMax))
        self.result = result
    }

    /// A message that wasn't sent, because the portal itself found what is wrong.
    init(unsent result: PushResult) {
        (status, self.result) = (nil, result)
        text =
            switch result {
            case .accepted: ""
            case .unknownDevice: "The device's token is not one of this service. No message was sent."
            case .retry(_, let reason), .refused(let reason): reason
            }
    }

    /// A message without an answer.
    init(_ failure: HTTPClient.Failure, from service: String) {
        let reason = "\(service): \(failure)."
        switch failure {
        case .malformed, .addressRefused, .answerTooLarge: self.init(unsent: .refused(reason: reason))
        case .timedOut, .unreachable, .cancelled:
            self.init(unsent: .retry(afterSeconds: nil, reason: reason))
        }
    }
}

/// A push service that also returns its answers in its own words.
protocol AnsweringPushService: PushService {
    /// Sends a message to a device, and returns the answer.
    func answer(to message: PushMessage, for token: String) async -> PushAnswer
}

extension AnsweringPushService {
    func send(_ message: PushMessage, to token: String) async -> PushResult {
        await answer(to: message, for: token).result
    }
}

/// The service of an app whose key can't be used.
struct UnusablePushService: AnsweringPushService {
    /// What is wrong, and what to do.
    let reason: String

    func answer(to message: PushMessage, for token: String) async -> PushAnswer {
        PushAnswer(unsent: .refused(reason: reason))
    }
}
