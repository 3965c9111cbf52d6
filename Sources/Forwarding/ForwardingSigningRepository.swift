import Access
import Responses
import SQLStore
import Timekeeping
import Vocabulary

/// The secrets that sign forwarded responses, in the same way as the messages of webhooks.
struct ForwardingSigningRepository: Sendable {
    let secrets: ForwardingSecrets

    /// Signs requests from now on, or replaces the secret. For a day, requests are also signed with the previous one.
    ///
    /// - Throws: ``Conflict`` while forwarding is disabled.
    func renew(with grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction) throws {
        let channel = grant.subject.id
        let settings = try ForwardingRepository().settings(of: channel, in: transaction)
        guard settings.kind != .disabled else {
            throw Conflict("Forwarding is disabled. Enter an endpoint first.")
        }
        var signing = try secrets.signing(settings, of: channel)
        signing?.rotate(at: grant.now)
        let sealed = secrets.seal(signing ?? SigningSecrets(), of: channel)
        try transaction.run(
            "update forwardings set signing_sealed = \(sealed) where channel_id = \(channel)")
        try grant.record(
            signing == nil ? "forwarding.sign" : "forwarding.rotate-secret", about: grant.subject.path,
            in: transaction)
    }

    /// Stops signing requests.
    func stop(with grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction) throws {
        try transaction.run(
            "update forwardings set signing_sealed = null where channel_id = \(grant.subject.id)")
        try grant.record("forwarding.stop-signing", about: grant.subject.path, in: transaction)
    }

    /// Returns the secrets to be shown, and records it.
    ///
    /// - Throws: ``NotFound`` if requests aren't signed.
    func show(with grant: Grant<ConfigureStudy>, _ transaction: borrowing Transaction) throws
        -> SigningSecrets
    {
        let channel = grant.subject.id
        let settings = try ForwardingRepository().settings(of: channel, in: transaction)
        guard let signing = try secrets.signing(settings, of: channel) else { throw NotFound("secret") }
        try grant.record("forwarding.show-secret", about: grant.subject.path, in: transaction)
        return signing
    }
}
