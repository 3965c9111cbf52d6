/// The bytes of a page while it is rendered.
///
/// Compiled templates call it: `literal` for their own markup, and for every expression the function that
/// fits the place in which it is. The appends are ordinary calls on purpose: inlined into every page they
/// made the build several times slower and the binary twice the size, and gained little.
public struct HTMLWriter: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    private var next: UnsafeMutablePointer<UInt8>
    private var end: UnsafeMutablePointer<UInt8>

    /// Makes an empty page with room for `capacity` bytes; it grows as needed.
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

    /// What was written; the writer is used up.
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
    /// A `StaticString` exists only in the program's text, so nothing that came from a request gets here.
    public mutating func literal(_ markup: StaticString) {
        append(markup.utf8Start, count: markup.utf8CodeUnitCount)
    }

    mutating func append(_ bytes: UnsafePointer<UInt8>, count: Int) {
        reserve(count)
        next.initialize(from: bytes, count: count)
        next += count
    }

    /// Lets `write` fill free space for at most `count` bytes; it returns the place after the last one.
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
