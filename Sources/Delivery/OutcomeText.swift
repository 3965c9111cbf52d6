import CCurl
import Outbound

/// What an error of a transfer means: whether it is permanent, and a sentence for operators.
///
/// The sentences name the server, and never contain addresses of files, user names or credentials.
struct OutcomeText {
    /// The server, as the operator entered it.
    let host: String

    /// Returns the outcome of a transfer that ended without a response.
    func outcome(of failure: TransferFailure) -> DeliveryOutcome {
        if failure.wasCancelled { return Self.cancelled }
        if failure.hasUnreadableBody { return .refused("The file to send was changed or cannot be read.") }
        if let violation = failure.violation {
            // A host that is an address is already named.
            let reason = "\(violation)."
            return .refused(reason.hasPrefix(host) ? reason : "\(host): \(reason)")
        }
        return refusal(of: failure.code).map { .refused($0) } ?? .unreachable(interruption(failure))
    }

    /// The outcome after cancellation.
    static let cancelled = DeliveryOutcome.unreachable("The transfer was canceled.")

    /// Returns the outcome when the local file can't be opened.
    static func outcome(of error: UnreadableFile) -> DeliveryOutcome {
        .refused("The file to send cannot be read: \(error.reason).")
    }

    private func refusal(of code: CURLcode) -> String? {
        switch code {
        case CURLE_PEER_FAILED_VERIFICATION:
            "The certificate of \(host) is not valid for this name, has expired or is of an unknown authority."
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL, CURLE_LOGIN_DENIED:
            "The address of \(host) is not valid. Check the target's settings."
        case CURLE_SSL_CACERT_BADFILE:
            "The file of certificate authorities of this installation cannot be read."
        default: nil
        }
    }

    private func interruption(_ failure: TransferFailure) -> String {
        switch failure.code {
        case CURLE_COULDNT_RESOLVE_HOST: "The name \(host) cannot be resolved."
        case CURLE_COULDNT_RESOLVE_PROXY: "The name of the proxy cannot be resolved."
        case CURLE_COULDNT_CONNECT: "\(host) cannot be reached: the connection was refused or timed out."
        case CURLE_OPERATION_TIMEDOUT where failure.sentByteCount > 0:
            "\(host) stopped responding after \(failure.sentByteCount) bytes of the file were sent."
        case CURLE_OPERATION_TIMEDOUT: "\(host) did not respond in time."
        case CURLE_SSL_CONNECT_ERROR: "An encrypted connection to \(host) could not be established."
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_SSH:
            "The connection to \(host) was lost, or the server could not store the data."
        case CURLE_FAILED_INIT:
            "An SSH connection to \(host) could not be established. The server may be busy, or have no encryption in "
                + "common with this one; it needs a host key of the kind Ed25519 or ECDSA."
        default:
            "\(host) cannot be used: \(CurlFailure(code: failure.code).reason)."
        }
    }
}
