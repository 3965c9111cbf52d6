/// The last bytes of a file, where a marker shows that the file is complete.
enum FileTrailer {
    /// The maximum distance of the marker from the end, because some programs add lines after it.
    private static let tailBytes = 2048

    /// Returns whether a marker is near the end of the bytes.
    static func holds(_ mark: [UInt8], _ bytes: [UInt8]) -> Bool {
        let tail = bytes.suffix(tailBytes)
        guard tail.count >= mark.count else { return false }
        return (tail.startIndex...(tail.endIndex - mark.count)).contains { start in
            tail[start..<start + mark.count].elementsEqual(mark)
        }
    }
}
