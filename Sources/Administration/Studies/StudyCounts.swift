import Access
import Vocabulary

// Home pages count studies, not channels: a study with two channels counts once.

extension Sequence<ChannelSummary> {
    /// The number of studies to which these channels belong.
    var studyCount: Int { Set(map(\.study)).count }

    /// The number of studies with a channel in each status; a study whose channels differ counts in both.
    var studiesByStatus: [StudyStatus: Int] {
        reduce(into: [StudyStatus: Set<FolderID>]()) { $0[$1.status, default: []].insert($1.study) }
            .mapValues(\.count)
    }
}
