import CCurl
import Glibc

/// A libcurl handle, which keeps connections open between transfers; belongs to one thread.
package final class CurlHandle {
    /// The handle of libcurl, which lives as long as this object.
    let handle: UnsafeMutableRawPointer
    private var lists: [UnsafeMutablePointer<curl_slist>] = []

    /// libcurl must be initialized once, before any thread uses it.
    private static let library: CURLcode = portal_curl_global_init()

    /// Initializes libcurl, unless that was done before.
    static func prepareLibrary() {
        precondition(library == CURLE_OK, "libcurl cannot start (code \(library.rawValue))")
    }

    /// Creates a handle without options or connections.
    package init() {
        Self.prepareLibrary()
        guard let handle = curl_easy_init() else {
            preconditionFailure("libcurl cannot create a handle: out of memory")
        }
        self.handle = handle
    }

    deinit {
        freeLists()
        curl_easy_cleanup(handle)
    }

    /// Resets all options but keeps the connections open.
    package func reset() {
        curl_easy_reset(handle)
        freeLists()
    }

    /// Sets a number or a switch.
    package func set(_ option: CURLoption, _ value: Int) throws(CurlFailure) {
        try check(portal_curl_set_long(handle, option, value))
    }

    /// Sets a size in bytes, which may exceed 4 GiB.
    package func set(_ option: CURLoption, size value: Int) throws(CurlFailure) {
        try check(portal_curl_set_size(handle, option, curl_off_t(value)))
    }

    /// libcurl copies the text.
    package func set(_ option: CURLoption, _ value: String) throws(CurlFailure) {
        try check(portal_curl_set_text(handle, option, value))
    }

    /// The list lives until the next reset.
    package func set(_ option: CURLoption, _ values: [String]) throws(CurlFailure) {
        var list: UnsafeMutablePointer<curl_slist>?
        for value in values {
            guard let longer = curl_slist_append(list, value) else {
                curl_slist_free_all(list)
                throw CurlFailure(code: CURLE_OUT_OF_MEMORY)
            }
            list = longer
        }
        if let list { lists.append(list) }
        try check(portal_curl_set_list(handle, option, list))
    }

    /// The bytes are not copied: they must live until the transfer is done.
    package func set(_ option: CURLoption, borrowed bytes: UnsafeRawPointer?) throws(CurlFailure) {
        try check(portal_curl_set_pointer(handle, option, UnsafeMutableRawPointer(mutating: bytes)))
    }

    /// libcurl copies the bytes.
    func set(_ option: CURLoption, blob bytes: [UInt8]) throws(CurlFailure) {
        let code = bytes.withUnsafeBytes { bytes in
            portal_curl_set_blob(
                handle, option, UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
        }
        try check(code)
    }

    /// Sets the body of a request; libcurl copies it.
    func set(body bytes: [UInt8]) throws(CurlFailure) {
        try set(CURLOPT_POSTFIELDSIZE_LARGE, size: bytes.count)
        let code = bytes.withUnsafeBytes { bytes in
            // A null pointer would make libcurl read the body from a callback.
            let nothing: StaticString = ""
            let address = bytes.baseAddress ?? UnsafeRawPointer(nothing.utf8Start)
            return portal_curl_set_pointer(
                handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: address))
        }
        try check(code)
    }

    /// Installs the callbacks of `transfer`, which must live until the transfer is done.
    package func report(to transfer: CurlTransfer) throws(CurlFailure) {
        let context = Unmanaged.passUnretained(transfer).toOpaque()
        try check(portal_curl_set_write(handle, CURLOPT_WRITEFUNCTION, takeBody))
        try check(portal_curl_set_pointer(handle, CURLOPT_WRITEDATA, context))
        try check(portal_curl_set_write(handle, CURLOPT_HEADERFUNCTION, takeHeader))
        try check(portal_curl_set_pointer(handle, CURLOPT_HEADERDATA, context))
        try check(portal_curl_set_read(handle, giveUpload))
        try check(portal_curl_set_pointer(handle, CURLOPT_READDATA, context))
        try check(portal_curl_set_progress(handle, watch))
        try check(portal_curl_set_pointer(handle, CURLOPT_XFERINFODATA, context))
        try set(CURLOPT_NOPROGRESS, 0)
        try check(portal_curl_set_open_socket(handle, openSocket))
        try check(portal_curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context))
        try check(portal_curl_set_host_key(handle, checkHostKey))
        try check(portal_curl_set_pointer(handle, CURLOPT_SSH_HOSTKEYDATA, context))
    }

    /// Runs the transfer and returns when it is done.
    package func perform() throws(CurlFailure) {
        try check(curl_easy_perform(handle))
    }

    /// The last status received; 0 if there was none.
    package var responseCode: Int {
        var code = 0
        return portal_curl_get_long(handle, CURLINFO_RESPONSE_CODE, &code) == CURLE_OK ? code : 0
    }

    /// Whether the last response was received over HTTP/2.
    var usedHTTP2: Bool {
        var version = 0
        return portal_curl_get_long(handle, CURLINFO_HTTP_VERSION, &version) == CURLE_OK
            && version == portal_curl_http_2
    }

    private func check(_ code: CURLcode) throws(CurlFailure) {
        guard code == CURLE_OK else { throw CurlFailure(code: code) }
    }

    private func freeLists() {
        for list in lists { curl_slist_free_all(list) }
        lists = []
    }
}

