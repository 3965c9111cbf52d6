import Cryptography
import HTTP
import Tables
import Timekeeping
import Zip

/// Writes the files of an archive, each with a checksum, into one folder.
///
/// A class, because all callers share one archive. Used by one thread.
final class ArchiveWriter {
    /// A file in the archive.
    struct File {
        let name: String
        let words: String
        let digest: String
    }

    private let zip: ZipWriter
    private let folder: String
    private let time: Instant
    private var taken: Set<String> = []
    private(set) var files: [File] = []

    init(creating path: String, folder: String, at time: Instant) throws {
        zip = try ZipWriter(creating: path)
        self.folder = folder
        self.time = time
    }

    /// Returns a file name for a List that is unique, ignoring case.
    func freeName(_ list: String) -> String {
        let base = ExportFormat.fileName(list)
        var name = base
        var number = 2
        while !taken.insert(name.lowercased()).inserted {
            name = "\(base)_\(number)"
            number += 1
        }
        return name
    }

    /// Adds a file that is written in parts; `words` describe it in the readme.
    func add(
        _ name: String, _ words: String, method: ZipWriter.Method = .deflated,
        _ write: (BodySink) throws -> Void
    ) throws {
        let digest = RunningDigest()
        try zip.begin("\(folder)/\(name)", at: time, method: method)
        let sink = BodySink { [zip] piece in
            try piece.withUnsafeBytes { bytes in
                digest.update(bytes)
                try zip.write(bytes)
            }
        }
        try write(sink)
        try sink.flush()
        try zip.end()
        files.append(File(name: name, words: words, digest: digest.finish()))
    }

    /// Adds a file from memory.
    func add(_ name: String, _ words: String, _ bytes: [UInt8]) throws {
        try add(name, words) { try $0.write(bytes) }
    }

    /// Adds the checksums and finishes the archive.
    func finish() throws {
        let sums = files.map { "\($0.digest)  \($0.name)\n" }.joined()
        try add("SHA256SUMS", "", Array(sums.utf8))
        try zip.finish()
    }
}

/// A digest that closures can update.
final class RunningDigest {
    private var digest: SHA256? = SHA256()

    func update(_ bytes: UnsafeRawBufferPointer) { digest?.update(bytes) }

    /// Returns the digest in hexadecimal; empty on the second call.
    func finish() -> String {
        guard let digest = digest.take() else { return "" }
        return digest.finish().hex
    }
}
