import Access
import SQLStore

/// Sets up forwarding with a username and password, tries it, and disables it again.
///
/// For a demo without an endpoint: the attempts on its page were really made and rejected.
public struct ForwardingDemo: Sendable {
    let store: Store
    let worker: ForwardingWorker

    package init(store: Store, worker: ForwardingWorker) {
        self.store = store
        self.worker = worker
    }

    /// Tries to forward the responses to an address, then sends a test.
    public func run(
        to address: String, user: String, password: String, in channel: Channel, by console: Operator
    ) async throws {
        let form = ForwardingForm(keepsWhenEmpty: false) { name in
            ["forwardingType": "Basic", "username": user, "password": password, "basicURL": address][name]
        }
        let settings = try await set(form, channel, console)
        try await worker.runDue()
        let startedAt = worker.queue.clock()
        let delivery = await worker.client.deliver(.test(of: channel.id, settings))
        try await store.write { transaction in
            let grant = console.grant(ConfigureStudy.self, on: channel)
            try grant.record("forwarding.test", about: channel.path, in: transaction)
            try worker.queue.recordTest(
                of: channel.id, settings, delivery, startedAt: startedAt, by: grant.actor.name, transaction)
        }
        _ = try await set(
            ForwardingForm(keepsWhenEmpty: false) { $0 == "forwardingType" ? "Disabled" : nil }, channel,
            console)
    }

    private func set(
        _ form: ForwardingForm, _ channel: Channel, _ console: Operator
    ) async throws -> ForwardingSettings {
        try await store.write { transaction in
            let repository = ForwardingRepository()
            let previous = try repository.settings(of: channel.id, in: transaction)
            let settings = try form.settings(from: previous, of: channel.id, for: worker.client)
            try repository.set(
                settings, with: console.grant(ConfigureStudy.self, on: channel), in: transaction)
            return settings
        }
    }
}
