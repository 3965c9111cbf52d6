import Access
import Responses
import SQLStore
import Studies
import Tables
import Vocabulary

extension ExportWorker {
    /// Returns the archive of a copy of everything about a participant, with the designs of the questions read.
    func prepare(_ export: Export, of copy: ExportRequest.Copy) async throws -> ParticipantCopyArchive {
        let channel = export.channel
        let found = try await store.read { [lists, repository] transaction in
            (
                study: try repository.study(of: channel, transaction),
                folder: try repository.studyFolder(of: channel, transaction),
                catalog: try lists.catalog(of: channel, transaction),
                access: try TableAccess(to: .all, in: channel, rights: [], transaction),
                schedules: try StudyScheduleCache().schedules(of: channel, transaction)
            )
        }
        guard let study = found.study, let folder = found.folder else {
            throw Interruption.impossible("The study no longer exists.")
        }
        let designed = try await DesignedColumns(
            of: channel, found.catalog, store: store, designs: designs, in: copy.language)
        let shown = found.schedules.shown.study.text(in: copy.language)
        return ParticipantCopyArchive(
            copy: copy, channel: channel, studyFolder: folder, study: shown.isEmpty ? study.title : shown,
            studyID: study.id,
            views: found.catalog.views(found.access).map { $0.limited(to: copy.participant) },
            catalog: found.catalog, designed: designed, schedules: found.schedules, sources: copies,
            askedAt: export.askedAt,
            askedBy: export.askedBy, folder: String(export.fileName.dropLast(".zip".count)))
    }
}

extension RowsView where Source == ListRows {
    /// Returns the view with rows of one participant only.
    func limited(to participant: ParticipantID) -> RowsView {
        var view = self
        view.source = source.limited(to: participant)
        return view
    }
}
