import CPangoCairo

/// A text in lines. A class because it owns Pango's layout.
final class TextBox {
    /// A line and where it is drawn. Lengths are in points.
    struct Line {
        /// The distance from the line above, or from the top of the box, to the line below.
        let height: Double
        /// The distance from the top of the line to its baseline.
        let baseline: Double
        /// The distance from the start of the box to the line's left end.
        let x: Double
        fileprivate let number: Int32
    }

    let lines: [Line]
    let style: TextStyle
    /// The width of the widest line.
    let naturalWidth: Double
    private let layout: OpaquePointer

    /// Takes ownership of a layout.
    init(_ layout: OpaquePointer, _ style: TextStyle) {
        self.layout = layout
        self.style = style
        var lines: [Line] = []
        var width = 0.0
        let scale = Double(PANGO_SCALE)
        let iterator = pango_layout_get_iter(layout)
        repeat {
            var logical = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &logical)
            let ascent = Double(pango_layout_iter_get_baseline(iterator) - logical.y) / scale
            let natural = Double(logical.height) / scale
            let height = max(style.leading, natural)
            lines.append(
                Line(
                    height: height, baseline: (height - natural) / 2 + ascent, x: Double(logical.x) / scale,
                    number: Int32(lines.count)))
            width = max(width, Double(logical.width) / scale)
        } while pango_layout_iter_next_line(iterator) != 0
        pango_layout_iter_free(iterator)
        self.lines = lines
        naturalWidth = width
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// The height of all lines.
    var height: Double { height(of: lines.indices) }

    /// Returns the height of some lines.
    func height(of range: Range<Int>) -> Double { lines[range].reduce(0) { $0 + $1.height } }

    /// Draws some lines below each other, starting at a position.
    func draw(_ range: Range<Int>, x: Double, y: Double, on context: OpaquePointer) {
        var y = y
        for line in lines[range] {
            cairo_move_to(context, x + line.x, y + line.baseline)
            pango_cairo_show_layout_line(context, pango_layout_get_line_readonly(layout, line.number))
            y += line.height
        }
    }

    /// Returns the end of the longest run of lines from `start` that fits in a height.
    func end(of start: Int, fitting height: Double) -> Int {
        var rest = height + 0.01
        var end = start
        while end < lines.count, lines[end].height <= rest {
            rest -= lines[end].height
            end += 1
        }
        return end
    }
}
