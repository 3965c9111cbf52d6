/// The bytes of a page while it is rendered.
///
/// Compiled templates call `literal` for their own markup, and for each expression the function that fits its context.
/// The functions are deliberately not inlined: inlining them into every page made the build several times slower and
/// the binary twice as large, and gained little.
public struct HTMLWriter: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    private var next: UnsafeMutablePointer<UInt8>
    private var end: UnsafeMutablePointer<UInt8>

    /// Creates an empty page with a capacity of `capacity` bytes; it grows as needed.
    public init(capacity: Int = 16_384) {
        let room = max(capacity, 64)
        start = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
        next = start
        end = start + room
    }

    deinit {
        start.deallocate()
    }

    /// The number of bytes written so far.
    public var count: Int { next - start }

    /// Returns the written bytes and consumes the writer.
    public consuming func finish() -> [UInt8] {
        let written = count
        let from = start
        return [UInt8](unsafeUninitializedCapacity: written) { buffer, initialized in
            buffer.baseAddress?.initialize(from: from, count: written)
            initialized = written
        }
    }

    /// Writes markup of the template itself.
    ///
    /// A `StaticString` can only be a literal in the source code, so data from requests can't get here.
    public mutating func literal(_ markup: StaticString) {
        append(markup.utf8Start, count: markup.utf8CodeUnitCount)
    }

    mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int) {
        reserve(count)
        next.initialize(from: bytes, count: count)
        next += count
    }

    /// Calls `write` with free space for at most `count` bytes; `write` returns the position after the last byte.
    @inline(__always)
    mutating func fill(
        atMost count: Int, _ write: (UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>
    ) {
        reserve(count)
        next = write(next)
    }

    @inline(__always)
    private mutating func reserve(_ count: Int) {
        if end - next < count { grow(by: count) }
    }

    @inline(never)
    private mutating func grow(by count: Int) {
        let written = self.count
        let room = max((end - start) * 2, written + count)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
        larger.moveInitialize(from: start, count: written)
        start.deallocate()
        start = larger
        next = larger + written
        end = larger + room
    }
}
