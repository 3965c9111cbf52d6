/// Figures next to each other, one sheet parted by hairlines: `{% use StatTiles(tiles) %}`
public struct StatTiles {
    let tiles: [StatTile]

    /// Makes the row.
    public init(_ tiles: [StatTile]) {
        self.tiles = tiles
    }
}
