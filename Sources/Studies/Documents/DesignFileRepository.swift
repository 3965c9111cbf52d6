import Cryptography
import SQLStore
import Timekeeping

/// The images and PDFs of all designs, under the digests of their bytes.
package enum DesignFileRepository {
    /// Returns the file with this digest in hex, in any folder; nil if there is none. See ``FileOwner``.
    package static func find(_ digest: String, _ transaction: borrowing Transaction) throws -> DesignFile? {
        try transaction.first("select media_type, bytes from design_files where digest = \(digest)") { row in
            DesignFile(digest: digest, mediaType: try row[0], bytes: try row[1])
        }
    }

    /// Stores a file, unless it is stored already.
    static func add(
        _ file: DesignFile, at instant: Instant, _ transaction: borrowing Transaction
    ) throws {
        try transaction.run(
            """
            insert into design_files (digest, media_type, bytes, added_at)
            values (\(file.digest), \(file.mediaType), \(file.bytes), \(instant)) on conflict (digest) do nothing
            """)
    }
}
