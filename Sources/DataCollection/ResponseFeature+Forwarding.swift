import Forwarding

extension ResponseFeature {
    /// Tries to forward once.
    public var forwardingTrial: ForwardingDemo {
        ForwardingDemo(store: dependencies.store, worker: forwarding)
    }
}
