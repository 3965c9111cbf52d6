import Access
import HTTP
import SQLStore
import Studies
import WebAccess

extension DesignFile {
    /// Returns the image or PDF of a folder whose digest is in the `{file}` parameter of the address.
    package static func response(
        to context: RequestContext, heldBy holder: FileOwner, _ transaction: borrowing Transaction
    ) throws -> Response {
        guard let file = try holder.find(context.request.parameters["file"], transaction) else {
            throw NotFound("file")
        }
        return .bytes(file.bytes, type: file.mediaType)
            .with("cache-control", "private, max-age=31536000, immutable")
    }
}
