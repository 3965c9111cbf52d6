import Glibc
import HTTP
import JSON
import Timekeeping

/// The log: one JSON object a line on standard output; never a query, a form, an answer or a token.
struct Log: Sendable {
    let clock: Clock

    /// A request that was answered.
    func request(_ record: AccessRecord) {
        write { line in
            line.member("method", record.method.text)
            line.member("route", record.pattern)
            line.member("status", record.status?.code ?? 0)
            line.member("bytes", record.bytes)
            line.member("microseconds", Int(record.durationNanoseconds / 1_000))
            line.member("request", record.requestID.text)
            line.member("peer", record.peer.description)
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
        let bytes = line.finish() + [UInt8(ascii: "\n")]
        _ = bytes.withUnsafeBytes { Glibc.write(1, $0.baseAddress, $0.count) }
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
