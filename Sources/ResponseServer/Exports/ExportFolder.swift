import FoundationEssentials
import Glibc
import Studies

/// The folder with the files of exports, for the operator's eyes only.
struct ExportFolder: Sendable {
    /// Why a file could not be kept.
    struct Failure: Error, CustomStringConvertible {
        /// A sentence for the operator.
        let description: String
    }

    private static let fileEnding = ".zip"
    private static let partialEnding = ".partial"

    let path: String

    /// Where the finished file of an export lies.
    func file(of id: ExportID) -> String { "\(path)/\(id)\(Self.fileEnding)" }

    /// Where its file lies while it is made.
    func partialFile(of id: ExportID) -> String { "\(path)/\(id)\(Self.partialEnding)" }

    /// Makes the folder, if it is not there.
    func make() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        chmod(path, 0o700)
    }

    /// Gives a file that is whole its name, and returns when that is on the disk.
    func commit(_ id: ExportID) throws {
        guard rename(partialFile(of: id), file(of: id)) == 0 else {
            let reason = String(cString: strerror(errno))
            throw Failure(description: "The file \(file(of: id)) could not be kept: \(reason).")
        }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// Deletes what was made of an export so far.
    func removePartial(of id: ExportID) {
        unlink(partialFile(of: id))
        unlink(partialFile(of: id) + ".xlsx")
    }

    /// Deletes the file of an export.
    func remove(_ id: ExportID) { unlink(file(of: id)) }

    /// Deletes every file but those of these exports and of what is being made.
    func removeAllExcept(_ kept: Set<ExportID>, creating making: ExportID?) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for name in names {
            guard let id = Int64(name.prefix { $0 != "." }).map({ ExportID($0) }) else { continue }
            let isKept = name.hasSuffix(Self.fileEnding) ? kept.contains(id) || making == id : making == id
            if !isKept { unlink("\(path)/\(name)") }
        }
    }
}
