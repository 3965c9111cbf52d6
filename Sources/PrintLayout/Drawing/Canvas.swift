import CPangoCairo
import Printing

/// Puts text, lines and codes on pages, with the tags of their structure. Lengths are in points from the top left of
/// the page.
///
/// Without a surface it draws nothing, for the pass that counts pages. A class because it owns Cairo's context.
final class Canvas {
    private let surface: OpaquePointer?
    private let context: OpaquePointer?
    /// The descriptions of the figures in the order of drawing, for people who can't see them.
    private(set) var descriptions: [String] = []
    /// The last outline entries of levels 1 to 3.
    private var outline: [Int32] = [0, 0, 0]

    /// Creates a canvas on a surface, which must live longer; nil draws nothing.
    init(_ surface: OpaquePointer?) {
        self.surface = surface
        context = surface.flatMap { cairo_create($0) }
    }

    deinit { if let context { cairo_destroy(context) } }

    /// Whether anything is drawn.
    var isDrawing: Bool { context != nil }

    /// Throws a ``PrintFailure`` if Cairo reports an error.
    func check() throws {
        guard let context else { return }
        let status = cairo_status(context)
        guard status != CAIRO_STATUS_SUCCESS else { return }
        throw PDFSurface.failure(status)
    }

    // MARK: Structure

    /// Opens a tag: Document, Table, TR, L, LI. It may stay open on several pages.
    func begin(_ tag: String) { if let context { cairo_tag_begin(context, tag, "") } }

    /// Closes a tag.
    func end(_ tag: String) { if let context { cairo_tag_end(context, tag) } }

    /// Draws what belongs to a tag, which then has no tags inside it and is on one page.
    func tagged(_ tag: String, _ body: () -> Void) {
        begin(tag)
        body()
        end(tag)
    }

    /// Draws a figure with a description.
    func figure(_ description: String, _ body: () -> Void) {
        guard isDrawing else { return }
        descriptions.append(description)
        tagged("Figure", body)
    }

    /// Adds an entry to the outline that leads to a position on a page.
    func addOutline(_ title: String, level: Int, page: Int, y: Double) {
        guard let surface else { return }
        // A heading below one that is missing belongs to the nearest above it.
        let parent = outline[..<(level - 1)].last { $0 != 0 } ?? 0
        let entry = cairo_pdf_surface_add_outline(
            surface, parent, title, "page=\(page) pos=[0 \(Int(y))]",
            level == 1 ? CAIRO_PDF_OUTLINE_FLAG_OPEN : cairo_pdf_outline_flags_t(rawValue: 0))
        outline[level - 1] = entry
        for below in level..<outline.count { outline[below] = 0 }
    }

    /// Ends the page.
    func showPage() { if let context { cairo_show_page(context) } }

    // MARK: Drawing

    /// Draws lines of a text; all if `lines` is nil.
    func draw(_ box: TextBox, _ lines: Range<Int>? = nil, x: Double, y: Double) {
        guard let context else { return }
        set(box.style.color, context)
        box.draw(lines ?? box.lines.indices, x: x, y: y, on: context)
    }

    /// Draws a straight line.
    func rule(
        _ start: (x: Double, y: Double), to end: (x: Double, y: Double), width: Double,
        color: Color = .line, isDashed: Bool = false
    ) {
        guard let context else { return }
        set(color, context)
        cairo_set_line_width(context, width)
        cairo_set_dash(context, [2, 4], isDashed ? 2 : 0, 0)
        cairo_move_to(context, start.x, start.y)
        cairo_line_to(context, end.x, end.y)
        cairo_stroke(context)
    }

    /// Draws rectangles of one color: the dark modules of a code.
    func fill(_ rectangles: [ModuleRun], scale: Double, x: Double, y: Double) {
        guard let context else { return }
        set(.black, context)
        for run in rectangles {
            cairo_rectangle(
                context, x + Double(run.column) * scale, y + Double(run.row) * scale,
                Double(run.count) * scale, scale)
        }
        cairo_fill(context)
    }

    /// Draws strokes with round ends; the path is scaled and moved.
    func stroke(_ commands: [PathParser.Command], width: Double, scale: Double, x: Double, y: Double) {
        guard let context else { return }
        func place(_ point: PathParser.Point) -> (x: Double, y: Double) {
            (x + point.x * scale, y + point.y * scale)
        }
        set(.ink, context)
        cairo_set_line_width(context, width)
        cairo_set_dash(context, nil, 0, 0)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        for command in commands {
            switch command {
            case .move(let point): cairo_move_to(context, place(point).x, place(point).y)
            case .line(let point): cairo_line_to(context, place(point).x, place(point).y)
            case .curve(let first, let second, let end):
                let (first, second, end) = (place(first), place(second), place(end))
                cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
            case .close: cairo_close_path(context)
            }
        }
        cairo_stroke(context)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
    }

    private func set(_ color: Color, _ context: OpaquePointer) {
        cairo_set_source_rgb(context, color.red, color.green, color.blue)
    }
}
