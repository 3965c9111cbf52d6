import CCurl

/// libcurl's multi interface: many transfers on one thread, which share connections.
///
/// All calls belong to one thread, except for ``wakeUp()``.
//
// Kept as an address, which threads may share: `curl_multi_wakeup` is the only call that other threads make, and is
// made for them. The object is released by the thread that uses it last, so none wakes up what no longer exists.
final class CurlMulti: Sendable {
    private let address: UInt

    /// Creates an interface that opens at most this many connections to a host, with this many streams on each.
    init(connectionsPerHost: Int, streamsPerConnection: Int) {
        guard let multi = curl_multi_init() else {
            preconditionFailure("libcurl cannot create a multi interface: out of memory")
        }
        address = UInt(bitPattern: multi)
        portal_curl_multi_set_long(multi, CURLMOPT_PIPELINING, portal_curl_multiplex)
        portal_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, connectionsPerHost)
        portal_curl_multi_set_long(multi, CURLMOPT_MAX_CONCURRENT_STREAMS, streamsPerConnection)
    }

    deinit { curl_multi_cleanup(multi) }

    private var multi: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: address) }

    /// Begins the transfer of a handle whose options are set.
    func add(_ curl: CurlHandle) -> Bool { curl_multi_add_handle(multi, curl.handle) == CURLM_OK }

    /// Ends the transfer of a handle, even in the middle.
    func remove(_ curl: CurlHandle) { curl_multi_remove_handle(multi, curl.handle) }

    /// Sends and receives what is possible without waiting; returns false if libcurl can't continue.
    func perform() -> Bool {
        var count: Int32 = 0
        return curl_multi_perform(multi, &count) == CURLM_OK
    }

    /// Returns the next transfer that is done, with its result; nil if there is none.
    func nextDone() -> (handle: UnsafeMutableRawPointer, code: CURLcode)? {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else {
                continue
            }
            return (handle, message.pointee.data.result)
        }
        return nil
    }

    /// Waits until something can be sent or received, until another thread wakes it up, or until the timeout.
    func wait(milliseconds: Int32) { curl_multi_poll(multi, nil, 0, milliseconds, nil) }

    /// Ends the current or next ``wait(milliseconds:)``; for every thread.
    func wakeUp() { curl_multi_wakeup(multi) }
}
