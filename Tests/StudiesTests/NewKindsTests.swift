import SQLStore
import Studies
import Support
import Testing

struct NewKindsTests {
    @Test func `a design that is older than a kind of document gets one, once`() async throws {
        let site = try await DesignFixture()
        try await site.write { site, transaction in
            let before = try site.designs.entries(in: site.scope, transaction).map(\.kind)
            try transaction.run("delete from design_documents where kind = \(DocumentKind.eligibility)")
            try site.designs.addNewKinds(transaction)
            try site.designs.addNewKinds(transaction)
            #expect(try site.designs.entries(in: site.scope, transaction).map(\.kind) == before)
            let saved = try site.designs.document(Eligibility.self, in: site.scope, transaction)
            #expect(saved.value == Eligibility())
            #expect(saved.revision == 1)
        }
    }
}
