import Testing

@testable import HTTP

/// What Range fields ask for, of a thousand bytes.
struct ByteRangesTests {
    @Test(
        arguments: [
            (nil, .entireFile),
            ("bytes=0-9", .part(0..<10)),
            ("BYTES=0-9", .part(0..<10)),
            ("bytes=990-", .part(990..<1000)),
            ("bytes=-10", .part(990..<1000)),
            ("bytes=-5000", .part(0..<1000)),
            ("bytes=0-5000", .part(0..<1000)),
            ("bytes=999-999", .part(999..<1000)),
            ("bytes=1000-", .unsatisfiable),
            ("bytes=1000-2000", .unsatisfiable),
            ("bytes=-0", .unsatisfiable),
            ("bytes=2000-, -0", .unsatisfiable),
            ("bytes=0-9,10-19", .part(0..<20)),
            ("bytes=20-29, 0-9", .part(0..<30)),
            ("bytes=0-9,5000-", .part(0..<10)),
            ("bytes=0-9,500-509", .entireFile),
            ("bytes=9-0", .entireFile),
            ("bytes=", .entireFile),
            ("bytes", .entireFile),
            ("bytes=-", .entireFile),
            ("bytes=a-b", .entireFile),
            ("bytes=1", .entireFile),
            ("bytes=0-99999999999999999999", .entireFile),
            ("lines=0-9", .entireFile),
            (
                "bytes=0-0,1-1,2-2,3-3,4-4,5-5,6-6,7-7,8-8,9-9,10-10,11-11,12-12,13-13,14-14,15-15,16-16",
                .entireFile
            ),
        ] as [(String?, ByteRanges)])
    func `a field asks for one part, for all, or for nothing that is there`(
        field: String?, expected: ByteRanges
    ) {
        #expect(ByteRanges(field, size: 1000) == expected)
    }

    @Test func `nothing can be asked of an empty body`() {
        #expect(ByteRanges("bytes=0-", size: 0) == .unsatisfiable)
        #expect(ByteRanges("bytes=-1", size: 0) == .unsatisfiable)
    }
}
