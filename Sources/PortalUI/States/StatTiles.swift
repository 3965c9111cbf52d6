/// Figures next to each other in one card, separated by hairlines: `{% use StatTiles(tiles) %}`
public struct StatTiles {
    let tiles: [StatTile]

    /// Creates the row.
    public init(_ tiles: [StatTile]) {
        self.tiles = tiles
    }
}
