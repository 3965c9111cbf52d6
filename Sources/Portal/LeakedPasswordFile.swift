import Access
import Cryptography
import Glibc

/// A file with the SHA-1 digests of leaked passwords, as published by Have I Been Pwned.
///
/// One line for each digest, in ascending order: 40 digits, and optional text such as `:3861493`. A lookup reads the
/// file at about 40 positions, whatever its size.
struct LeakedPasswordFile: Sendable {
    private static let digitCount = 40
    /// Longer lines show that this is another kind of file.
    private static let lineMax = 128
    /// The number of positions that are checked to recognize such a file.
    private static let sampleCount = 64

    let path: String

    /// Returns the check that the operator configured, or one that never finds a password.
    static func check(_ configuration: Configuration) -> Accounts.LeakCheck {
        let path = configuration.leakedPasswords
        if path.isEmpty { return { _ in false } }
        return { password in try LeakedPasswordFile(path: path).contains(password) }
    }

    /// Returns a sentence about the problem of the configured file, or nil if there is none.
    static func problem(of configuration: Configuration) -> String? {
        let path = configuration.leakedPasswords
        if path.isEmpty { return nil }
        do {
            try LeakedPasswordFile(path: path).verify()
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Whether a password is in the file.
    func contains(_ password: String) throws -> Bool {
        let wanted = Hex.encode(SHA1.digest(password)).uppercased()
        return try withFile { file, size in
            var (low, high) = (0, size)
            while low < high {
                let line = try line(at: (low + high) / 2, of: file, size)
                if line.digits == wanted { return true }
                if wanted < line.digits { high = line.start } else { low = line.next }
            }
            return false
        }
    }

    /// Checks both ends of the file and positions in between.
    private func verify() throws {
        try withFile { file, size in
            guard size > 0 else { throw failure("is empty") }
            var last = ""
            for sample in 0...Self.sampleCount {
                let line = try line(at: (size - 1) * sample / Self.sampleCount, of: file, size)
                guard last <= line.digits else { throw failure("is not ordered by hash") }
                last = line.digits
            }
        }
    }

    private struct Line {
        let start: Int
        /// The position where the next line begins.
        let next: Int
        let digits: String
    }

    /// Returns the line at a position.
    private func line(at place: Int, of file: Int32, _ size: Int) throws -> Line {
        let first = max(0, place - Self.lineMax)
        var block = [UInt8](repeating: 0, count: min(size, place + Self.lineMax) - first)
        let count = pread(file, &block, block.count, first)
        guard count == block.count else { throw failure("could not be read: \(SystemReason.last)") }
        let newline = UInt8(ascii: "\n")
        let before = block[..<(place - first)].lastIndex(of: newline)
        let start = before.map { $0 + 1 } ?? 0
        let end = block[(place - first)...].firstIndex(of: newline) ?? block.count
        let digits = block[start..<end].prefix(Self.digitCount)
        guard before != nil || first == 0, digits.count == Self.digitCount, digits.allSatisfy(Self.isDigit)
        else { throw failure("has a line that does not begin with the 40 digits of a SHA-1 hash") }
        return Line(
            start: first + start, next: first + end + 1,
            digits: String(decoding: digits, as: UTF8.self).uppercased())
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
            UInt8(ascii: "a")...UInt8(ascii: "f"):
            true
        default: false
        }
    }

    private func withFile<R>(_ body: (Int32, Int) throws -> R) throws -> R {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure("could not be opened: \(SystemReason.last)") }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw failure("is not a file")
        }
        return try body(file, Int(status.st_size))
    }

    private func failure(_ problem: String) -> CommandFailure {
        CommandFailure(
            sentence:
                "The file \(path) in PORTAL_LEAKED_PASSWORDS \(problem). Use a file that is ordered by hash, or "
                + "clear the setting.")
    }
}
