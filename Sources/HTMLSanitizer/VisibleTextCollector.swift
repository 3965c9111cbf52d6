/// Collects the visible text: runs of whitespace become one space, and blocks begin new lines.
struct VisibleTextCollector {
    private var text: [UInt8] = []
    private var lineStart = 0
    private var hasSpace = false
    private var hasImage = false

    /// Adds text; preformatted text keeps its whitespace.
    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, isPreformatted: Bool) {
        for byte in bytes {
            switch byte {
            case 0x0A where isPreformatted, 0x0D where isPreformatted: addLineBreak()
            case 0x20 where isPreformatted: addByte(byte)
            case 0x20, 0x09, 0x0A, 0x0C, 0x0D: hasSpace = true
            case 0x00..<0x20, 0x7F: break
            default: addByte(byte)
            }
        }
    }

    /// Records an image, which is visible but has no text.
    mutating func addImage() { hasImage = true }

    /// Always begins a new line.
    mutating func addLineBreak() {
        text.append(0x0A)
        lineStart = text.count
        hasSpace = false
    }

    /// Begins a new line unless one has just begun.
    mutating func breakLine() {
        if text.count > lineStart { addLineBreak() }
        hasSpace = false
    }

    private mutating func addByte(_ byte: UInt8) {
        if hasSpace && text.count > lineStart { text.append(0x20) }
        hasSpace = false
        text.append(byte)
    }

    /// Returns the text without line breaks at its ends, and its number of characters without line breaks.
    consuming func finish() -> (text: String, count: Int, hasImage: Bool) {
        let end = text.lastIndex { $0 != 0x0A }.map { $0 + 1 } ?? 0
        let visible = String(decoding: text[..<end].drop { $0 == 0x0A }, as: UTF8.self)
        return (visible, visible.count { $0 != "\n" }, hasImage)
    }
}
