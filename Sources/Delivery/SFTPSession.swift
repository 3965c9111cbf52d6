import CCurl
import Outbound

/// One connection to an SFTP server: verifies the host key, then signs in. Belongs to the thread of its transfer.
final class SFTPSession {
    let curl = CurlHandle()
    let transfer: UploadTransfer
    private let target: SFTPTarget
    private let limits: TransferLimits
    private let seen: SeenHostKey
    private let message: UnsafeMutableBufferPointer<CChar>
    private var keyFile: MemoryFile?

    init(
        _ target: SFTPTarget, _ configuration: DeliveryClient.Configuration, _ cancellation: Cancellation,
        _ content: FileContent?
    ) {
        let seen = SeenHostKey()
        self.target = target
        self.seen = seen
        limits = configuration.limits
        message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        message.initialize(repeating: 0)
        transfer = UploadTransfer(
            rule: configuration.rule, cancellation: cancellation,
            reading: { buffer in content.map { $0.read(into: buffer) } ?? 0 },
            hostKeyCheck: { bytes in
                let key = HostKey(bytes)
                seen.key = key
                return target.hostKeys.contains(key.fingerprint)
            })
    }

    deinit {
        // libcurl may use the buffer and the callbacks until they are reset or the handle is released.
        curl.reset()
        message.deallocate()
    }

    /// The host key, if it isn't one of the accepted ones.
    var otherHostKey: HostKey? {
        seen.key.flatMap { target.hostKeys.contains($0.fingerprint) ? nil : $0 }
    }

    /// The server's reason for rejecting to create, rename or remove a file; nil if there was no reply.
    var rejection: String? {
        let text = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        // The texts are libcurl's for the status codes of SFTP; without a reply, it reports an unknown or an SSH error.
        return [
            "Operation failed", "Permission denied", "File already exists", "File not found",
            "Operation not supported by SFTP server", "Write-protected file system",
        ].first { text.contains(": " + $0) }
    }

    /// Sets the options for a connection.
    func prepare(url: String) throws(CurlFailure) {
        try curl.prepare(limits, protocols: "sftp")
        try curl.set(CURLOPT_ERRORBUFFER, borrowed: message.baseAddress)
        try curl.set(CURLOPT_URL, url)
        try curl.set(CURLOPT_USERNAME, target.user)
        try prepare(target.credentials)
        try curl.report(to: transfer)
    }

    /// Runs the transfer. The file with the private key exists only as long.
    func perform() throws(CurlFailure) {
        defer { keyFile = nil }
        try curl.perform()
    }

    private func prepare(_ credentials: SFTPTarget.Credentials) throws(CurlFailure) {
        // Other methods, such as an agent, would use identities of this machine.
        switch credentials {
        case .password(let password):
            try curl.set(CURLOPT_SSH_AUTH_TYPES, Int(CURLSSH_AUTH_PASSWORD | CURLSSH_AUTH_KEYBOARD))
            try curl.set(CURLOPT_PASSWORD, password)
        case .privateKey(let key, let passphrase):
            let text = key.replacing("\r\n", with: "\n")
            guard let file = try? MemoryFile(Array((text.hasSuffix("\n") ? text : text + "\n").utf8)) else {
                throw CurlFailure(code: CURLE_OUT_OF_MEMORY)
            }
            keyFile = file
            try curl.set(CURLOPT_SSH_AUTH_TYPES, Int(CURLSSH_AUTH_PUBLICKEY))
            try curl.set(CURLOPT_SSH_PRIVATE_KEYFILE, file.path)
            // Without a public key, libssh2 derives it.
            try curl.set(CURLOPT_SSH_PUBLIC_KEYFILE, "")
            try curl.set(CURLOPT_KEYPASSWD, passphrase ?? "")
        }
    }
}

/// The host key of a connection, recorded by its check.
final class SeenHostKey {
    var key: HostKey?
}
