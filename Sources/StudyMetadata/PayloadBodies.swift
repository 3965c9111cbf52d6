import HTTP
import SQLStore
import Studies

/// The published answers as they are sent: shared by all who ask, and compressed once.
///
/// Each is made when it is first asked for, so that what no one reads costs no time at the start and no memory.
/// Shared state: what was made, behind a lock.
final class PayloadBodies: Sendable {
    /// Answers of previous publications are let go with all others once there are so many.
    private static let countMax = 2_000

    private let bodies = Locked<[String: Representation]>([:])

    /// Returns the response for an optional payload.
    func response(_ answer: EncodedPayload?, to request: Request) -> Response? {
        answer.map { response($0, to: request) }
    }

    /// The answer, or only its tag when the client has these bytes already.
    func response(_ answer: EncodedPayload, to request: Request) -> Response {
        body(of: answer).response(to: request)
    }

    private func body(of answer: EncodedPayload) -> Representation {
        if let known = bodies.withLock({ $0[answer.entityTag] }) { return known }
        let made = Representation(
            answer.bytes, contentType: EncodedPayload.contentType, etag: answer.entityTag,
            cacheControl: EncodedPayload.cacheControl, vary: EncodedPayload.vary)
        bodies.withLock { bodies in
            if bodies.count >= Self.countMax { bodies.removeAll() }
            bodies[answer.entityTag] = made
        }
        return made
    }
}
