import Cryptography
import Delivery
import HTTP
import JSON
import Outbound
import Timekeeping
import Vocabulary

/// Sends a response to another system and returns the result.
struct ForwardingClient: Sendable {
    /// The header that identifies a response, so that an endpoint can detect duplicates.
    static let nameField = "X-Response-Id"

    private static let defaultTimeoutMilliseconds = 30_000
    private static let connectTimeoutMilliseconds = 10_000
    /// The maximum number of bytes to read. Only the status matters.
    private static let answerLimitBytes = 65_536
    private static let unauthorized = 401

    let sender: any HTTPSender
    let rule: TargetPolicy
    let secrets: ForwardingSecrets
    let tokens: BearerTokenCache
    let clock: Clock
    /// The timeout of a request.
    var timeoutMilliseconds = Self.defaultTimeoutMilliseconds

    /// Sends a response. Never throws: any error is part of the result.
    func deliver(_ payload: ForwardingPayload) async -> ForwardingResult {
        if let problem = problem(of: payload.settings.address) { return .failed(problem) }
        do {
            switch payload.settings.kind {
            case .disabled: return .failed("Forwarding is disabled.")
            case .basic: return try await deliverByPassword(payload)
            case .oauth: return try await deliverByToken(payload)
            }
        } catch let failure as HTTPClient.Failure {
            return .failed(ReplyText.sentence(failure.description))
        } catch let refusal as TokenRequestFailed {
            return refusal.delivery
        } catch is SealingError {
            return .failed("The stored secret can't be decrypted with this server's key. Enter it again.")
        } catch {
            return .failed(ReplyText.sentence("\(error)"))
        }
    }

    /// Addresses that were saved before the operator changed the policy are rejected too.
    private func problem(of address: String) -> String? {
        OutboundURL(address).flatMap(rule.problem(of:))
    }

    private func deliverByPassword(_ payload: ForwardingPayload) async throws -> ForwardingResult {
        let password = try secrets.open(payload.settings.passwordSealed, .password, of: payload.channel)
        var request = try request(of: payload, to: payload.settings.basicURL)
        request.credentials = HTTPClient.Credentials(
            user: payload.settings.user, password: password, timing: .afterChallenge)
        let answer = try await sender.send(request)
        return .answered(answer.status, answer.text, without: [password])
    }

    /// If a token is rejected, a new one is requested once.
    private func deliverByToken(_ payload: ForwardingPayload) async throws -> ForwardingResult {
        let kept = tokens.token(of: payload.channel, for: payload.settings)
        var token = ""
        if let kept { token = kept } else { token = try await askForToken(payload) }
        var answer = try await sender.send(try request(of: payload, bearing: token))
        if answer.status == Self.unauthorized {
            tokens.forget(payload.channel)
            if kept != nil {
                token = try await askForToken(payload)
                answer = try await sender.send(try request(of: payload, bearing: token))
            }
        }
        return .answered(answer.status, answer.text, without: [token])
    }

    private func request(
        of payload: ForwardingPayload, bearing token: String
    ) throws -> HTTPClient.Request {
        var request = try request(of: payload, to: payload.settings.oauthURL)
        request.headers.append((payload.settings.header, "Bearer \(token)"))
        return request
    }

    private func request(
        of payload: ForwardingPayload, to address: String
    ) throws -> HTTPClient.Request {
        var request = post(to: address, body: payload.bytes)
        request.headers.append((Self.nameField, payload.name))
        if let signing = try secrets.signing(payload.settings, of: payload.channel) {
            let now = clock()
            request.headers += WebhookSignature.headers(
                id: payload.name, at: now, body: payload.bytes, secrets: signing.signing(at: now))
        }
        return request
    }

    private func post(to address: String, body: [UInt8]) -> HTTPClient.Request {
        var request = HTTPClient.Request(.post, address, body: body)
        request.headers = [("Content-Type", "application/json")]
        request.timeoutMilliseconds = timeoutMilliseconds
        request.connectTimeoutMilliseconds = Self.connectTimeoutMilliseconds
        request.answerLimitBytes = Self.answerLimitBytes
        return request
    }

    // MARK: Tokens

    /// The reason why no token was issued.
    private struct TokenRequestFailed: Error {
        let delivery: ForwardingResult

        init(_ reason: String, status: Int? = nil, answer: String = "") {
            delivery = .failed("Unable to obtain auth token. \(reason)", status: status, answer: answer)
        }
    }

    private func askForToken(_ payload: ForwardingPayload) async throws -> String {
        let settings = payload.settings
        let address = try secrets.open(settings.tokenRequestURLSealed, .tokenRequestURL, of: payload.channel)
        if let problem = problem(of: address) { throw TokenRequestFailed(problem) }
        let answer: HTTPClient.Response
        do {
            answer = try await sender.send(post(to: address, body: []))
        } catch {
            throw TokenRequestFailed(ReplyText.sentence(error.description))
        }
        guard (200..<300).contains(answer.status) else {
            let query = address.split(separator: "?", maxSplits: 1).dropFirst().joined()
            throw TokenRequestFailed(
                "The token request URL returned status \(answer.status).", status: answer.status,
                answer: ForwardingResult.readable(answer.text, without: [address, query]))
        }
        let token = try Self.token(in: answer, named: settings.tokenField)
        tokens.store(token, of: payload.channel, for: settings)
        return token
    }

    /// Returns the token. The response can contain secrets, so errors list only its field names.
    private static func token(in answer: HTTPClient.Response, named name: String) throws -> String {
        let tree: JSONTree
        do {
            tree = try JSONTree.parse(answer.body)
        } catch {
            throw TokenRequestFailed("The response isn't JSON.", status: answer.status)
        }
        if let token = tree[name]?.string?.trimmed, !token.isEmpty { return token }
        let names =
            tree.object?.prefix(8).map { member in
                "'\(ReplyText.excerpt(of: member.key, lengthMax: 40, replacing: [], with: ""))'"
            }.joined(separator: ", ") ?? ""
        throw TokenRequestFailed(
            "The response has no text field '\(name)'"
                + (names.isEmpty ? " because it isn't a JSON object." : ". It has \(names)."),
            status: answer.status)
    }
}
