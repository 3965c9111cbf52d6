/// Disks are moved from one peg to another, never a larger onto a smaller.
public struct TowerOfHanoiFormat: Codable, Hashable, Sendable {
    /// How many disks the tower has.
    public var disks = 3

    /// Creates the default values.
    public init() {}

    /// The fewest moves that solve the puzzle.
    public var fewestMoves: Int { DesignLimits.hanoiDisks.contains(disks) ? (1 << disks) - 1 : 0 }
}
