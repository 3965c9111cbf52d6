import Glibc
import Testing

/// What the server asks of the system for each connection.
@Suite(.timeLimit(.minutes(5)))
struct ConnectionOptionTests {
    /// 1 is TCP_NODELAY for TCP, and SO_DEBUG for the socket, which the system refuses to everyone but root.
    @Test func `a connection asks for nothing that a user without rights may not have`() async throws {
        try await withServer { _, port in
            let client = try await RawClient(port: port)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            await client.read(until: "hello")
            let peer = try #require(client.localPort)
            #expect(option(TCP_NODELAY, of: Int32(IPPROTO_TCP), fromPort: peer) == 1)
            #expect(option(SO_DEBUG, of: SOL_SOCKET, fromPort: peer) == 0)
        }
    }

    /// An option of the server's end of the connection that comes from a port of this machine.
    private func option(_ name: Int32, of level: Int32, fromPort port: Int) -> Int32? {
        guard let descriptor = (0..<getdtablesize()).first(where: { peerPort(of: $0) == port }) else {
            return nil
        }
        var (value, size) = (Int32(-1), socklen_t(MemoryLayout<Int32>.size))
        return getsockopt(descriptor, level, name, &value, &size) == 0 ? value : nil
    }

    private func peerPort(of descriptor: Int32) -> Int? {
        var (address, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
        let status = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getpeername(descriptor, $0, &size)
            }
        }
        guard status == 0, address.sin_family == sa_family_t(AF_INET) else { return nil }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
