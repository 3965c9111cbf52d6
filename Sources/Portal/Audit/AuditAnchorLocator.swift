import Access
import Cryptography
import FoundationEssentials
import Glibc
import SQLStore
import Timekeeping

/// Finds the anchors of a portal: in its data folder, the system journal, its backups and files of the operator.
struct AuditAnchorLocator: Sendable {
    let configuration: Configuration

    init(_ folder: DataFolder) { configuration = folder.configuration }

    /// Returns the evidence for the verification of the log; `files` are named by the operator.
    func evidence(files: [String] = []) -> AuditEvidence {
        AuditEvidence(
            sources: [AuditAnchorFile(configuration).source]
                + [SystemJournal(configuration).source, backups].compactMap(\.self)
                + files.map(Self.named),
            previousKeys: previousKeys, lines: AuditAnchorFile(configuration).lines)
    }

    /// Returns the evidence in the data folder.
    var ownEvidence: AuditEvidence {
        AuditEvidence(
            sources: [AuditAnchorFile(configuration).source], previousKeys: previousKeys,
            lines: AuditAnchorFile(configuration).lines)
    }

    /// Returns audits with the previous keys in the data folder.
    var previousKeys: [Audit] {
        let current = try? SealingKey.load(from: configuration.keyPath)
        return configuration.keptKeys.map { key, _ in
            Audit(
                key: DerivedKeys(key).audit, previousKey: key.identifier,
                isProven: current.map { KeyRotation.isPredecessor(key, of: $0) } ?? false, clock: systemClock)
        }
    }

    /// Returns the backups in the backup folder. Each contains the sealed end of the log, which its manifest covers.
    private var backups: AuditAnchorSource? {
        let folder = configuration.backupFolder
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let paths = names.filter { $0.hasSuffix(".sqlite") }.sorted().map { "\(folder)/\($0)" }
        guard !paths.isEmpty else { return nil }
        return AuditAnchorSource("the backups in \(folder)", isShared: true) { body in
            for path in paths { try Self.read(backup: path, body) }
        }
    }

    private static func read(backup path: String, _ body: (AuditAnchorSource.Item) throws -> Void) throws {
        let end: AuditAnchor?
        do {
            end = try Backup.read(path) { try AuditRepository.anchor(ofBackup: $0) }
        } catch {
            return try body(.unreadable("The backup \(path) can't be read: \(CommandFailure(error))"))
        }
        if let end { try body(.anchor(end)) }
    }

    /// Returns a file of the operator as a source: a backup, witness emails or journal lines.
    private static func named(_ path: String) -> AuditAnchorSource {
        AuditAnchorSource(path) { body in
            if isDatabase(path) { return try read(backup: path, body) }
            let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else {
                throw CommandFailure(sentence: "The file \(path) can't be read: \(SystemReason.last).")
            }
            defer { if descriptor > 0 { close(descriptor) } }
            var count = 0
            try AuditAnchorFile.read(descriptor, named: path, ignoringOthers: true) { item in
                count += 1
                try body(item)
            }
            guard count > 0 else {
                throw CommandFailure(
                    sentence:
                        "There is no anchor in \(path). Save witness emails or journal lines without changes."
                )
            }
        }
    }

    private static func isDatabase(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        return count == 16 && bytes == Array("SQLite format 3\0".utf8)
    }
}
