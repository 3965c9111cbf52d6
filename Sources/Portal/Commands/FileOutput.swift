import Glibc
import HTTP

/// A file that a command writes. Only this user can read it, and it gets its name once it is complete.
enum FileOutput {
    /// Calls the closure with a sink that writes to the file, or to standard output for `-`.
    ///
    /// - Throws: ``CommandFailure`` when the file already exists or cannot be written.
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

    /// - Throws: ``CommandFailure`` when the file already exists.
    static func requireNew(_ path: String) throws {
        guard access(path, F_OK) != 0 else {
            throw CommandFailure(
                sentence: "The file \(path) already exists. Choose another name, or move the file.")
        }
    }

    private static func failure(_ path: String) -> CommandFailure {
        CommandFailure(sentence: "The file \(path) could not be written: \(SystemReason.last).")
    }
}
