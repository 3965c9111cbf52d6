import Glibc
import HTTP

/// A file that a verb writes: for this user's eyes only, and under its name once it is whole.
enum FileOutput {
    /// Lends a sink that writes the file, or standard output for `-`.
    ///
    /// - Throws: ``CommandFailure`` when the file is there already or cannot be written.
    static func write<R>(_ path: String, _ body: (BodySink) async throws -> R) async throws -> R {
        if path == "-" { return try await body(BodySink(send: { try Output.write($0) })) }
        try requireNew(path)
        let partial = path + ".partial"
        let descriptor = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path) }
        do {
            let result = try await body(BodySink(send: { try Output.writeAll($0, to: descriptor) }))
            guard fsync(descriptor) == 0, close(descriptor) == 0, rename(partial, path) == 0 else {
                throw failure(path)
            }
            return result
        } catch {
            unlink(partial)
            throw error
        }
    }

    /// - Throws: ``CommandFailure`` when the file is there already.
    static func requireNew(_ path: String) throws {
        guard access(path, F_OK) != 0 else {
            throw CommandFailure(
                sentence: "There is a file \(path) already. Choose another name or move it away.")
        }
    }

    private static func failure(_ path: String) -> CommandFailure {
        CommandFailure(sentence: "The file \(path) could not be written: \(SystemReason.last).")
    }
}
