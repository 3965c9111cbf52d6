/// The last bytes of a file, where a mark says that it is whole.
enum FileTrailer {
    /// How far from the end the mark may stand: some programs add lines behind it.
    private static let tailBytes = 2048

    /// Whether a mark is near the end.
    static func holds(_ mark: [UInt8], _ bytes: [UInt8]) -> Bool {
        let tail = bytes.suffix(tailBytes)
        guard tail.count >= mark.count else { return false }
        return (tail.startIndex...(tail.endIndex - mark.count)).contains { start in
            tail[start..<start + mark.count].elementsEqual(mark)
        }
    }
}
