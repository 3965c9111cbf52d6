import Administration
import Glibc
import HTTP
import JSON
import Timekeeping

/// The log: one JSON object a line on standard output; never a query, a form, an answer, a token or an address of mail
/// or machines. The person who was refused is identified by the number of the account; the audit and the proxy know
/// addresses.
struct ServerLog: Sendable {
    let clock: Clock
    /// Takes a line with its end.
    var output: @Sendable ([UInt8]) -> Void = { bytes in
        _ = bytes.withUnsafeBytes { Glibc.write(1, $0.baseAddress, $0.count) }
    }

    /// A request that was answered.
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

    /// Something that failed on our side.
    func fault(_ fault: SiteFault) {
        write { line in
            line.member("fault", fault.message)
            if !fault.route.isEmpty { line.member("route", fault.route) }
            if !fault.requestID.isEmpty { line.member("request", fault.requestID) }
        }
    }

    /// Something that an operator should know.
    func note(_ sentence: String) {
        write { line in line.member("note", sentence) }
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
    /// The method; what a client made up is not repeated.
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
