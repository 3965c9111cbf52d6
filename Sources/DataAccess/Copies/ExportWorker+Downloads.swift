import Access
import HTTP
import Responses
import SQLStore

extension ExportWorker {
    /// A finished file.
    package struct DownloadedFile: Sendable {
        package let path: String
        package let name: String
        package let size: Int
        package let digest: String
    }

    /// Returns the file of a copy, and records its download.
    ///
    /// - Throws: ``NotFound`` for a copy of another participant, one that isn't finished or expired, or a participant whom the
    ///   grant doesn't cover; ``IdentityLinkMissing`` if it has an account that the user may not see.
    package func downloadedCopy(
        _ id: ExportID, of participant: ParticipantID, with grant: Grant<AnswerDataRequestsAtSites>,
        in transaction: borrowing Transaction
    ) throws -> DownloadedFile {
        guard try FollowedParticipantRepository.covers(participant, with: grant, transaction),
            let export = try repository.copies(of: participant, with: grant, count: .max, transaction)
                .first(where: { $0.id == id }),
            export.state == .done, export.expiresAt.map({ grant.now < $0 }) ?? true,
            let digest = export.digest, let size = export.fileSize
        else { throw NotFound("copy") }
        if export.order.copy?.includesAccount == true {
            try IdentityLinkRepository.require(with: grant, in: transaction)
        }
        let path = folder.file(of: id)
        guard FileSlice.size(of: path) == size else { throw NotFound("copy") }
        try grant.record(
            "participant.download-copy", about: export.order.title,
            ["export": .text("\(id)"), "sha256": .text(digest)], in: transaction)
        return DownloadedFile(path: path, name: export.fileName, size: size, digest: digest)
    }
}
