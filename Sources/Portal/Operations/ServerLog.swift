import Administration
import Glibc
import HTTP
import JSON
import Timekeeping

/// The log: one JSON object per line on standard output. It never contains queries, forms, answers, tokens, email
/// addresses or IP addresses. Refused users are identified by their account number; addresses are in the audit log and
/// the log of the proxy.
struct ServerLog: Sendable {
    let clock: Clock
    /// Writes a line including its line break.
    var output: @Sendable ([UInt8]) -> Void = { bytes in
        _ = bytes.withUnsafeBytes { Glibc.write(1, $0.baseAddress, $0.count) }
    }

    /// Logs a request.
    func request(_ record: AccessRecord) {
        write { line in
            line.member("method", record.methodName)
            line.member("route", record.pattern)
            line.member("status", record.status?.code ?? 0)
            line.member("bytes", record.bytes)
            line.member("microseconds", Int(record.durationNanoseconds / 1_000))
            line.member("request", record.requestID.text)
            for note in record.notes { line.member(note.name, note.value) }
        }
    }

    /// Logs a server fault.
    func fault(_ fault: SiteFault) {
        write { line in
            line.member("fault", fault.message)
            if !fault.route.isEmpty { line.member("route", fault.route) }
            if !fault.requestID.isEmpty { line.member("request", fault.requestID) }
        }
    }

    /// Logs information for the operator.
    func note(_ sentence: String) {
        write { line in line.member("note", sentence) }
    }

    /// Logs that the server stopped at a signal, and how long stopping took.
    func stopped(by signal: String, milliseconds: Int) {
        write { line in
            line.member("stopped", signal)
            line.member("milliseconds", milliseconds)
        }
    }

    private func write(_ members: (inout JSONWriter) -> Void) {
        var line = JSONWriter()
        line.object {
            $0.member("at", clock().iso8601)
            members(&$0)
        }
        output(line.finish() + [UInt8(ascii: "\n")])
    }
}

extension AccessRecord {
    /// Returns the method. Unknown methods are not repeated.
    var methodName: String {
        if case .other = method { return "(other)" }
        return method.text
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: String, _ value: String) {
        key(name)
        string(value)
    }

    fileprivate mutating func member(_ name: String, _ value: Int) {
        key(name)
        int(value)
    }
}
