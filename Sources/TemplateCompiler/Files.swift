import Glibc

/// An error while reading or writing a file.
struct FileError: Error {
    let path: String
    let message: String
}

func readFile(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, message: "cannot be read: \(reason())") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = read(descriptor, &block, block.count)
        if count == 0 { return bytes }
        if count > 0 {
            bytes.append(contentsOf: block[..<count])
        } else if errno != EINTR {
            throw FileError(path: path, message: "cannot be read: \(reason())")
        }
    }
}

func writeFile(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileError(path: path, message: "cannot be written: \(reason())") }
    defer { close(descriptor) }
    try writeAll(bytes, to: descriptor, path: path)
}

func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 {
            rest = rest.dropFirst(count)
        } else if errno != EINTR {
            throw FileError(path: path, message: "cannot be written: \(reason())")
        }
    }
}

private func reason() -> String {
    guard let text = strerror(errno) else { return "error \(errno)" }
    return String(cString: text)
}
