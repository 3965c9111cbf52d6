import Glibc

/// A folder of the test's own, deleted with the value.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/store-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw TestError(reason: "no temporary folder") }
        path = String(cString: made)
    }

    deinit {
        for name in names { unlink(file(name)) }
        rmdir(path)
    }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// The files in it, in order.
    var names: [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        guard let stream = fopen(file(name), "w") else { throw TestError(reason: "cannot write \(name)") }
        defer { fclose(stream) }
        fwrite(bytes, 1, bytes.count, stream)
    }

    func read(_ name: String) throws -> [UInt8] {
        guard let stream = fopen(file(name), "r") else { throw TestError(reason: "cannot read \(name)") }
        defer { fclose(stream) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&block, 1, block.count, stream)
            guard count > 0 else { return bytes }
            bytes += block[..<count]
        }
    }
}
