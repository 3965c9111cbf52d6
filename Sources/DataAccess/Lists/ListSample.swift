import SQLStore

/// Windows of rows across a List, used as a sample.
///
/// They are unevenly spaced, because rows may repeat at even distances, and they are always the same, so that estimates
/// are stable.
struct ListSample: Sendable {
    private static let windowCount = 40

    /// The key range of each window.
    let windows: [ClosedRange<Int64>]

    /// Creates windows over this key range, with this number of keys each.
    init(of keys: Range<Int64>, windowRows: Int64) {
        let stride = Int64(keys.count) / Int64(Self.windowCount)
        // The Park-Miller generator.
        var uneven: Int64 = 48_271
        windows = (0..<Self.windowCount).map { window in
            let start = keys.lowerBound + Int64(window) * stride + uneven % max(1, stride - windowRows)
            uneven = (uneven * 48_271) % 2_147_483_647
            return start...start + windowRows - 1
        }
    }
}
