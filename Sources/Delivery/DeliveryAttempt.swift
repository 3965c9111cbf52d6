import Cryptography
import Outbound

/// One attempt to send content to a target, on the thread that calls it.
struct DeliveryAttempt {
    let target: DeliveryTarget
    let configuration: DeliveryClient.Configuration
    let cancellation: Cancellation

    var text: OutcomeText { OutcomeText(host: target.host) }

    /// Opens and sends a file.
    func send(_ file: DeliveryFile) -> DeliveryOutcome {
        do throws(UnreadableFile) {
            return try send(try FileContent(path: file.path), as: file.name, file.contentType)
        } catch {
            return OutcomeText.outcome(of: error)
        }
    }

    /// Sends content under a name.
    func send(
        _ content: FileContent, as name: String, _ contentType: String
    ) throws(UnreadableFile) -> DeliveryOutcome {
        if cancellation.isCancelled { return OutcomeText.cancelled }
        switch target {
        case .http(let target):
            guard let digest = try content.digest(cancellation) else { return OutcomeText.cancelled }
            return put(target.request(name, digest, contentType), content)
        case .s3(let target):
            guard content.byteCount <= S3Target.fileByteLimit else {
                return .refused("The file is larger than 5 GiB, the limit of S3 for one upload.")
            }
            guard let digest = try content.digest(cancellation) else { return OutcomeText.cancelled }
            return put(
                target.request(
                    .put, name, digest: digest, contentType: contentType, at: configuration.clock()), content)
        case .sftp(let target):
            do throws(SFTPUpload.Failure) {
                try upload(content, as: name, to: target)
                return .delivered
            } catch {
                return text.outcome(of: error, target)
            }
        }
    }

    /// Sends an HTTP request and judges its response.
    func put(_ request: HTTPUpload.Request, _ content: FileContent?) -> DeliveryOutcome {
        let upload = HTTPUpload(configuration: configuration, cancellation: cancellation)
        do throws(TransferFailure) {
            let response = try upload.send(request, content)
            if !response.isComplete, (200...299).contains(response.status) {
                return .unreachable("\(target.host) responded before it had the complete file.")
            }
            let reply = S3ErrorText.read(response.text) ?? response.text
            return text.outcome(
                ofStatus: response.status,
                detail: OutcomeText.detail(of: reply, replacing: target.secrets))
        } catch {
            return text.outcome(of: error)
        }
    }

    /// Uploads content to an SFTP server, replacing a file with the same name.
    func upload(_ content: FileContent, as name: String, to target: SFTPTarget) throws(SFTPUpload.Failure) {
        let upload = SFTPUpload(target: target, configuration: configuration, cancellation: cancellation)
        do throws(SFTPUpload.Failure) {
            try upload.upload(content, as: name)
        } catch {
            // Only after a reply: otherwise the file may have been renamed, and would be removed.
            guard error.isRenameRejected else { throw error }
            try upload.replace(name)
        }
    }
}

extension HTTPTarget {
    /// Returns the request that sends a file with this digest (RFC 9530).
    fileprivate func request(_ name: String, _ digest: Digest, _ contentType: String) -> HTTPUpload.Request {
        var headers = [
            ("Content-Type", contentType), ("Content-Digest", "sha-256=:\(Base64.encode(digest.bytes)):"),
        ]
        if let authorization { headers.append(("Authorization", authorization)) }
        return HTTPUpload.Request(method: .put, url: url(of: name), headers: headers)
    }
}
