import Glibc

extension FolderMailer {
    /// Deletes the files in a folder of emails that name an address, as sender, recipient or in the text, and returns
    /// their number. A folder that doesn't exist has none.
    public static func removeMessages(naming address: String, in folder: String) throws(MailFailure) -> Int {
        guard let directory = opendir(folder) else {
            if errno == ENOENT { return 0 }
            throw .system("opening \(folder)")
        }
        defer { closedir(directory) }
        let search = MailSearch(address)
        var count = 0
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            // Also what a killed server left: the hidden file of a message.
            guard name.hasSuffix(".eml") else { continue }
            let path = "\(folder)/\(name)"
            guard let bytes = try read(path), search.finds(in: bytes) else { continue }
            guard unlink(path) == 0 || errno == ENOENT else { throw .system("deleting \(path)") }
            count += 1
        }
        return count
    }

    /// Returns the bytes of a file; nil if it was deleted meanwhile.
    private static func read(_ path: String) throws(MailFailure) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ELOOP { return nil }
            throw .system("opening \(path)")
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw .system("reading \(path)")
            }
            bytes += buffer[..<count]
        }
    }
}
