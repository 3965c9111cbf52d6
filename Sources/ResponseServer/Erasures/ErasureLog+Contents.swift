import Cryptography
import SQLStore
import Timekeeping

extension ErasureLog {
    /// One erasure.
    public struct Entry: Sendable, Hashable {
        let digest: String
        let at: Instant

        /// Reads an entry from its line; nil if it was truncated or edited.
        public init?(_ line: some StringProtocol) {
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            guard words.count == 2, Self.isDigest(words[0]), let at = Int64(words[1]) else { return nil }
            (digest, self.at) = (String(words[0]), Instant(milliseconds: at))
        }

        /// The entry as a line.
        public var line: String { "\(digest) \(at.milliseconds)" }

        static func isDigest(_ text: some StringProtocol) -> Bool {
            text.utf8.count == 64 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
        }
    }

    /// The contents of the file.
    public struct Contents: Sendable {
        /// When the log was started; nil if its first line is unreadable.
        public private(set) var since: Instant?
        /// Whether the digests were made with the current key.
        public private(set) var isOfKey = false
        /// The erasures in order.
        public private(set) var entries: [Entry] = []
        /// The number of lines that were truncated or edited.
        public private(set) var unreadableCount = 0

        /// The digests of all erased participants.
        public var digests: Set<String> { Set(entries.map(\.digest)) }

        init(_ bytes: [UInt8], heading: String, isOwn: (Substring) -> Bool) {
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            for line in lines {
                let words = line.split(separator: " ")
                if since == nil, words.count == 3, words[0] == heading, let at = Int64(words[1]) {
                    since = Instant(milliseconds: at)
                    isOfKey = isOwn(words[2])
                } else if let entry = Entry(line) {
                    entries.append(entry)
                } else {
                    unreadableCount += 1
                }
            }
        }
    }
}

extension ErasureLog {
    /// The erasures recorded in a backup: when the backup was made, when the log was started, and all its entries.
    public static func notes(of contents: Contents?, at now: Instant) -> BackupNotes {
        var notes: BackupNotes = [madeAtName: ["\(now.milliseconds)"]]
        if let contents { notes[entriesName] = contents.entries.map(\.line) }
        return notes
    }

    /// Returns when the backup with these notes was made; nil for a backup of an earlier version.
    public static func madeAt(_ notes: BackupNotes) -> Instant? {
        notes[madeAtName]?.first.flatMap { Int64($0) }.map(Instant.init(milliseconds:))
    }

    /// Returns the erasures in these notes.
    public static func entries(_ notes: BackupNotes) -> [Entry] {
        (notes[entriesName] ?? []).compactMap { Entry($0) }
    }

    /// Returns the digests of all participants in these notes.
    public static func digests(_ notes: BackupNotes) -> Set<String> { Set(entries(notes).map(\.digest)) }

    private static let madeAtName = "made-at"
    private static let entriesName = "erasures"
}
