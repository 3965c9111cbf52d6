import Glibc

/// Reads lines of text from an open file, keeping at most one line in memory.
struct LineReader {
    private let descriptor: Int32
    private let lengthMax: Int
    private var buffer: [UInt8] = []
    private var index = 0
    private var hasEnded = false
    /// The number of bytes of the lines that were returned.
    private(set) var offset: Int64 = 0

    /// Lines longer than `lengthMax` bytes are split.
    init(_ descriptor: Int32, lengthMax: Int) {
        (self.descriptor, self.lengthMax) = (descriptor, lengthMax)
    }

    /// Returns the next line without its end; nil after the last one.
    mutating func next() -> String? {
        var line: [UInt8] = []
        var isLine = false
        while fill() {
            isLine = true
            let end = buffer[index...].firstIndex(of: UInt8(ascii: "\n"))
            let piece = buffer[index..<(end ?? buffer.count)]
            line.append(contentsOf: piece.prefix(lengthMax - line.count))
            let next = end.map { $0 + 1 } ?? buffer.count
            offset += Int64(next - index)
            index = next
            if end != nil { break }
        }
        return isLine ? String(decoding: line, as: UTF8.self) : nil
    }

    /// Returns whether there is more to read.
    private mutating func fill() -> Bool {
        guard index == buffer.count, !hasEnded else { return index < buffer.count }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        var count = -1
        repeat {
            count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        } while count < 0 && errno == EINTR
        buffer = Array(bytes.prefix(max(0, count)))
        index = 0
        hasEnded = count <= 0
        return !buffer.isEmpty
    }
}
