import Access
import Administration
import ArgumentParser
import Cryptography
import FoundationEssentials
import Glibc
import JSON
import Studies
import Timekeeping

/// Verifies an export of the log, and its seal if the data folder has the key.
struct AuditExportVerification {
    /// The maximum length of a line in an export.
    private static let lineLengthMax = 1 << 26

    let path: String
    let common: CommonOptions

    init(_ path: String, _ common: CommonOptions) { (self.path, self.common) = (path, common) }

    func run() throws {
        let report = try report()
        let head = report.head.map { head -> JSONTree in
            ["event": .int(head.number), "digest": .string(head.digest), "seal": .string(head.seal)]
        }
        try common.report(
            ["\(path): \(report.sentence)"]
                + (report.head.map { ["Signed head: event \($0.number), \($0.digest)", "Seal: \($0.seal)"] }
                    ?? []),
            [
                "file": .string(path), "events": .int(report.count), "whole": .bool(report.flaw == nil),
                "finding": .string(report.sentence), "complete": .bool(report.isComplete),
                "sealed": .bool(report.isSealChecked && report.flaw == nil), "head": head ?? .null,
            ])
        guard report.flaw == nil else { throw ExitCode.failure }
    }

    private func report() throws -> AuditExportReport {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw CommandFailure(sentence: "The file \(path) can't be read: \(SystemReason.last).")
        }
        defer { close(descriptor) }
        var first = [UInt8](repeating: 0, count: 4)
        let count = pread(descriptor, &first, first.count, 0)
        let start = Self.withoutMark(first.prefix(max(0, count)))
        return start.first == UInt8(ascii: "{") ? try reportOfLines(descriptor) : try reportOfTable()
    }

    /// Returns the bytes of a file without the byte order mark that some programs add.
    private static func withoutMark(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
    }

    private func keys() throws -> [Audit] {
        guard let folder = try? common.dataFolder(), folder.hasKey else { return [] }
        return [Audit(key: DerivedKeys(try folder.key()).audit, clock: systemClock)]
            + AuditAnchorLocator(folder).ownEvidence.previousKeys
    }

    private func reportOfLines(_ descriptor: Int32) throws -> AuditExportReport {
        var check = AuditExportCheck(keys: try keys())
        var reader = LineReader(descriptor, lengthMax: Self.lineLengthMax)
        var hash = SHA256()
        var isFirst = true
        while var line = reader.next() {
            if isFirst { line = String(decoding: Self.withoutMark(Array(line.utf8)[...]), as: UTF8.self) }
            isFirst = false
            // Lines end with a line feed when they are exported, and JSON has no carriage return within a text.
            if line.utf8.last == UInt8(ascii: "\r") {
                line = String(decoding: line.utf8.dropLast(), as: UTF8.self)
            }
            guard let json = try? JSONTree.parse(line) else {
                check.addUnreadable()
                break
            }
            if AuditExportCheck.isEnd(json) {
                check.end(json, digests: [hash.finish().hex])
                hash = SHA256()
            } else {
                check.add(json)
            }
            hash.update("\(line)\n")
        }
        return check.finish()
    }

    private func reportOfTable() throws -> AuditExportReport {
        let bytes = try content()
        var check = AuditExportCheck(keys: try keys())
        // The same rows with the line ends and quotation marks of the export.
        var exported = SHA256()
        var rows = try CSVRows(String(decoding: Self.withoutMark(bytes[...]), as: UTF8.self))
        let head = try rows.next()?.cells ?? []
        exported.update(AuditCSV.line(head))
        while let row = try rows.next() {
            // Some programs add an empty line at the end.
            if row.cells == [""] { continue }
            guard let json = AuditCSV.event(row.cells, columns: head) else {
                check.addUnreadable()
                continue
            }
            if AuditExportCheck.isEnd(json) {
                let events = Array(bytes.prefix(AuditCSV.endOfEvents(bytes)))
                check.end(json, digests: [SHA256.digest(events).hex, exported.finish().hex])
                exported = SHA256()
            } else {
                check.add(json)
                exported.update(AuditCSV.line(row.cells))
            }
        }
        return check.finish()
    }

    private func content() throws -> [UInt8] {
        guard let content = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(sentence: "The file \(path) can't be read: \(SystemReason.last).")
        }
        return Array(content)
    }
}
