import Cryptography
import Outbound

/// A connection test: sends a small file to a target, and removes it where the target supports that.
struct DeliveryCheck {
    let attempt: DeliveryAttempt
    /// The name of the file, which no other file has.
    let name: String

    private static let content = Array("This file tests the connection. It can be removed.\n".utf8)

    init(_ attempt: DeliveryAttempt, random: RandomBytes) {
        self.attempt = attempt
        name = "connection-test-\(Hex.encode(random(8))).txt"
    }

    /// Runs the test.
    func run() -> ConnectionCheck {
        do throws(UnreadableFile) {
            let content = try FileContent(Self.content)
            if case .sftp(let target) = attempt.target { return check(target, content) }
            let outcome = try attempt.send(content, as: name, "text/plain")
            return ConnectionCheck(outcome, outcome.reason ?? removal())
        } catch {
            let outcome = OutcomeText.outcome(of: error)
            return ConnectionCheck(outcome, outcome.reason ?? "")
        }
    }

    private var host: String { attempt.target.host }

    private func removal() -> String {
        guard case .s3(let target) = attempt.target else {
            return "\(host) accepted the test file \(name). It stays there if the server keeps files."
        }
        let request = target.request(
            .delete, name, digest: SHA256.digest([UInt8]()), contentType: nil,
            at: attempt.configuration.clock())
        return sentence(attempt.put(request, nil).reason)
    }

    private func check(_ target: SFTPTarget, _ content: FileContent) -> ConnectionCheck {
        let upload = SFTPUpload(
            target: target, configuration: attempt.configuration, cancellation: attempt.cancellation)
        do throws(SFTPUpload.Failure) {
            try attempt.upload(content, as: name, to: target)
        } catch {
            if error.mayHaveLeftPart {
                // What went wrong is reported already.
                try? upload.remove([SFTPUpload.partName(of: name), name], isOptional: true)
            }
            let outcome = attempt.text.outcome(of: error, target)
            return ConnectionCheck(outcome, outcome.reason ?? "")
        }
        do throws(SFTPUpload.Failure) {
            try upload.remove([name])
            return ConnectionCheck(.delivered, sentence(nil))
        } catch {
            let reason = error.rejection.map { "The server says: \($0)." }
            return ConnectionCheck(
                .delivered, sentence(reason ?? attempt.text.outcome(of: error, target).reason))
        }
    }

    private func sentence(_ problem: String?) -> String {
        guard let problem else { return "A test file was written to \(host) and removed." }
        return "The test file \(name) was written to \(host) but could not be removed. \(problem)"
    }
}
