import Access
import Glibc

/// The file of anchors in the data folder. Anchors are only ever added at its end.
///
/// With `chattr +a`, only root can remove anchors. The server and commands can write at the same time: each line is one
/// write at the end of the file.
struct AuditAnchorFile: Sendable {
    /// The maximum length of a line. An anchor takes about 260 bytes.
    static let lineLengthMax = 4_096

    let path: String

    init(_ configuration: Configuration) { path = configuration.anchorPath }

    /// Adds an anchor, and returns once it is on the disk.
    ///
    /// - Throws: ``CommandFailure`` with the system's reason.
    func append(_ anchor: AuditAnchor) throws {
        try endLine()
        try write("\(anchor.line)\n")
    }

    /// Ends a line that a crash truncated, so that the next one isn't appended to it.
    func endLine() throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var last: UInt8 = 0
        let size = lseek(descriptor, 0, SEEK_END)
        guard size > 0, pread(descriptor, &last, 1, size - 1) == 1, last != UInt8(ascii: "\n") else { return }
        try write("\n")
    }

    private func write(_ text: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure }
        defer { close(descriptor) }
        let line = Array(text.utf8)
        let count = line.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard count == line.count, fdatasync(descriptor) == 0 else { throw failure }
    }

    /// Returns the anchor at the end of the file; nil if there is none.
    func last() -> AuditAnchor? { lastLines(from: 0).lazy.compactMap { AuditAnchor($0) }.first }

    /// Returns the last lines that start at a byte or later, newest first. They are enough to find the last anchor.
    func lastLines(from startByte: Int64) -> [String] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        let size = lseek(descriptor, 0, SEEK_END)
        var bytes = [UInt8](repeating: 0, count: 2 * Self.lineLengthMax)
        let start = max(0, Int(startByte), size - bytes.count)
        let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, start) }
        guard count > 0 else { return [] }
        return bytes.prefix(count).split(separator: UInt8(ascii: "\n")).reversed()
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the file as a source; the source is empty if there is no file.
    var source: AuditAnchorSource {
        AuditAnchorSource(path, isKeptUpToDate: true) { [path] body in
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else {
                throw AuditAnchorSourceFailure(errno == ENOENT ? "no file" : SystemReason.last)
            }
            defer { close(descriptor) }
            try Self.read(descriptor, named: path, body)
        }
    }

    /// Calls the closure with the anchor of each line; a line without one is identified by its number.
    static func read(
        _ descriptor: Int32, named name: String, ignoringOthers: Bool = false,
        _ body: (AuditAnchorSource.Item) throws -> Void
    ) throws {
        var reader = LineReader(descriptor, lengthMax: lineLengthMax)
        var (number, begun) = (0, "")
        while let next = reader.next() {
            number += 1
            let line = begun + (next.hasSuffix("\r") ? next.dropLast() : next[...])
            // Emails break long lines after an equals sign.
            if ignoringOthers, line.hasSuffix("="), line.utf8.count < lineLengthMax {
                begun = String(line.dropLast())
                continue
            }
            begun = ""
            if let anchor = AuditAnchor(line) {
                try body(.anchor(anchor))
            } else if !ignoringOthers, !line.isEmpty {
                try body(
                    .unreadable("Line \(number) of \(name) is not an anchor. It was truncated or edited."))
            }
        }
    }

    private var failure: CommandFailure {
        CommandFailure(
            sentence: "The anchor of the audit log could not be added to \(path): \(SystemReason.last).")
    }
}

extension Configuration {
    /// The file of anchors of the audit log.
    var anchorPath: String { data + "/audit-anchors.jsonl" }
}
