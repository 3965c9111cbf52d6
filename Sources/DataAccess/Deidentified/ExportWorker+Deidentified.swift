import Access
import Deidentification
import HTTP
import Responses
import SQLStore
import Tables
import Vocabulary

extension ExportWorker {
    /// Returns the archive of a de-identified export.
    func prepare(
        _ export: Export, without wanted: ExportRequest.ProfileVersion
    ) async throws -> DeidentifiedArchive {
        let (order, channel) = (export.order, export.channel)
        let found = try await store.read { [lists, repository, secrets] transaction in
            let study = try repository.study(of: channel, transaction)
            let profile = try DeidentificationProfileRepository.version(
                wanted.version, of: wanted.id, in: channel, transaction)
            return (
                study: study, profile: profile,
                key: try profile.flatMap {
                    try secrets.profileKey(of: $0, study: study?.id ?? "", transaction)
                },
                source: try DeidentificationSource(
                    in: channel, lists, at: order.sites, onlySharing: order.onlySharing, transaction)
            )
        }
        guard let study = found.study, let profile = found.profile, let key = found.key else {
            throw Interruption.impossible("The study or the profile no longer exists.")
        }
        if let problem = found.source.undecidedProblem { throw Interruption.impossible(problem) }
        let designed = try await DesignedColumns(
            of: channel, found.source.catalog, store: store, designs: designs)
        return DeidentifiedArchive(
            order: order, channel: channel, study: study.title, studyID: study.id, profile: profile, key: key,
            source: found.source, designed: designed, askedAt: export.askedAt, askedBy: export.askedBy,
            folder: String(export.fileName.dropLast(".zip".count)),
            scratchFolder: folder.path)
    }
}
