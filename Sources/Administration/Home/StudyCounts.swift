import Access
import Studies

// What is counted on a home are studies, wherever it is: a study with two channels is one.

extension Sequence<ListedChannel> {
    /// How many studies these channels belong to.
    var studyCount: Int { Set(map(\.study)).count }

    /// How many studies have a channel in each status: one whose channels differ is in both.
    var studiesByStatus: [StudyStatus: Int] {
        Dictionary(grouping: self, by: \.status).mapValues(\.studyCount)
    }
}
