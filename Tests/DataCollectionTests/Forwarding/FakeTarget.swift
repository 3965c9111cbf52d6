import JSON
import SQLStore
import Support

/// Another system on this machine that gets forwarded responses: it refuses, delays, breaks and lies as it is told.
final class FakeTarget: Sendable {
    /// How it answers.
    enum Behavior: Sendable {
        case takes
        /// Wants this user and password in Base64, and asks for them.
        case asksFor(String)
        /// Gives out tokens, and takes what brings the one it gave last.
        case givesTokens
        case answers(status: Int, String)
        /// Refuses what has this in its body, and takes the rest.
        case refuses(containing: String)
        /// Says nothing until the other side has enough of it.
        case delays
        /// Ends the connection without a word.
        case breaks
        /// Announces more than it sends.
        case cuts
        /// Says that it has taken it, and talks on without an end.
        case rambles
        /// Answers with something that is not HTTP.
        case lies
    }

    private let behavior: Locked<Behavior>
    private let tokens = Locked(0)
    private let server: LoopbackServer

    init(_ behavior: Behavior = .takes) throws {
        let kept = Locked(behavior)
        let tokens = tokens
        self.behavior = kept
        server = try LoopbackServer { connection in
            while let request = connection.request() {
                guard Self.answer(request, kept.withLock { $0 }, tokens, connection) else { return }
            }
        }
    }

    deinit { server.stop() }

    var address: String { "http://127.0.0.1:\(server.port)/responses" }
    var port: Int { server.port }
    var tokenAddress: String { "http://127.0.0.1:\(server.port)/token?secret=abc" }

    func behave(_ behavior: Behavior) { self.behavior.withLock { $0 = behavior } }

    /// Forgets the token that it gave out.
    func forgetToken() { tokens.withLock { $0 += 100 } }

    /// Every request for a response, whole.
    var requests: [String] { server.records.filter { !$0.hasPrefix("POST /token") } }
    /// Every request for a token.
    var tokenRequests: [String] { server.records.filter { $0.hasPrefix("POST /token") } }
    /// The names of the responses that came, in order.
    var names: [String] { requests.compactMap { Self.field("x-response-id", of: $0) } }

    /// The JSON of a request.
    static func body(_ request: String) throws -> JSONTree {
        let parts = request.split(separator: "\n\n", maxSplits: 1)
        return try JSONTree.parse(parts.count == 2 ? String(parts[1]) : "")
    }

    static func field(_ name: String, of request: String) -> String? {
        request.split(separator: "\n").first { $0.lowercased().hasPrefix(name + ": ") }.map {
            String($0.dropFirst(name.count + 2))
        }
    }

    /// Answers a request; false ends the connection.
    private static func answer(
        _ request: String, _ behavior: Behavior, _ tokens: Locked<Int>, _ connection: LoopbackConnection
    ) -> Bool {
        switch behavior {
        case .takes: connection.write(answer(200, "taken"))
        case .asksFor(let credential):
            let isKnown = field("authorization", of: request) == "Basic \(credential)"
            connection.write(
                isKnown
                    ? answer(200, "taken")
                    : answer(401, "who?", field: "WWW-Authenticate: Basic realm=\"x\"\r\n"))
        case .givesTokens:
            if request.hasPrefix("POST /token") {
                let number = tokens.withLock { count in
                    count += 1
                    return count
                }
                connection.write(answer(200, "{\"access\": \"token-\(number)\"}"))
            } else {
                let isKnown =
                    field("x-auth", of: request) == "Bearer token-\(tokens.withLock { $0 })"
                connection.write(
                    isKnown ? answer(201, request.contains("Bearer") ? "token-1" : "") : answer(401, "no"))
            }
        case .answers(let status, let text): connection.write(answer(status, text))
        case .refuses(let text):
            connection.write(request.contains(text) ? answer(422, "not this") : answer(200, "taken"))
        case .delays: connection.waitForEnd()
        case .breaks: return false
        case .cuts:
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\ntaken")
            return false
        case .rambles:
            connection.write("HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "la ", count: 100_000))
            return false
        case .lies:
            connection.write("220 mail.example.org ESMTP\r\n")
            return false
        }
        return true
    }

    private static func answer(_ status: Int, _ text: String, field: String = "") -> String {
        "HTTP/1.1 \(status) X\r\n\(field)Content-Length: \(text.utf8.count)\r\n\r\n\(text)"
    }
}
