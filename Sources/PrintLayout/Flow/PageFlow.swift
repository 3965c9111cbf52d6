import Printing

/// The current page and the position on it: starts pages with their running lines when there is no more room.
///
/// A class because blocks and their parts move the same position. Lengths are in points.
final class PageFlow {
    let document: PrintDocument
    let typography: Typography
    let setter: TextSetter
    let canvas: Canvas
    /// The number of the current page; 0 before the first.
    private(set) var page = 0
    /// The top of what is put on the page next.
    private(set) var y: Double
    /// Space that is added if something follows on the page.
    private var space = 0.0
    /// Whether nothing is on the page yet.
    private(set) var isFresh = true
    private let pagesMax: Int
    private let runningLines: RunningLines

    /// Creates a flow; `pageCount` is the number of all pages, if known.
    init(_ document: PrintDocument, setter: TextSetter, canvas: Canvas, pageCount: Int?, pagesMax: Int) {
        self.document = document
        typography = Typography(typeface: document.typeface)
        self.setter = setter
        self.canvas = canvas
        self.pagesMax = pagesMax
        runningLines = RunningLines(document, typography, pageCount: pageCount)
        y = document.page.margin
    }

    /// The left end of lines.
    var left: Double { document.page.sideMargin }
    /// The width of lines.
    var width: Double { document.page.width - 2 * document.page.sideMargin }
    /// The top of a page's content.
    var top: Double { document.page.margin }
    /// The height of a page's content.
    var bodyHeight: Double { document.page.height - 2 * document.page.margin }
    /// Whether lines begin at the right.
    var isRightToLeft: Bool { document.direction == .rightToLeft }

    /// The height that is left on the page, without the space above what follows.
    var remaining: Double { page == 0 ? bodyHeight : top + bodyHeight - y - (isFresh ? 0 : space) }

    /// Returns the left end of a part of the line that is `offset` from its start and `width` wide.
    func x(_ offset: Double, width part: Double, in area: (left: Double, width: Double)? = nil) -> Double {
        let area = area ?? (left, width)
        return isRightToLeft ? area.left + area.width - offset - part : area.left + offset
    }

    /// Requests space above what follows, unless that is the first on its page. The largest request counts.
    func addSpace(_ height: Double) { space = max(space, height) }

    /// Starts a page if less than `height` is left on this one, and something is on it.
    func require(_ height: Double) throws {
        if page == 0 || (!isFresh && remaining < height - 0.01) { try startPage() }
    }

    /// Ends this page and starts the next.
    func startPage() throws {
        try endPage()
        guard page < pagesMax else {
            throw PrintFailure(.limit, "The document has more than \(pagesMax) pages, the limit.")
        }
        page += 1
        y = top
        space = 0
        isFresh = true
        runningLines.draw(page, setter: setter, canvas: canvas)
    }

    /// Ends the page, so that what follows is on the next.
    func breakPage() throws { if page > 0, !isFresh { try startPage() } }

    /// Ends the last page.
    func endPage() throws {
        guard page > 0 else { return }
        canvas.showPage()
        try canvas.check()
    }

    /// The top of what is taken next.
    var nextTop: Double { isFresh ? y : y + space }

    /// Takes a height from the page and returns its top.
    func take(_ height: Double) -> Double {
        let taken = nextTop
        y = taken + height
        space = 0
        isFresh = false
        return taken
    }
}
