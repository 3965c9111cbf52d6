import Printing

/// A list with bullets or numbers, and the lists inside it.
struct ListFlow: FlowBlock {
    private static let markerGap = 7.0
    private static let bulletIndent = 15.0
    private static let itemSpace = 3.0
    private static let bullets = ["•", "–", "•", "–"]

    let spaceAbove: Double
    var spaceBelow: Double { spaceAbove }
    let headHeight: Double
    private let list: PrintList

    init(_ list: PrintList, _ flow: PageFlow) {
        self.list = list
        spaceAbove = flow.typography.paragraphSpace
        headHeight =
            list.items.first.map {
                flow.setter.set($0.text, flow.typography.body, width: flow.width - Self.bulletIndent)
                    .headHeight
            } ?? 0
    }

    func place(on flow: PageFlow) throws { try place(list, indent: 0, depth: 0, on: flow) }

    private func place(_ list: PrintList, indent: Double, depth: Int, on flow: PageFlow) throws {
        guard !list.items.isEmpty else { return }
        let markers = list.items.indices.map { marker($0, of: list, depth: depth, flow) }
        let inner = indent + Self.indent(of: markers, isNumbered: list.firstNumber != nil)
        flow.canvas.begin("L")
        for (item, marker) in zip(list.items, markers) {
            try place(item, marker, indent: inner, depth: depth, on: flow)
        }
        flow.canvas.end("L")
    }

    private func place(
        _ item: PrintList.Item, _ marker: TextBox, indent: Double, depth: Int, on flow: PageFlow
    ) throws {
        let canvas = flow.canvas
        let box = flow.setter.set(item.text, flow.typography.body, width: flow.width - indent)
        let markerX = flow.x(indent - Self.markerGap - marker.naturalWidth, width: marker.naturalWidth)
        let shift = (box.lines.first?.baseline ?? 0) - (marker.lines.first?.baseline ?? 0)
        flow.addSpace(Self.itemSpace)
        // The page must begin before the tags that the marker is in.
        try flow.require(box.headHeight)
        canvas.begin("LI")
        let top = flow.nextTop
        canvas.tagged("Lbl") {
            canvas.draw(marker, x: markerX - (marker.lines.first?.x ?? 0), y: top + shift)
        }
        canvas.begin("LBody")
        try flow.place(box, tag: "P", x: flow.x(indent, width: flow.width - indent))
        for list in item.lists {
            flow.addSpace(Self.itemSpace)
            try place(list, indent: indent, depth: depth + 1, on: flow)
        }
        canvas.end("LBody")
        canvas.end("LI")
    }

    private func marker(_ index: Int, of list: PrintList, depth: Int, _ flow: PageFlow) -> TextBox {
        let text =
            list.firstNumber.map { "\($0 + index)." } ?? Self.bullets[min(depth, Self.bullets.count - 1)]
        return flow.setter.set(PrintText(text), flow.typography.body, width: flow.width)
    }

    /// Returns the distance from the start of the list to its texts, with room for the widest number.
    private static func indent(of markers: [TextBox], isNumbered: Bool) -> Double {
        guard isNumbered else { return bulletIndent }
        return max(bulletIndent, (markers.map(\.naturalWidth).max() ?? 0) + markerGap)
    }
}
