/// Combinations of values that few participants share, by which someone could be recognized.
public struct SmallGroups: Sendable {
    /// A combination of values and how many participants have it.
    public struct Group: Sendable, Equatable {
        /// The values, in the order of the columns; nil where a participant has none.
        public let values: [String?]
        public let participants: Int
    }

    /// The groups with fewer participants than the limit, the smallest first.
    public let groups: [Group]
    /// The number of participants of the smallest group of all; 0 without participants.
    public let smallest: Int

    /// Counts participants by their values after transformation. A missing value is a value.
    ///
    /// - Parameters:
    ///   - rows: One line per participant.
    ///   - limit: The number of participants that a group needs; 5 by default.
    public init(_ rows: some Sequence<[String?]>, limit: Int = 5) {
        var counts: [[String?]: Int] = [:]
        for row in rows { counts[row, default: 0] += 1 }
        smallest = counts.values.min() ?? 0
        groups = counts.filter { $0.value < limit }
            .map { Group(values: $0.key, participants: $0.value) }
            .sorted { left, right in
                (left.participants, left.key) < (right.participants, right.key)
            }
    }

    /// The number of participants in small groups.
    public var participants: Int { groups.reduce(0) { $0 + $1.participants } }
}

extension SmallGroups.Group {
    /// The order among groups of the same size; missing values come first.
    fileprivate var key: String { values.map { $0.map { "1\($0)" } ?? "0" }.joined(separator: "\u{1F}") }
}
