import Glibc

extension SealingKey {
    /// Returns the key in a file, which is created with a new key if it doesn't exist.
    ///
    /// The file contains 64 hexadecimal digits, and a line for each purpose whose key was inherited. Only its owner may
    /// read and write it; a file that others may read is rejected. Creation is atomic: two programs that start at the
    /// same time get the same key, and after a power failure there is either a complete key or none.
    public static func load(
        orCreateAt path: String, random: @escaping RandomBytes = SystemRandom.bytes
    ) throws(SealingKeyFileError) -> SealingKey {
        if let key = try load(from: path, random: random) { return key }
        let key = SealingKey(random: random)
        try key.create(at: path)
        // Another program may have created the file first, so the key in the file is used.
        guard let stored = try load(from: path, random: random) else {
            throw SealingKeyFileError(path: path, problem: "disappeared while it was created")
        }
        return stored
    }

    /// Returns the key in a file, or nil if there is no such file.
    public static func load(
        from path: String, random: @escaping RandomBytes = SystemRandom.bytes
    ) throws(SealingKeyFileError) -> SealingKey? {
        let file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw SealingKeyFileError(path: path, doing: "could not be opened")
        }
        defer { close(file) }
        try checkPermissions(of: file, path: path)
        var content = [UInt8](repeating: 0, count: byteCountMax)
        let count = Glibc.read(file, &content, content.count)
        guard count >= 0 else { throw SealingKeyFileError(path: path, doing: "could not be read") }
        guard let key = SealingKey(content: content[..<count], random: random) else {
            throw SealingKeyFileError(
                path: path, problem: "does not contain 64 hexadecimal digits. Restore it from a backup")
        }
        return key
    }

    /// More than a key and its inherited purposes ever need.
    private static let byteCountMax = 4096

    private init?(content: ArraySlice<UInt8>, random: @escaping RandomBytes) {
        let lines = content.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
        guard let bytes = lines.first.flatMap(Hex.decode) else { return nil }
        var inherited: [String: [UInt8]] = [:]
        for line in lines.dropFirst() {
            guard let end = line.lastIndex(of: " "),
                let key = Hex.decode(String(line[line.index(after: end)...])), key.count == Self.byteCount
            else { return nil }
            inherited[String(line[..<end])] = key
        }
        self.init(bytes: bytes, inherited: inherited, random: random)
    }

    /// The text read by ``load(from:random:)``.
    private var content: [UInt8] {
        let lines = inherited.sorted { $0.key < $1.key }.map { "\($0.key) \(Hex.encode($0.value))\n" }
        return Array((Hex.encode(bytes) + "\n" + lines.joined()).utf8)
    }

    private static func checkPermissions(of file: Int32, path: String) throws(SealingKeyFileError) {
        var status = stat()
        guard fstat(file, &status) == 0 else {
            throw SealingKeyFileError(path: path, doing: "could not be checked")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw SealingKeyFileError(path: path, problem: "is not a file")
        }
        guard status.st_mode & (S_IRWXG | S_IRWXO) == 0 else {
            throw SealingKeyFileError(
                path: path, problem: "can be read by users other than its owner. Run: chmod 600 \(path)")
        }
    }

    /// Writes the key next to its path and links it there, which fails harmlessly if the file already exists.
    func create(at path: String) throws(SealingKeyFileError) {
        let temporary = path + "." + Hex.encode(SystemRandom.bytes(8)) + ".new"
        let file = Glibc.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw SealingKeyFileError(path: temporary, doing: "could not be created")
        }
        defer { unlink(temporary) }
        let text = content
        // The mode is set again, because the process's umask may have cleared bits.
        let isWritten =
            fchmod(file, 0o600) == 0 && write(file, text, text.count) == text.count && fsync(file) == 0
        let failure = errno
        close(file)
        errno = failure
        guard isWritten else {
            throw SealingKeyFileError(path: temporary, doing: "could not be written")
        }
        guard link(temporary, path) == 0 || errno == EEXIST else {
            throw SealingKeyFileError(path: path, doing: "could not be created")
        }
        try Self.flushFolder(of: path)
    }

    /// Makes the new name durable in case of a power failure.
    static func flushFolder(of path: String) throws(SealingKeyFileError) {
        let end = path.lastIndex(of: "/")
        let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw SealingKeyFileError(path: folder, doing: "could not be opened")
        }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else {
            throw SealingKeyFileError(path: folder, doing: "could not be flushed to disk")
        }
    }
}

/// The reason a key file couldn't be used; the description names the file and what to do.
public struct SealingKeyFileError: Error, CustomStringConvertible {
    /// The file or folder concerned.
    public let path: String
    /// What is wrong, as a sentence.
    public let description: String

    init(path: String, problem: String) {
        self.path = path
        description = "The key file \(path) \(problem)."
    }

    /// Creates the error of a failed system call, explained by `errno`.
    init(path: String, doing problem: String) {
        self.init(path: path, problem: "\(problem): \(String(cString: strerror(errno)))")
    }
}

// A key is rotated with two files: the next key is next to the current one until everything is sealed with it.

extension SealingKey {
    /// Writes the key to its own file, replacing any existing file.
    public func save(to path: String) throws(SealingKeyFileError) {
        guard unlink(path) == 0 || errno == ENOENT else {
            throw SealingKeyFileError(path: path, doing: "could not be replaced")
        }
        try create(at: path)
    }

    /// Saves the key in its own file, unless that file already exists.
    public func keep(at path: String) throws(SealingKeyFileError) {
        try create(at: path)
    }

    /// Atomically replaces a key file with another by renaming; does nothing if the file doesn't exist.
    ///
    /// If the replaced file existed, a file with its name exists at every moment, even after a power failure.
    public static func move(_ path: String, to other: String) throws(SealingKeyFileError) {
        guard rename(path, other) == 0 || errno == ENOENT else {
            throw SealingKeyFileError(path: path, doing: "could not be renamed")
        }
        try flushFolder(of: other)
    }
}
