import CCurl
import Outbound

/// Uploads, renames and removes one file of an SFTP server.
struct SFTPUpload {
    /// A step that failed.
    struct Failure: Error {
        let transfer: TransferFailure
        /// The server's host key, if it isn't one of the accepted ones.
        let otherHostKey: HostKey?
        /// What the server says, if it rejected to create, rename or remove a file; nil if the connection was lost.
        let rejection: String?

        /// Whether the file was uploaded and the server rejected to rename it.
        var isRenameRejected: Bool { transfer.code == CURLE_QUOTE_ERROR && rejection != nil }

        /// Whether a part of the file may be at the server.
        var mayHaveLeftPart: Bool { transfer.code == CURLE_QUOTE_ERROR || transfer.sentByteCount > 0 }
    }

    let target: SFTPTarget
    let configuration: DeliveryClient.Configuration
    let cancellation: Cancellation

    /// The name of a file during the upload.
    static func partName(of name: String) -> String { name + ".part" }

    /// Uploads the content as `name.part`, then renames it to `name`.
    func upload(_ content: FileContent, as name: String) throws(Failure) {
        let part = Self.partName(of: name)
        try run(content, url: url(of: part)) { curl throws(CurlFailure) in
            try curl.set(CURLOPT_UPLOAD, 1)
            try curl.set(CURLOPT_INFILESIZE_LARGE, size: content.byteCount)
            // The owner writes, and the group reads: other users of the server don't.
            try curl.set(CURLOPT_NEW_FILE_PERMS, 0o640)
            try curl.set(CURLOPT_POSTQUOTE, [rename(part, to: name)])
        }
    }

    /// Removes the file `name` if there is one, and renames `name.part` to it.
    ///
    /// Most servers don't rename to a name that exists.
    func replace(_ name: String) throws(Failure) {
        try run(nil, url: url(of: "")) { curl throws(CurlFailure) in
            try curl.set(CURLOPT_NOBODY, 1)
            try curl.set(CURLOPT_QUOTE, ["*" + remove(name), rename(Self.partName(of: name), to: name)])
        }
    }

    /// Removes a file; an error if there is none, unless `isOptional`.
    func remove(_ names: [String], isOptional: Bool = false) throws(Failure) {
        try run(nil, url: url(of: "")) { curl throws(CurlFailure) in
            try curl.set(CURLOPT_NOBODY, 1)
            try curl.set(CURLOPT_QUOTE, names.map { (isOptional ? "*" : "") + remove($0) })
        }
    }

    private func run(
        _ content: FileContent?, url: String, _ prepare: (CurlHandle) throws(CurlFailure) -> Void
    ) throws(Failure) {
        let session = SFTPSession(target, configuration, cancellation, content)
        do throws(CurlFailure) {
            try session.prepare(url: url)
            try prepare(session.curl)
            try session.perform()
        } catch {
            throw Failure(
                transfer: TransferFailure(error, session.transfer), otherHostKey: session.otherHostKey,
                rejection: session.rejection)
        }
    }

    private func url(of name: String) -> String {
        // Paths of SFTP begin at the root of the server, those below /~/ in the user's home folder.
        let start = target.folder.hasPrefix("/") ? "" : "/~/"
        let folder =
            PercentEncoding.encode(path: target.folder) + (["", "/"].contains(target.folder) ? "" : "/")
        return SSHServerAddress.url(host: target.host, port: target.port) + start + folder
            + PercentEncoding.encode(name)
    }

    private func rename(_ name: String, to other: String) -> String {
        "rename \(quoted(name)) \(quoted(other))"
    }

    private func remove(_ name: String) -> String { "rm \(quoted(name))" }

    /// Returns a path as an argument of a command; the server resolves it from the home folder unless it begins with a
    /// slash.
    private func quoted(_ name: String) -> String {
        let separator = ["", "/"].contains(target.folder) ? "" : "/"
        let path = target.folder + separator + name
        return "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
