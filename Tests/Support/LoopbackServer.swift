import Glibc
import Synchronization

/// A server on 127.0.0.1 for one test: every connection is served by `serve` on a thread of its own.
package final class LoopbackServer: Sendable {
    /// Where it listens.
    package let port: Int
    private let listener: Int32
    private let log = Log()

    /// Listens at once.
    package init(_ serve: @escaping @Sendable (LoopbackConnection) -> Void) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = listener
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) | listen(descriptor, 64)
                    | getsockname(descriptor, pointer, &length)
            }
        }
        guard listener >= 0, result == 0 else { throw LoopbackFailure() }
        port = Int(UInt16(bigEndian: address.sin_port))
        onThread { [log] in
            while true {
                let connection = accept(descriptor, nil, nil)
                // `stop` shuts the listener down.
                guard connection >= 0 else { break }
                onThread {
                    serve(LoopbackConnection(descriptor: connection, log: log))
                    close(connection)
                }
            }
            close(descriptor)
        }
    }

    /// Ends the listener; every test defers it, which also keeps the server alive until then.
    package func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// What the connections recorded, in order.
    package var records: [String] { log.records.withLock { $0 } }
}

/// The system gives no socket.
package struct LoopbackFailure: Error {}

/// What connections record, shared by the server and its threads.
private final class Log: Sendable {
    let records = Mutex<[String]>([])
}

/// One connection, as the server's thread sees it.
package struct LoopbackConnection: Sendable {
    fileprivate let descriptor: Int32
    fileprivate let log: Log

    /// Keeps a text for the test.
    package func record(_ text: String) { log.records.withLock { $0.append(text) } }

    /// Reads up to and without a line end; nil at the end of the connection.
    package func line() -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while recv(descriptor, &byte, 1, 0) == 1 {
            if byte == 10 { return String(decoding: bytes, as: UTF8.self) }
            if byte != 13 { bytes.append(byte) }
        }
        return nil
    }

    /// Reads a request with the body that its Content-Length announces, and records it.
    package func request() -> String? {
        var head: [String] = []
        while let line = line(), !line.isEmpty { head.append(line) }
        guard !head.isEmpty else { return nil }
        let length = head.compactMap { line -> Int? in
            let parts = line.split(separator: ":", maxSplits: 1)
            return parts.count == 2 && parts[0].lowercased() == "content-length"
                ? Int(parts[1].filter { $0 != " " }) : nil
        }
        var body = [UInt8](repeating: 0, count: length.first ?? 0)
        var count = 0
        while count < body.count {
            let more = body[count...].withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            guard more > 0 else { return nil }
            count += more
        }
        let text = head.joined(separator: "\n") + "\n\n" + String(decoding: body, as: UTF8.self)
        record(text)
        return text
    }

    /// Sends a text as it is.
    package func write(_ text: String) {
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Waits until the other side closes.
    package func waitForEnd() {
        while line() != nil {}
    }
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func onThread(_ run: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let body = Unmanaged.passRetained(ThreadBody(run))
    pthread_create(
        &thread, nil,
        { pointer in
            guard let pointer else { return nil }
            Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().run()
            return nil
        }, body.toOpaque())
    pthread_detach(thread)
}
