import Glibc

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
