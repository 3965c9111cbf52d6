import Access
import Studies

// What is counted on a home are studies, wherever it is: a study with two channels is one.

extension Sequence<ChannelSummary> {
    /// How many studies these channels belong to.
    var studyCount: Int { Set(map(\.study)).count }

    /// How many studies have a channel in each status: one whose channels differ is in both.
    var studiesByStatus: [StudyStatus: Int] {
        reduce(into: [StudyStatus: Set<FolderID>]()) { $0[$1.status, default: []].insert($1.study) }
            .mapValues(\.count)
    }
}
