import SQLStore
import Support
import Testing

/// A response server that no one uses any more leaves nothing behind, also if its pages send requests to itself.
@Suite struct ReleasedPageSiteTests {
    @Test func `a site with the API test page is released after its last use`() async throws {
        #expect(try await WeakReference(PageSite().site.store).isReleased())
    }

    @Test func `a response server is released after its last use`() async throws {
        #expect(try await WeakReference(World().store).isReleased())
    }
}
