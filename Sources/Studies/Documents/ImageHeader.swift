/// The type and size of an image, read from its header. The image itself is not decoded.
///
/// The end marker is also checked, so that incomplete uploads are rejected.
public struct ImageHeader: Hashable, Sendable {
    /// The media type, such as `image/png`.
    public let mediaType: String
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int

    /// Reads the header and end of a PNG or JPEG; nil for any other format, and for an image without a size.
    public init?(of bytes: [UInt8]) {
        let found = Self.png(bytes) ?? Self.jpeg(bytes)
        guard let found, found.width > 0, found.height > 0 else { return nil }
        self = found
    }

    /// Returns why bytes are not a valid image, and what to do; nil for an image that phones can show.
    public static func refusal(of bytes: [UInt8]) -> String? {
        guard let shape = ImageHeader(of: bytes) else {
            return "This file is not a PNG or JPEG image, or it is damaged. Choose another file"
        }
        guard max(shape.width, shape.height) > DesignLimits.imageSidePixels else { return nil }
        let side = DesignLimits.imageSidePixels
        return "The image is \(shape.width) × \(shape.height) pixels, which is too large for phones. "
            + "Choose one of at most \(side) × \(side)"
    }

    private init(mediaType: String, width: Int, height: Int) {
        self.mediaType = mediaType
        self.width = width
        self.height = height
    }

    /// Reads a PNG: eight signature bytes, then a header chunk with width, height, bit depth, color type, and
    /// the methods of compression, filter and interlace (PNG, section 11.2.2).
    private static func png(_ bytes: [UInt8]) -> ImageHeader? {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        guard bytes.count >= 33, bytes.starts(with: signature),
            bytes[12..<16].elementsEqual("IHDR".utf8), FileTrailer.holds(Array("IEND".utf8), bytes)
        else { return nil }
        guard [1, 2, 4, 8, 16].contains(bytes[24]), [0, 2, 3, 4, 6].contains(bytes[25]), bytes[26] == 0,
            bytes[27] == 0, bytes[28] <= 1
        else { return nil }
        func number(at index: Int) -> Int { bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
        return ImageHeader(mediaType: "image/png", width: number(at: 16), height: number(at: 20))
    }

    /// Reads a JPEG: segments with a marker and a length, until the segment that starts a frame.
    private static func jpeg(_ bytes: [UInt8]) -> ImageHeader? {
        guard bytes.starts(with: [0xFF, 0xD8, 0xFF]), FileTrailer.holds([0xFF, 0xD9], bytes) else {
            return nil
        }
        var index = 2
        while index + 9 < bytes.count, bytes[index] == 0xFF {
            let marker = bytes[index + 1]
            if marker == 0xFF {
                index += 1
                continue
            }
            let length = Int(bytes[index + 2]) << 8 | Int(bytes[index + 3])
            let startsFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
            if startsFrame {
                return ImageHeader(
                    mediaType: "image/jpeg", width: Int(bytes[index + 7]) << 8 | Int(bytes[index + 8]),
                    height: Int(bytes[index + 5]) << 8 | Int(bytes[index + 6]))
            }
            guard length >= 2 else { return nil }
            index += 2 + length
        }
        return nil
    }
}
