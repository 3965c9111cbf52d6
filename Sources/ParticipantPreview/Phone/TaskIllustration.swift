import Studies

/// The drawing of an active task with a note about what the phone does.
package struct TaskIllustration: Sendable {
    /// A disk of the tower, in the units of the drawing.
    struct Disk: Sendable {
        let x: Int
        let y: Int
        let width: Int
    }

    /// A target of the span task.
    struct Target: Sendable {
        let x: Int
        let y: Int
        let isLit: Bool
    }

    let isKicks: Bool
    let kicks: String
    let disks: [Disk]
    let targets: [Target]
    let note: String?

    package init(_ task: ActiveTask, in words: PhoneTexts) {
        isKicks = task.type == .fetalKickCounter
        switch task.format {
        case .fetalKickCounter(let format):
            kicks = "0 / \(format.kicks.map { "\($0)" } ?? "–")"
            (disks, targets) = ([], [])
            note = words.records(forMinutes: format.durationMinutes)
        case .towerOfHanoi(let format):
            kicks = ""
            (disks, targets) = (Self.tower(of: format.disks), [])
            let moves = format.fewestMoves
            note = moves > 0 ? words.solvedIn(words.countedMoves(moves)) : nil
        case .spatialSpanMemory(let format):
            kicks = ""
            (disks, targets) = ([], Self.grid(lighting: format.initialSpan ?? 0))
            note = Self.span(format, words)
        }
    }

    /// Returns the disks of the tower. The first peg is at 37 in a drawing 224 wide; the widest disk is no wider than
    /// the distance between pegs.
    private static func tower(of count: Int) -> [Disk] {
        let count = min(max(count, 0), DesignLimits.hanoiDisks.upperBound)
        return (0..<count).map { index in
            let width = 64 - index * (44 / max(count - 1, 1))
            return Disk(x: 37 - width / 2, y: 108 - index * 11, width: width)
        }
    }

    /// Returns three rows of three targets, or four rows of five if the span is longer than 9; one is lit.
    private static func grid(lighting span: Int) -> [Target] {
        let columns = span > 9 ? 5 : 3
        let rows = span > 9 ? 4 : 3
        return (0..<columns * rows).map { index in
            Target(
                x: 112 + (index % columns * 2 - columns + 1) * 17,
                y: 66 + (index / columns * 2 - rows + 1) * 16, isLit: index == columns + 1)
        }
    }

    private static func span(_ format: SpatialSpanMemoryFormat, _ words: PhoneTexts) -> String? {
        guard let least = format.minimumSpan, let most = format.maximumSpan else { return nil }
        return words.targets(
            from: least, to: most, litForSeconds: format.playSpeed, reversed: format.requiresReversal)
    }
}
