/// Pictures as uploads bring them: head and end, which is all that is looked at.
public enum SampleImage {
    /// A PNG of that size, without pixels.
    public static func png(_ width: Int, _ height: Int) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + number(width) + number(height) + [8, 6, 0, 0, 0, 1, 2, 3, 4]
            + [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    }
}
