/// A puzzle in which disks are moved between pegs, never a larger one onto a smaller one.
public struct TowerOfHanoiFormat: Codable, Hashable, Sendable {
    /// The number of disks.
    public var disks = 3

    /// Creates a value with defaults.
    public init() {}

    /// The minimum number of moves that solve the puzzle.
    public var fewestMoves: Int { DesignLimits.hanoiDisks.contains(disks) ? (1 << disks) - 1 : 0 }
}
