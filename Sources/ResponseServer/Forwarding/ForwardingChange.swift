import Access
import Entrances
import SQLStore
import Studies

/// Sets where the responses of a study go, for the page and for scripts.
struct ForwardingChange: Sendable {
    let store: Store
    let worker: ForwardingWorker
    private let repository = ForwardingRepository()

    init(store: Store, worker: ForwardingWorker) {
        self.store = store
        self.worker = worker
    }

    /// Sets what a form says, and lets the worker look.
    ///
    /// - Throws: ``Invalid`` naming the fields.
    func make(_ form: ForwardingForm, of channel: Channel, _ visit: Visit) async throws {
        try await store.write { transaction in
            let grant = try visit.require(SetUpStudy.self, on: channel, in: transaction)
            let former = try repository.settings(of: channel.id, transaction)
            let settings = try form.settings(
                from: former, of: channel.id, for: worker.courier)
            try repository.set(settings, with: grant, in: transaction)
        }
        worker.wake()
    }
}
