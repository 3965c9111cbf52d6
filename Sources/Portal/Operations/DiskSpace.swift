import FoundationEssentials
import Glibc

/// Disk usage in bytes.
enum DiskSpace {
    /// Returns the free and total space on the disk of a folder; zeros if unknown.
    static func of(_ folder: String) -> (free: Int, all: Int) {
        var disk = statvfs()
        guard statvfs(folder, &disk) == 0 else { return (0, 0) }
        return (Int(disk.f_bavail) * Int(disk.f_frsize), Int(disk.f_blocks) * Int(disk.f_frsize))
    }

    /// Returns the size of a file; 0 if it does not exist.
    static func size(of path: String) -> Int {
        var file = stat()
        return lstat(path, &file) == 0 ? Int(file.st_size) : 0
    }

    /// Returns the disk usage of the files below a folder. Links are not followed.
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
