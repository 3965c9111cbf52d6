import Studies
import Testing

struct ImageHeaderTests {
    @Test func `the shape of a picture is read from its head, if it has its end`() {
        let jpeg: [UInt8] = [
            0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC0, 0, 17, 8, 0, 90, 0, 120, 3, 0, 0, 0xFF, 0xD9,
        ]
        let shape = ImageHeader(of: jpeg)
        #expect(shape?.mediaType == "image/jpeg")
        #expect(shape?.width == 120)
        #expect(shape?.height == 90)
        for count in 0..<jpeg.count { #expect(ImageHeader(of: Array(jpeg.prefix(count))) == nil) }
        #expect(ImageHeader(of: Array("<svg/>".utf8)) == nil)
    }
}
