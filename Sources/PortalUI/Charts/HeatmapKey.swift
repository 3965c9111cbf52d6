/// What the squares of a ``Heatmap`` mean: `{% use HeatmapKey() %}`
public struct HeatmapKey {
    /// The shades, from the lowest share to the highest.
    let shades = 0...5

    /// Creates the explanation.
    public init() {}
}
