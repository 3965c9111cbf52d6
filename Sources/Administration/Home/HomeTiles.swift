import Access
import PortalUI
import Studies

/// The figures at the top of a home: studies by state, and what came of them.
enum HomeTiles {
    /// The tiles of some studies; figures that are not for this person are left out.
    static func tiles(of index: StudyIndex) -> [StatTile] {
        guard !index.channels.isEmpty else { return [] }
        var tiles = [studies(index.channels)]
        if index.countsParticipants { tiles.append(participants(index)) }
        if index.countsResponses { tiles += responses(index) }
        return tiles
    }

    private static func studies(_ channels: [Channel]) -> StatTile {
        let states = Dictionary(grouping: channels.filter { $0.kind == .live }, by: \.status)
        let words = [StudyStatus.active, .upcoming, .paused, .draft, .deactivated].compactMap { status in
            states[status].map { "\(Figures.whole($0.count)) \(status.title.lowercased())" }
        }
        return StatTile(
            "Studies", Figures.whole(Set(channels.map(\.study.id)).count),
            context: words.isEmpty ? nil : words.joined(separator: ", "))
    }

    /// Those of Test channels are told apart: they are no participants.
    private static func participants(_ index: StudyIndex) -> StatTile {
        func sum(_ kind: ChannelKind) -> Int {
            index.channels.filter { $0.kind == kind }.reduce(0) { $0 + (index.participants(of: $1) ?? 0) }
        }
        let test = sum(.test)
        return StatTile(
            "Participants", Figures.whole(sum(.live)),
            context: test > 0 ? "and \(Figures.whole(test)) who test" : "taking part now")
    }

    private static func responses(_ index: StudyIndex) -> [StatTile] {
        let all = index.channels.compactMap { channel in
            index.responses(of: channel).map { (channel: channel, responses: $0) }
        }
        let failing = all.filter { $0.responses.failed > 0 }
        let only = failing.count == 1 ? failing.first.map { PlaceAddress.of($0.channel) } : nil
        return [
            StatTile(
                "Responses", Figures.whole(all.reduce(0) { $0 + $1.responses.recent }),
                context: "in the last 7 days"),
            StatTile(
                "Errors waiting", Figures.whole(failing.reduce(0) { $0 + $1.responses.failed }),
                context: failing.isEmpty
                    ? "nothing to do" : "in \(Figures.counted(failing.count, "study", "studies"))",
                to: only.map { $0 + "/responses?status=2" }),
        ]
    }
}
