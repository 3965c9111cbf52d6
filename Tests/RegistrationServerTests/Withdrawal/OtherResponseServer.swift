import JSON
import SQLStore
import Support

/// A Response server on this machine that isn't the portal's.
final class OtherResponseServer: Sendable {
    /// How it answers.
    enum Behavior: Sendable {
        case withdraws
        case knowsNoOne
        case answers(status: Int, String)
        /// Repeats the body that it got as the reason of its failure.
        case repeats
        /// Says nothing until the other side has enough of it.
        case delays
        /// Ends the connection without a word.
        case breaks
    }

    private let behavior: Locked<Behavior>
    private let server: LoopbackServer

    init(_ behavior: Behavior = .withdraws) throws {
        let kept = Locked(behavior)
        self.behavior = kept
        server = try LoopbackServer { connection in
            while let request = connection.request() {
                switch kept.withLock({ $0 }) {
                case .withdraws: connection.write(Self.answer(200, #"{"success": true}"#))
                case .knowsNoOne:
                    connection.write(
                        Self.answer(
                            400, #"{"success": false, "exception": "Invalid ParticipantId.", "errors": []}"#))
                case .answers(let status, let text): connection.write(Self.answer(status, text))
                case .repeats:
                    let token = (try? Self.body(request))?["participantId"]?.string ?? ""
                    connection.write(Self.answer(500, #"{"exception": "no \#(token) here"}"#))
                case .delays: connection.waitForEnd()
                case .breaks: return
                }
            }
        }
    }

    deinit { server.stop() }

    var address: String { "http://127.0.0.1:\(server.port)/labkey" }
    var requests: [String] { server.records }

    /// The participants whom it was asked to withdraw, and whether to delete their data.
    var calls: [String] {
        requests.compactMap { request in
            guard let body = try? Self.body(request) else { return nil }
            return "\(body["participantId"]?.string ?? "") \(body["delete"]?.string ?? "")"
        }
    }

    func behave(_ behavior: Behavior) { self.behavior.withLock { $0 = behavior } }

    private static func body(_ request: String) throws -> JSONTree {
        let parts = request.split(separator: "\n\n", maxSplits: 1)
        return try JSONTree.parse(parts.count == 2 ? String(parts[1]) : "")
    }

    private static func answer(_ status: Int, _ text: String) -> String {
        "HTTP/1.1 \(status) X\r\nContent-Type: application/json\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)"
    }
}
