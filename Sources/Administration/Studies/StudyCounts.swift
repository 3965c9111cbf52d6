import Access
import Vocabulary

// Home pages count studies, not channels: a study with two channels counts once.

extension Sequence<ChannelSummary> {
    /// The number of studies to which these channels belong.
    var studyCount: Int { Set(map(\.study)).count }

    /// The status of each study: that of its Live channel, or of its Test channel if these channels don't include the Live
    /// channel.
    var statusesOfStudies: [FolderID: StudyStatus] {
        reduce(into: [:]) { statuses, channel in
            if channel.kind == .live || statuses[channel.study] == nil {
                statuses[channel.study] = channel.status
            }
        }
    }

    /// The number of studies in each status. Each study counts once, so the numbers add up to ``studyCount``.
    var studiesByStatus: [StudyStatus: Int] { statusesOfStudies.values.counts }
}

extension [ChannelSummary] {
    /// Returns the channels with each Test channel right after the Live channel of its study, if that is one of them.
    var withTestsBelowLive: [ChannelSummary] {
        let live = Set(filter { $0.kind == .live }.map(\.study))
        func isBelow(_ channel: ChannelSummary) -> Bool {
            channel.kind == .test && live.contains(channel.study)
        }
        var tests = Dictionary(grouping: filter(isBelow), by: \.study)
        return flatMap { channel -> [ChannelSummary] in
            if isBelow(channel) { return [] }
            return [channel] + (tests.removeValue(forKey: channel.study) ?? [])
        }
    }
}

extension Sequence<StudyStatus> {
    /// How often each status occurs.
    var counts: [StudyStatus: Int] { reduce(into: [:]) { $0[$1, default: 0] += 1 } }
}
