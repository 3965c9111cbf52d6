import Glibc

/// Reads a folder of static files into memory.
enum FolderReader {
    typealias Files = [(path: String, bytes: [UInt8])]

    /// The maximum depth of nested folders, which also stops symbolic links that lead back up.
    static let depth = 16
    /// The largest file that is held in memory.
    static let fileSize = 32 << 20

    /// A file that couldn't be read, and why.
    struct Failure: Error {
        let sentence: String
    }

    /// Returns the files by their path relative to the folder, with slashes and without a leading slash. Names that
    /// begin with a dot are skipped.
    static func read(_ folder: String) throws(Failure) -> Files {
        var files: Files = []
        try read(folder, "", depth, &files)
        return files.sorted { $0.path < $1.path }
    }

    private static func read(
        _ folder: String, _ prefix: String, _ depth: Int, _ files: inout Files
    ) throws(Failure) {
        guard depth > 0 else { throw Failure(sentence: "\(folder) is nested too deep") }
        guard let directory = opendir(folder) else { throw failure("the folder \(folder) cannot be read") }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasPrefix(".") { continue }
            let path = "\(folder)/\(name)"
            var status = stat()
            guard stat(path, &status) == 0 else { throw failure("\(path) cannot be read") }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: try read(path, "\(prefix)\(name)/", depth - 1, &files)
            case S_IFREG: files.append(("\(prefix)\(name)", try bytes(path)))
            default: continue
            }
        }
    }

    private static func bytes(_ path: String) throws(Failure) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("\(path) cannot be read") }
        defer { Glibc.close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure("\(path) cannot be read") }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= fileSize else {
                throw Failure(sentence: "\(path) is larger than \(fileSize) bytes")
            }
        }
    }

    private static func failure(_ sentence: String) -> Failure {
        Failure(sentence: "\(sentence): \(String(cString: strerror(errno)))")
    }
}
