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
        var first: UInt8 = 0
        let isLines = pread(descriptor, &first, 1, 0) == 1 && first == UInt8(ascii: "{")
        return isLines ? try reportOfLines(descriptor) : try reportOfTable()
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
        while let line = reader.next() {
            guard let json = try? JSONTree.parse(line) else {
                check.addUnreadable()
                break
            }
            if AuditExportCheck.isEnd(json) {
                check.end(json, sha256: hash.finish().hex)
                hash = SHA256()
            } else {
                check.add(json)
            }
            hash.update("\(line)\n")
        }
        return check.finish()
    }

    private func reportOfTable() throws -> AuditExportReport {
        guard let content = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(sentence: "The file \(path) can't be read: \(SystemReason.last).")
        }
        var check = AuditExportCheck(keys: try keys())
        let bytes = Array(content)
        var rows = try CSVRows(String(decoding: bytes, as: UTF8.self))
        let head = try rows.next()?.cells ?? []
        while let row = try rows.next() {
            guard let json = AuditCSV.event(row.cells, columns: head) else {
                check.addUnreadable()
                continue
            }
            if AuditExportCheck.isEnd(json) {
                let events = Array(bytes.prefix(AuditCSV.endOfEvents(bytes)))
                check.end(json, sha256: SHA256.digest(events).hex)
            } else {
                check.add(json)
            }
        }
        return check.finish()
    }
}
