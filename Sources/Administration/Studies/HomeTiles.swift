import Access
import PortalUI
import Vocabulary

/// The figures at the top of a home page: studies by status, participants and responses.
enum HomeTiles {
    /// Returns the tiles of a list of studies, without figures that the user may not see.
    ///
    /// `only` is the channel with the errors if there is only one.
    static func tiles(of index: VisibleStudies, only: Channel?) -> [StatTile] {
        guard !index.channels.isEmpty else { return [] }
        var tiles = [studies(index.channels)]
        if index.countsParticipants { tiles.append(participants(index)) }
        if index.countsResponses { tiles += responses(index, only) }
        return tiles
    }

    private static func studies(_ channels: [ChannelSummary]) -> StatTile {
        let states = channels.studiesByStatus
        let words = [StudyStatus.active, .upcoming, .paused, .draft, .deactivated].compactMap { status in
            states[status].map { "\(NumberFormat.integer($0)) \(status.title.lowercased())" }
        }
        return StatTile(
            "Studies", NumberFormat.integer(channels.studyCount),
            context: words.isEmpty ? nil : words.joined(separator: ", "))
    }

    /// Test channels are counted separately, because their users aren't participants.
    private static func participants(_ index: VisibleStudies) -> StatTile {
        func sum(_ kind: ChannelKind) -> Int {
            index.channels.filter { $0.kind == kind }.reduce(0) { $0 + (index.participants(of: $1.id) ?? 0) }
        }
        let test = sum(.test)
        return StatTile(
            "Participants", NumberFormat.integer(sum(.live)),
            context: test > 0 ? "and \(NumberFormat.integer(test)) who test" : "taking part now")
    }

    private static func responses(_ index: VisibleStudies, _ only: Channel?) -> [StatTile] {
        let all = index.channels.compactMap { index.responses(of: $0.id) }
        let failing = index.channels.filter { (index.responses(of: $0.id)?.failed ?? 0) > 0 }
        return [
            StatTile(
                "Responses", NumberFormat.integer(all.reduce(0) { $0 + $1.recent }),
                context: "in the last 7 days"),
            StatTile(
                "Failed responses", NumberFormat.integer(all.reduce(0) { $0 + $1.failed }),
                context: failing.isEmpty
                    ? "nothing to do" : "in \(NumberFormat.counted(failing.studyCount, "study", "studies"))",
                to: only.map { FolderPaths.of($0) + "/responses?status=2" }),
        ]
    }
}
