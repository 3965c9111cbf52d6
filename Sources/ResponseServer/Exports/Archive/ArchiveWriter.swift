import Cryptography
import HTTP
import Timekeeping
import Zip

/// The files of an archive as they are written: each with a digest, all in one folder.
///
/// A class, since the archive is one thing; used by one thread.
final class ArchiveWriter {
    /// A file that is in the archive.
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

    /// A name for the files of a List, different from those of others without regard to case.
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

    /// Adds a file that is written piece by piece; `words` say what it is.
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

    /// Adds a file that is at hand.
    func add(_ name: String, _ words: String, _ bytes: [UInt8]) throws {
        try add(name, words) { try $0.write(bytes) }
    }

    /// Adds the digests, and ends the archive.
    func finish() throws {
        let sums = files.map { "\($0.digest)  \($0.name)\n" }.joined()
        try add("SHA256SUMS", "", Array(sums.utf8))
        try zip.finish()
    }
}

/// A digest that closures feed.
final class RunningDigest {
    private var digest: SHA256? = SHA256()

    func update(_ bytes: UnsafeRawBufferPointer) { digest?.update(bytes) }

    /// The digest in hex; an empty text the second time.
    func finish() -> String {
        guard let digest = digest.take() else { return "" }
        return digest.finish().hex
    }
}
