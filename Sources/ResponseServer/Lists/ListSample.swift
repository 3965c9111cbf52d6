import SQLStore

/// Windows of rows spread over a List, which stand for the rest of it.
///
/// They lie at uneven distances, for rows may repeat themselves at even ones; and at the same places at each look, so
/// that what is estimated from them stays.
struct ListSample: Sendable {
    private static let windowCount = 40

    /// The keys of each window.
    let windows: [ClosedRange<Int64>]

    /// Windows over the rows with these keys, of so many keys each.
    init(of keys: Range<Int64>, windowRows: Int64) {
        let stride = Int64(keys.count) / Int64(Self.windowCount)
        // The numbers of a generator by Park and Miller.
        var uneven: Int64 = 48_271
        windows = (0..<Self.windowCount).map { window in
            let start = keys.lowerBound + Int64(window) * stride + uneven % max(1, stride - windowRows)
            uneven = (uneven * 48_271) % 2_147_483_647
            return start...start + windowRows - 1
        }
    }
}
