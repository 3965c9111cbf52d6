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
            guard words.count == 2 || words.count == 4, Self.isDigest(words[0]), let at = Int64(words[1])
            else { return nil }
            (digest, self.at) = (String(words[0]), Instant(milliseconds: at))
        }

        /// The entry as a line, without its number and seal.
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
        /// What is wrong with sealed lines, each as a sentence that names the line.
        public private(set) var problems: [String] = []
        /// The number of lines in the older format that no seal covers.
        public private(set) var unsealedCount = 0
        /// Whether the file has a sealed line.
        private(set) var isSealed = false
        /// The last sealed line.
        private(set) var end = End(number: -1, seal: "")

        /// The digests of entries that were canceled, because their erasure was not committed.
        public private(set) var voided: Set<String> = []
        /// The digests of entries whose outcome the file doesn't know yet.
        public private(set) var open: Set<String> = []

        /// The digests that the file names, also those of canceled entries.
        public var namedDigests: Set<String> { Set(entries.map(\.digest)) }

        /// The digests of all erased participants.
        public var digests: Set<String> { namedDigests.subtracting(voided) }

        init(_ bytes: [UInt8], of log: ErasureLog) {
            var (number, start) = (0, bytes.startIndex)
            while start < bytes.endIndex {
                let stop = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
                number += 1
                let line = String(decoding: bytes[start..<stop], as: UTF8.self)
                if !line.isEmpty { read(line, number, after: bytes[..<start], of: log) }
                start = min(stop + 1, bytes.endIndex)
            }
        }

        private mutating func read(
            _ line: String, _ number: Int, after before: ArraySlice<UInt8>, of log: ErasureLog
        ) {
            var words = line.split(separator: " ")
            let sealed = Self.removeSeal(from: &words)
            let text = words.joined(separator: " ")
            if since == nil, words.count == 3, words[0] == heading, let at = Int64(words[1]) {
                since = Instant(milliseconds: at)
                isOfKey = words[2] == log.check
                if sealed == nil { unsealedCount += 1 }
            } else if words.count == 2, words[0] == covering, let sealed {
                return cover(text, sealed, number, ErasureLog.cover(before), of: log)
            } else if let entry = Entry(text) {
                entries.append(entry)
                voided.remove(entry.digest)
                open.insert(entry.digest)
                if sealed == nil { unsealedCount += 1 }
            } else if sealed == nil || !readOutcome(words) {
                unreadableCount += 1
                return
            }
            if let sealed {
                check(text, sealed, number, of: log)
            } else if isSealed {
                problems.append("Line \(number) has no seal, although lines before it have one.")
            }
        }

        /// Removes the number and the seal from the words of a line, and returns them; nil if it has none.
        private static func removeSeal(from words: inout [Substring]) -> End? {
            guard words.count >= 4, let position = Int(words[words.count - 2]),
                Entry.isDigest(words[words.count - 1])
            else { return nil }
            defer { words.removeLast(2) }
            return End(number: position, seal: String(words[words.count - 1]))
        }

        /// Reads a line about the outcome of entries; returns false for any other line.
        private mutating func readOutcome(_ words: [Substring]) -> Bool {
            if words.count == 3, words[0] == voiding, Entry.isDigest(words[1]) {
                voided.insert(String(words[1]))
                open.remove(String(words[1]))
            } else if words.count == 2, words[0] == settling {
                open = []
            } else {
                return false
            }
            return true
        }

        /// Checks a line that covers everything before it.
        private mutating func cover(
            _ text: String, _ sealed: End, _ number: Int, _ covered: String, of log: ErasureLog
        ) {
            if log.seal(text, sealed.number, after: covered) == sealed.seal {
                (problems, unsealedCount) = ([], 0)
            } else {
                problems.append("A line before line \(number), or that line, was changed or removed.")
            }
            (end, isSealed) = (sealed, true)
        }

        private mutating func check(_ text: String, _ sealed: End, _ number: Int, of log: ErasureLog) {
            let isNext = sealed.number == end.number + 1
            if log.seal(text, sealed.number, after: end.seal) != sealed.seal {
                problems.append(
                    isNext
                        ? "Line \(number) was changed."
                        : "Lines before line \(number) are missing, or that line was changed.")
            } else if !isNext {
                problems.append("Lines before line \(number) are missing.")
            }
            (end, isSealed) = (sealed, true)
        }

        /// Whether seals cover all lines.
        public var isFullySealed: Bool { isSealed && unsealedCount == 0 }

        /// Returns what is wrong with the lines of the file, in one text; nil if nothing is. `mustBeSealed` is whether
        /// the file is known to have had seals.
        public func alteration(at path: String, mustBeSealed: Bool) -> String? {
            var problems = problems
            if mustBeSealed, unsealedCount > 0 {
                problems.insert(
                    unsealedCount == 1
                        ? "1 line has no seal, although it had one."
                        : "\(unsealedCount) lines have no seal, although they had one.", at: 0)
            }
            guard !problems.isEmpty else { return nil }
            let more = problems.count > 5 ? " \(problems.count - 5) more lines don't match." : ""
            return "\(path) was changed. \(problems.prefix(5).joined(separator: " "))\(more)"
        }
    }
}

extension ErasureLog {
    /// The erasures recorded in a backup: when the backup was made, and all entries except `void` ones, which weren't
    /// committed.
    public static func notes(of contents: Contents?, void: Set<String>, at now: Instant) -> BackupNotes {
        var notes: BackupNotes = [madeAtName: ["\(now.milliseconds)"]]
        if let contents {
            let erased = contents.digests.subtracting(void)
            notes[entriesName] = contents.entries.filter { erased.contains($0.digest) }.map(\.line)
            if contents.isFullySealed { notes[sealedName] = ["yes"] }
        }
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

    /// Returns whether all lines of the log had seals when the backup with these notes was made.
    public static func isSealed(_ notes: BackupNotes) -> Bool { notes[sealedName] != nil }

    private static let sealedName = "erasures-sealed"
    private static let madeAtName = "made-at"
    private static let entriesName = "erasures"
}
