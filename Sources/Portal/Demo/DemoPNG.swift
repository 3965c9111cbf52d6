/// An image drawn by a function and encoded as PNG, so that the demo needs no files.
///
/// Four shades between background and ink are enough for smooth edges and keep the file small.
struct DemoPNG: Sendable {
    /// The red, green and blue components of a color.
    typealias Color = (red: UInt8, green: UInt8, blue: UInt8)

    let ground: Color
    let ink: Color
    /// Returns whether a point belongs to the drawing. Both coordinates range from -1 to 1, with y pointing down.
    let isInked: @Sendable (_ x: Double, _ y: Double) -> Bool

    /// Returns a square image with this size in pixels.
    func png(pixels: Int) -> [UInt8] { png(width: pixels, height: pixels, drawing: pixels) }

    /// Returns an image with the drawing centered on a larger background; sizes are in pixels.
    func png(width: Int, height: Int, drawing: Int) -> [UInt8] {
        let left = (width - drawing) / 8 * 4
        let top = (height - drawing) / 2
        let empty = [UInt8](repeating: 0, count: 1 + (width + 3) / 4)
        var rows: [UInt8] = []
        for y in 0..<height {
            guard (top..<top + drawing).contains(y) else {
                rows += empty
                continue
            }
            var row = empty
            for x in 0..<drawing {
                let place = left + x
                row[1 + place / 4] |= shade(x, y - top, drawing) << UInt8(6 - 2 * (place % 4))
            }
            rows += row
        }
        let size = PNGChunk.bigEndian(UInt32(width)) + PNGChunk.bigEndian(UInt32(height))
        let palette = (0...3).flatMap(color)
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        bytes += PNGChunk.bytes("IHDR", size + [2, 3, 0, 0, 0])
        bytes += PNGChunk.bytes("PLTE", palette)
        bytes += PNGChunk.bytes("IDAT", PNGChunk.stored(rows))
        return bytes + PNGChunk.bytes("IEND", [])
    }

    /// Returns the color of a shade, from 0 (background) to 3 (ink).
    private func color(_ level: Int) -> [UInt8] {
        func mixed(_ from: UInt8, _ to: UInt8) -> UInt8 {
            UInt8((Int(from) * (3 - level) + Int(to) * level) / 3)
        }
        return [mixed(ground.red, ink.red), mixed(ground.green, ink.green), mixed(ground.blue, ink.blue)]
    }

    /// Returns how much of a pixel is inked, from 0 to 3, based on nine sample points.
    private func shade(_ x: Int, _ y: Int, _ pixels: Int) -> UInt8 {
        var inked = 0
        for step in 0..<9 {
            let pointX = (Double(x) + (Double(step % 3) + 0.5) / 3) / Double(pixels) * 2 - 1
            let pointY = (Double(y) + (Double(step / 3) + 0.5) / 3) / Double(pixels) * 2 - 1
            if isInked(pointX, pointY) { inked += 1 }
        }
        return UInt8((inked + 1) / 3)
    }

    /// Returns whether a point is inside an ellipse.
    static func ellipse(
        _ x: Double, _ y: Double, at center: (Double, Double), _ radiusX: Double, _ radiusY: Double
    ) -> Bool {
        let (dx, dy) = ((x - center.0) / radiusX, (y - center.1) / radiusY)
        return dx * dx + dy * dy <= 1
    }
}

/// The parts of a PNG file.
private enum PNGChunk {
    static func bytes(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(checksum(body))
    }

    /// Returns an uncompressed zlib stream.
    static func stored(_ data: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let end = min(start + 65_535, data.count)
            let count = UInt16(end - start)
            stream.append(end == data.count ? 1 : 0)
            for word in [count, ~count] { stream += [UInt8(word & 0xFF), UInt8(word >> 8)] }
            stream += data[start..<end]
            start = end
        } while start < data.count
        return stream + bigEndian(adler(data))
    }

    static func bigEndian(_ value: UInt32) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }

    /// Returns the CRC-32 checksum as defined by PNG.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }

    /// Returns the Adler-32 checksum as defined by zlib.
    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }
}
