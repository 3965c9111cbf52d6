import Printing

/// A block that can be put on pages.
protocol FlowBlock {
    /// The space above the block, unless it is the first on its page.
    var spaceAbove: Double { get }
    /// The space below the block.
    var spaceBelow: Double { get }
    /// Whether the block is on the page of the block that follows.
    var keepsWithNext: Bool { get }
    /// The height that must be on one page: all of a block that keeps with the next, or the first lines.
    var headHeight: Double { get }

    /// Puts the block on the page, and on further pages.
    func place(on flow: PageFlow) throws
}

extension FlowBlock {
    var keepsWithNext: Bool { false }
}

/// Puts the blocks of a document below each other.
struct BlockSequence {
    private let blocks: [PrintBlock]
    /// Blocks that were made to see how much room they need.
    private var ahead: [Int: any FlowBlock] = [:]

    init(_ blocks: [PrintBlock]) {
        self.blocks = blocks
    }

    /// Puts all blocks on pages. A document without any has one empty page.
    mutating func place(on flow: PageFlow) throws {
        for index in blocks.indices {
            if blocks[index] == .pageBreak {
                try flow.breakPage()
                continue
            }
            let block = try block(at: index, flow)
            flow.addSpace(block.spaceAbove)
            try flow.require(try heightToKeep(from: index, flow))
            ahead[index] = nil
            try block.place(on: flow)
            flow.addSpace(block.spaceBelow)
        }
        if flow.page == 0 { try flow.startPage() }
        try flow.endPage()
    }

    /// Returns the height of a block and those that it keeps with, up to a page.
    private mutating func heightToKeep(from start: Int, _ flow: PageFlow) throws -> Double {
        var height = 0.0
        var space = 0.0
        for index in start..<blocks.count {
            guard blocks[index] != .pageBreak else { break }
            let block = try block(at: index, flow)
            if index > start { height += max(space, block.spaceAbove) }
            height += block.headHeight
            space = block.spaceBelow
            // What doesn't fit on one page can't be kept together.
            if height > flow.bodyHeight { return try self.block(at: start, flow).headHeight }
            if !block.keepsWithNext && !isBetweenSignatures(index) && !isAboveTable(index) { break }
        }
        return height
    }

    /// Whether a block and the next are lines for signatures, which together are one part of a document.
    private func isBetweenSignatures(_ index: Int) -> Bool {
        guard index + 1 < blocks.count, case .signatures = blocks[index], case .signatures = blocks[index + 1]
        else { return false }
        return true
    }

    /// Whether a block describes the table that follows, in a few lines.
    private func isAboveTable(_ index: Int) -> Bool {
        guard index + 1 < blocks.count, case .descriptions(let items) = blocks[index],
            case .table = blocks[index + 1]
        else { return false }
        return items.count <= 8
    }

    private mutating func block(at index: Int, _ flow: PageFlow) throws -> any FlowBlock {
        if let made = ahead[index] { return made }
        let made = try Self.make(blocks[index], "blocks[\(index)]", flow)
        ahead[index] = made
        return made
    }

    private static func make(_ block: PrintBlock, _ path: String, _ flow: PageFlow) throws -> any FlowBlock {
        switch block {
        case .heading(let level, let text): HeadingFlow(level, text, flow)
        case .paragraph(let paragraph): ParagraphFlow(paragraph, flow)
        case .list(let list): ListFlow(list, flow)
        case .descriptions(let items): DescriptionsFlow(items, flow)
        case .table(let table): try TableFlow(table, path, flow)
        case .signatures(let lines): try SignaturesFlow(lines, path, flow)
        case .code(let code): try CodeFlow(code, path, flow)
        case .cards(let cards): try CardsFlow(cards, path, flow)
        case .pageBreak: preconditionFailure("Page breaks aren't put on pages")
        }
    }
}
