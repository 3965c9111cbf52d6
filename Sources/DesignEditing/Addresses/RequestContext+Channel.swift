import Access
import WebAccess

extension RequestContext {
    /// Returns the channel in the address of a designer page.
    package func designChannel() throws -> Channel {
        guard let channel = location.channel else { throw NotFound("study") }
        return channel
    }
}
