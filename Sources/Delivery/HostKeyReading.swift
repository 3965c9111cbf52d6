import CCurl
import Outbound

/// Reads the host key of an SSH server without signing in.
struct HostKeyReading {
    let host: String
    let port: Int
    let configuration: DeliveryClient.Configuration
    let cancellation: Cancellation

    /// Returns the host key that the server proves to own.
    func run() -> Result<HostKey, HostKeyUnavailable> {
        let seen = SeenHostKey()
        let transfer = UploadTransfer(
            rule: configuration.rule, cancellation: cancellation,
            hostKeyCheck: { bytes in
                seen.key = HostKey(bytes)
                // Ends the connection before a user name is sent.
                return false
            })
        let curl = CurlHandle()
        // libcurl may call back until the handle is reset.
        defer { withExtendedLifetime(transfer) { curl.reset() } }
        do throws(CurlFailure) {
            try curl.prepare(configuration.limits, protocols: "sftp")
            try curl.set(CURLOPT_URL, SSHServerAddress.url(host: host, port: port) + "/")
            try curl.set(CURLOPT_SSH_AUTH_TYPES, Int(CURLSSH_AUTH_PUBLICKEY))
            try curl.report(to: transfer)
            try curl.perform()
        } catch {
            if let key = seen.key { return .success(key) }
            let outcome = OutcomeText(host: host).outcome(of: TransferFailure(error, transfer))
            return .failure(HostKeyUnavailable(description: outcome.reason ?? "\(host) has no host key."))
        }
        return .failure(HostKeyUnavailable(description: "\(host) has no host key."))
    }
}
