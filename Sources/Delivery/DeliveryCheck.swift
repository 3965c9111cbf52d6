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
            let outcome = try attempt.send(try FileContent(Self.content), as: name, "text/plain")
            if let reason = outcome.reason {
                removeRest()
                return ConnectionCheck(outcome, reason)
            }
            return ConnectionCheck(.delivered, removal())
        } catch {
            let outcome = OutcomeText.outcome(of: error)
            return ConnectionCheck(outcome, outcome.reason ?? "")
        }
    }

    private var host: String { attempt.target.host }

    private func removal() -> String {
        switch attempt.target {
        case .http:
            return "\(host) accepted the test file \(name). It stays there if the server keeps files."
        case .s3(let target):
            let request = target.request(
                .delete, name, digest: SHA256.digest([UInt8]()), contentType: nil,
                at: attempt.configuration.clock())
            return sentence(attempt.put(request, nil).reason)
        case .sftp(let target):
            do throws(SFTPUpload.Failure) {
                try upload(target).remove([name])
                return sentence(nil)
            } catch {
                return sentence(
                    error.rejection.map { "\($0)." } ?? attempt.text.outcome(of: error, target).reason)
            }
        }
    }

    private func sentence(_ problem: String?) -> String {
        guard let problem else { return "A test file was written to \(host) and removed." }
        return "The test file \(name) was written to \(host) but could not be removed. \(problem)"
    }

    /// Removes what a failed test may have left. A server that can't be used reports that a second time, so errors are
    /// ignored.
    private func removeRest() {
        guard case .sftp(let target) = attempt.target else { return }
        try? upload(target).remove([SFTPUpload.partName(of: name), name], isOptional: true)
    }

    private func upload(_ target: SFTPTarget) -> SFTPUpload {
        SFTPUpload(
            target: target, configuration: attempt.configuration, cancellation: attempt.cancellation)
    }
}
