import Access
import SQLStore
import Support
import Vocabulary

extension PublishedSample {
    /// Fills the design with everything that a random one has, and marks it complete.
    func fill(_ seed: UInt64) async throws {
        let (designs, scope) = (designs, scope)
        try await site.store.write { transaction in
            var random = RandomDesign(seed: seed)
            try random.fill(scope, designs, by: Author(user: nil, name: "S. Rowan"), transaction)
        }
    }
}
