import FoundationEssentials
import Glibc

/// What lies on a disk, in bytes.
enum DiskSpace {
    /// How much the disk of a folder has left for this program, and has at all; zeros where it cannot be asked.
    static func of(_ folder: String) -> (free: Int, all: Int) {
        var disk = statvfs()
        guard statvfs(folder, &disk) == 0 else { return (0, 0) }
        return (Int(disk.f_bavail) * Int(disk.f_frsize), Int(disk.f_blocks) * Int(disk.f_frsize))
    }

    /// The size of a file; 0 where there is none.
    static func size(of path: String) -> Int {
        var file = stat()
        return lstat(path, &file) == 0 ? Int(file.st_size) : 0
    }

    /// What the files below a folder take up on the disk; links are not followed.
    static func taken(below folder: String) -> Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.reduce(0) { sum, name in
            let path = "\(folder)/\(name)"
            var file = stat()
            guard lstat(path, &file) == 0 else { return sum }
            let isFolder = file.st_mode & S_IFMT == S_IFDIR
            return sum + Int(file.st_blocks) * 512 + (isFolder ? taken(below: path) : 0)
        }
    }
}
