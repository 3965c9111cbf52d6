import CCurl

extension OutcomeText {
    /// Returns what a failed step means for operators.
    func outcome(of failure: SFTPUpload.Failure, _ target: SFTPTarget) -> DeliveryOutcome {
        if failure.transfer.wasCancelled { return Self.cancelled }
        if let key = failure.otherHostKey { return .refused(text(of: key)) }
        if let text = refusal(of: failure, target) { return .refused(text) }
        if failure.transfer.code == CURLE_REMOTE_DISK_FULL {
            return .unreachable("\(host) has no space left.")
        }
        return outcome(of: failure.transfer)
    }

    private func text(of key: HostKey) -> String {
        "\(host) has another host key (\(key.algorithm), \(key.fingerprint)) than the one that was confirmed. "
            + "Nothing was sent. Ask the server's operator whether the key was changed before you confirm it."
    }

    private func refusal(of failure: SFTPUpload.Failure, _ target: SFTPTarget) -> String? {
        switch failure.transfer.code {
        case CURLE_LOGIN_DENIED: signInText(target.credentials)
        case CURLE_REMOTE_ACCESS_DENIED:
            "The user may not write to this folder of \(host). Ask the server's operator for permission."
        case CURLE_REMOTE_FILE_NOT_FOUND:
            "The folder does not exist at \(host). Create it or enter another one."
        case CURLE_REMOTE_FILE_EXISTS:
            "\(host) does not allow files to be replaced."
        case CURLE_QUOTE_ERROR:
            failure.rejection.map { reason in
                "\(host) has the complete file with the ending .part, but could not rename it "
                    + "(\(reason.lowercased())). Check whether something else has its name, and the permissions."
            }
        case CURLE_SSH where failure.rejection != nil && failure.transfer.sentByteCount == 0:
            "\(host) could not create the file. Check whether a folder has its name, and the permissions."
        default: nil
        }
    }

    private func signInText(_ credentials: SFTPTarget.Credentials) -> String {
        switch credentials {
        case .password: "\(host) rejected the user name or the password."
        case .privateKey:
            "\(host) rejected the private key, or the key or its passphrase is not valid. "
                + "Check that its public key is installed for this user; prefer Ed25519 to RSA."
        }
    }
}
