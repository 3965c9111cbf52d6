import Glibc

// A key is exchanged by two files: the next key lies next to the present one until everything is sealed with it.

extension SealingKey {
    /// Writes the key to a file of its own, in place of whatever is there.
    public func save(to path: String) throws(SealingKeyFileError) {
        guard unlink(path) == 0 || errno == ENOENT else {
            throw SealingKeyFileError(path: path, doing: "could not be replaced")
        }
        try create(at: path)
    }

    /// Keeps the key in a file of its own, unless it is there already.
    public func keep(at path: String) throws(SealingKeyFileError) {
        try create(at: path)
    }

    /// Gives a key file the name of another, which it takes the place of at once; nothing is done where there is none.
    ///
    /// At every moment, also of a power cut, there is a file of the second name if there was one.
    public static func move(_ path: String, to other: String) throws(SealingKeyFileError) {
        guard rename(path, other) == 0 || errno == ENOENT else {
            throw SealingKeyFileError(path: path, doing: "could not be renamed")
        }
        try flushFolder(of: other)
    }
}