/// A code of libcurl other than success.
package struct CurlFailure: Error {
    /// The code.
    package let code: CURLcode

    /// Creates a failure with this code.
    package init(code: CURLcode) { self.code = code }

    /// libcurl's error message, which contains neither addresses nor secrets.
    package var reason: String { String(cString: curl_easy_strerror(code)) }
}

/// The callbacks of libcurl during one transfer.
package class CurlTransfer {
    /// Receives bytes of the body; returns false to end the transfer.
    func take(body: UnsafeRawBufferPointer) -> Bool { true }

    /// Receives one line of the header or of the server's replies; returns false to end the transfer.
    func take(header: UnsafeRawBufferPointer) -> Bool { true }

    /// Fills `buffer` with data to upload; returns the number of bytes, or `CURL_READFUNC_ABORT` to end the transfer.
    func upload(into buffer: UnsafeMutableRawBufferPointer) -> Int { 0 }

    /// Returns whether an SSH server with this public key is the expected one. Asked before signing in.
    func accepts(hostKey: UnsafeRawBufferPointer) -> Bool { false }

    /// Returns whether a connection to `address` is allowed; nil means an address of another family.
    func mayConnect(to address: IPAddress?) -> Bool { true }

    /// Whether the transfer was canceled.
    var isCancelled: Bool { false }
}

// The callbacks receive the pointer set by `report(to:)`; the caller keeps the object alive during the transfer.
private func transfer(at context: UnsafeMutableRawPointer?) -> CurlTransfer? {
    context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
}

private func takeBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    let buffer = UnsafeRawBufferPointer(start: bytes, count: size * count)
    // libcurl treats any number other than the given one as an error.
    return transfer(at: context)?.take(body: buffer) == true ? size * count : -1
}

private func takeHeader(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    let buffer = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer(at: context)?.take(header: buffer) == true ? size * count : -1
}

private func giveUpload(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
    return transfer(at: context)?.upload(into: buffer) ?? 0
}

private func checkHostKey(
    _ context: UnsafeMutableRawPointer?, _: Int32, _ bytes: UnsafePointer<CChar>?, _ count: Int
) -> Int32 {
    let key = UnsafeRawBufferPointer(start: bytes, count: count)
    let isAccepted = transfer(at: context)?.accepts(hostKey: key) == true
    return Int32(bitPattern: (isAccepted ? CURLKHMATCH_OK : CURLKHMATCH_MISMATCH).rawValue)
}

private func watch(
    _ context: UnsafeMutableRawPointer?, _: curl_off_t, _: curl_off_t, _: curl_off_t, _: curl_off_t
) -> Int32 {
    transfer(at: context)?.isCancelled == false ? 0 : 1
}

private func openSocket(
    _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype,
    _ peer: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let peer, let transfer = transfer(at: context) else { return CURL_SOCKET_BAD }
    // libcurl allocates room for every address family after the first bytes, which are all that the type declares.
    guard let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return CURL_SOCKET_BAD }
    let bytes = UnsafeRawBufferPointer(
        start: UnsafeRawPointer(peer) + offset, count: Int(peer.pointee.addrlen))
    let address = IPAddress(sockaddr: bytes)
    guard transfer.mayConnect(to: address) else { return CURL_SOCKET_BAD }
    let kind = peer.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(peer.pointee.family, kind, peer.pointee.protocol)
    abandonIfUnanswered(descriptor)
    return descriptor
}

/// Lets the system end a connection whose data isn't acknowledged for half a minute. A connection that many requests
/// share would otherwise appear to work for a quarter of an hour after the network was lost.
private func abandonIfUnanswered(_ descriptor: Int32) {
    var milliseconds: UInt32 = 30_000
    setsockopt(
        descriptor, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &milliseconds,
        socklen_t(MemoryLayout<UInt32>.size))
}
