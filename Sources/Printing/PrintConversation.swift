import Glibc

/// Sends a document to the program and receives what it reports, until a deadline.
///
/// A class because it owns the descriptors, and is used by the thread that runs the program only.
final class PrintConversation {
    /// The program writes one line.
    private static let errorBytesMax = 16_384

    /// Whether the deadline has passed.
    private(set) var isOverdue = false
    private var input: Int32
    private let errors: Int32
    private let deadline: Int
    /// Whether the program no longer reads. What it reports then says why.
    private var isClosed = false

    init(input: Int32, errors: Int32, deadlineSeconds: Int) {
        self.input = input
        self.errors = errors
        deadline = Self.now + deadlineSeconds * 1_000
    }

    deinit {
        if input >= 0 { close(input) }
        close(errors)
    }

    /// Sends a piece of the document.
    func send(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while !rest.isEmpty, !isClosed, wait(for: input, Int16(POLLOUT)) {
            let piece = UnsafeRawBufferPointer(rebasing: rest)
            let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
            let sent = Glibc.send(input, piece.baseAddress, piece.count, flags)
            if sent > 0 {
                rest = rest.dropFirst(sent)
            } else if errno != EINTR && errno != EAGAIN {
                isClosed = true
            }
        }
    }

    /// Ends the document and returns what the program reports until it ends.
    func finish() -> [UInt8] {
        close(input)
        input = -1
        var report: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4_096)
        while wait(for: errors, Int16(POLLIN)) {
            let count = read(errors, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            if report.count < Self.errorBytesMax { report.append(contentsOf: piece[..<count]) }
        }
        return report
    }

    /// Waits until a descriptor is ready; false after the deadline.
    private func wait(for descriptor: Int32, _ events: Int16) -> Bool {
        while true {
            let rest = deadline - Self.now
            guard rest > 0 else {
                isOverdue = true
                return false
            }
            var entry = pollfd(fd: descriptor, events: events, revents: 0)
            let count = poll(&entry, 1, Int32(min(rest, 60_000)))
            if count > 0 { return true }
            if count < 0, errno != EINTR { return false }
        }
    }

    /// Milliseconds of a clock that is never set.
    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
}
