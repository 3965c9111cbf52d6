import Glibc
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix

/// Serves a router's routes over HTTP/1.1.
public final class Server: Sendable {
    /// The configuration of a server.
    public struct Configuration: Sendable {
        /// The host name or IP address to listen on.
        public var host = "127.0.0.1"
        /// The port, or 0 for any free port.
        public var port = 8080
        /// The limits for clients.
        public var limits = ServerLimits()
        /// The proxies whose `X-Forwarded-For`, `-Proto`, `-Host` and `X-Request-Id` are trusted.
        public var trustedProxies: [AddressRange] = []
        /// Called on an event loop after each response; must not block.
        public var accessLog: (@Sendable (AccessRecord) -> Void)?
        /// The certificate and key; connections aren't encrypted if it is nil.
        public var tls: TLSIdentity?

        /// Creates the default configuration.
        public init() {}
    }

    /// The reason why a server couldn't start.
    public struct StartFailure: Error, CustomStringConvertible {
        /// A message for the operator.
        public let description: String
    }

    private let configuration: Configuration
    private let dispatcher: Dispatcher
    private let registry: ConnectionRegistry
    private let load: ClientLimiter
    private let listening = NIOLockedValueBox<(any Channel)?>(nil)

    /// Creates a server that doesn't listen yet.
    public init(_ router: Router, configuration: Configuration = Configuration()) {
        self.configuration = configuration
        dispatcher = Dispatcher(router: router, limits: configuration.limits)
        registry = ConnectionRegistry(
            limit: configuration.limits.connectionCount,
            perAddress: configuration.limits.connectionsPerAddress)
        load = ClientLimiter(limit: configuration.limits.connectionsPerAddress)
    }

    /// The port that the server listens on; nil before ``start()`` and after ``stop()``.
    public var boundPort: Int? { listening.withLockedValue { $0?.localAddress?.port } }

    /// The number of open connections, for a health page.
    public var connectionCount: Int { registry.count }

    /// Binds the port and serves requests until ``stop()``.
    public func start() async throws {
        let accept = try acceptor()
        let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 1_024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try accept(channel) }
            }
        do {
            let channel = try await bootstrap.bind(host: configuration.host, port: configuration.port).get()
            listening.withLockedValue { $0 = channel }
        } catch {
            throw StartFailure(description: sentence(of: error))
        }
    }

    /// Returns why the port can't be bound, and what to do.
    private func sentence(of error: any Error) -> String {
        guard let error = error as? IOError else {
            return "The server cannot listen at \(configuration.host):\(configuration.port): \(error)"
        }
        if error.errnoCode == EADDRINUSE {
            return "Port \(configuration.port) is already in use. Choose another with --port."
        }
        let reason = String(cString: strerror(error.errnoCode))
        return "The server cannot listen at \(configuration.host):\(configuration.port): \(reason)."
    }

    /// Stops accepting connections, lets running requests finish for up to `limits.stopSeconds`, and closes the rest.
    public func stop() async throws {
        let channel = listening.withLockedValue { channel in
            defer { channel = nil }
            return channel
        }
        guard let channel else { return }
        try await channel.close().get()
        try await registry.stop(within: .seconds(configuration.limits.stopSeconds), on: channel.eventLoop)
    }

    /// Returns the closure that sets up each connection's handlers.
    private func acceptor() throws -> @Sendable (any Channel) throws -> Void {
        let (configuration, dispatcher, registry, load) = (configuration, dispatcher, registry, load)
        let tls = try configuration.tls?.context()
        let isSecure = tls != nil
        return { channel in
            let peer = channel.remoteAddress.flatMap { PeerAddress($0) } ?? .inProcess
            let connectionInfo = ConnectionInfo(
                peer: peer, isSecure: isSecure, trustedProxies: configuration.trustedProxies)
            let isProxy = !connectionInfo.trustedProxies.isEmpty
            let admission = registry.admit(channel, of: isProxy ? nil : peer)
            if admission == .closed { return channel.close(promise: nil) }
            let decoder = RequestDecoder(limits: configuration.limits)
            let connection = ServerConnection(
                dispatcher: dispatcher, decoder: decoder,
                connectionInfo: connectionInfo, accessLog: configuration.accessLog,
                refusal: admission.refusal,
                load: isProxy ? load : nil)
            let pipeline = channel.pipeline.syncOperations
            if let tls { try pipeline.addHandler(TLSIdentity.handler(tls)) }
            try pipeline.addHandler(ByteToMessageHandler(decoder))
            try pipeline.addHandler(connection)
        }
    }
}
