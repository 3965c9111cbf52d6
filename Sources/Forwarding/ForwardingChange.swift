import Access
import SQLStore
import Studies
import WebAccess

/// Changes the forwarding settings of a study, for the page and for scripts.
package struct ForwardingChange: Sendable {
    let store: Store
    let worker: ForwardingWorker
    private let repository = ForwardingRepository()

    package init(store: Store, worker: ForwardingWorker) {
        self.store = store
        self.worker = worker
    }

    /// Saves the settings of a form and triggers the worker.
    ///
    /// - Throws: ``InvalidInput`` naming the fields.
    package func make(_ form: ForwardingForm, of channel: Channel, _ context: RequestContext) async throws {
        try await store.write { transaction in
            let grant = try context.require(ConfigureStudy.self, on: channel, in: transaction)
            let previous = try repository.settings(of: channel.id, in: transaction)
            let settings = try form.settings(
                from: previous, of: channel.id, for: worker.client)
            try repository.set(settings, with: grant, in: transaction)
        }
        worker.trigger()
    }
}
