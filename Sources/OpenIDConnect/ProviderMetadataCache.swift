import HTTP
import JSON
import Outbound
import Timekeeping

/// The metadata and keys of providers by issuer, cached for an hour.
actor ProviderMetadataCache {
    /// How long cached entries are valid.
    private static let lifetimeSeconds = 60 * 60
    /// The minimum interval between two requests for keys, whatever tokens contain.
    private static let keysIntervalSeconds = 60

    private struct CacheEntry<Value: Sendable> {
        let value: Value
        let at: Instant
    }

    private let sender: any HTTPSender
    private let clock: @Sendable () -> Instant
    private var metadata: [Issuer: CacheEntry<ProviderMetadata>] = [:]
    private var keys: [String: CacheEntry<KeySet>] = [:]

    init(sender: any HTTPSender, clock: @escaping @Sendable () -> Instant) {
        self.sender = sender
        self.clock = clock
    }

    /// Returns the metadata of an issuer; `isForced` requests it even if it is cached.
    func metadata(of issuer: Issuer, refresh isForced: Bool = false) async throws(ProviderFailure)
        -> ProviderMetadata
    {
        if !isForced, let kept = metadata[issuer], isGood(kept.at, for: Self.lifetimeSeconds) {
            return kept.value
        }
        let found = try ProviderMetadata(try await read(.metadata, issuer.discoveryAddress), of: issuer)
        metadata[issuer] = CacheEntry(value: found, at: clock())
        return found
    }

    /// Returns the keys of an issuer; `isForced` requests them even if they are cached.
    func keys(of metadata: ProviderMetadata, refresh isForced: Bool = false) async throws(ProviderFailure)
        -> KeySet
    {
        let address = metadata.keysAddress
        if !isForced, let kept = keys[address], isGood(kept.at, for: Self.lifetimeSeconds) {
            return kept.value
        }
        let found = KeySet(try await read(.keys, address))
        guard !found.keys.isEmpty else { throw .noKeys }
        keys[address] = CacheEntry(value: found, at: clock())
        return found
    }

    /// Returns the key that a token names; keys read more than a minute ago may have been replaced and are read again.
    func key(of token: SignedToken, from metadata: ProviderMetadata) async throws(ProviderFailure)
        -> KeySet.Key
    {
        let address = metadata.keysAddress
        if let key = try await keys(of: metadata).key(named: token.keyID, for: token.algorithm) { return key }
        guard let kept = keys[address], !isGood(kept.at, for: Self.keysIntervalSeconds) else {
            throw .token(.unknownKey)
        }
        // The interval counts from now, even if the request fails or other requests are in flight.
        keys[address] = CacheEntry(value: kept.value, at: clock())
        guard
            let key = try await keys(of: metadata, refresh: true).key(
                named: token.keyID, for: token.algorithm)
        else { throw .token(.unknownKey) }
        return key
    }

    private func isGood(_ instant: Instant, for seconds: Int) -> Bool {
        clock() < instant.adding(seconds: seconds)
    }

    private func read(
        _ document: ProviderFailure.Document, _ address: String
    ) async throws(ProviderFailure) -> JSONTree {
        var request = HTTPClient.Request(.get, address)
        request.headers = [("Accept", "application/json")]
        let answer = try await sender.ask(document, request)
        guard answer.status == Status.ok.code else { throw .status(document, answer.status) }
        return try answer.object(document)
    }
}

extension HTTPSender {
    /// Sends a request to a provider, with limits suitable for a user who is waiting for a page.
    func ask(
        _ document: ProviderFailure.Document, _ request: HTTPClient.Request
    ) async throws(ProviderFailure) -> HTTPClient.Response {
        var request = request
        request.timeoutMilliseconds = 10_000
        request.connectTimeoutMilliseconds = 5_000
        request.answerLimitBytes = 256 << 10
        do {
            return try await send(request)
        } catch {
            throw .unreachable(document, error.description)
        }
    }
}

extension HTTPClient.Response {
    /// Returns the response as a JSON object.
    func object(_ document: ProviderFailure.Document) throws(ProviderFailure) -> JSONTree {
        guard let tree = try? JSONTree.parse(body, depthLimit: 32), tree.object != nil else {
            throw .unreadable(document)
        }
        return tree
    }
}
