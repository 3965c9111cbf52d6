import Glibc

/// The names of the time zone database, such as `America/New_York`, as the system lists them by country, and `UTC`.
public enum TimeZoneNames {
    private static let path = "/usr/share/zoneinfo/zone.tab"

    /// All names, in alphabetical order; only `UTC` if the system has no time zone database.
    public static let all: [String] = (["UTC"] + read()).sorted()

    private static let known = Set(all)

    /// Returns whether there is a time zone with this name.
    public static func contains(_ name: String) -> Bool { known.contains(name) }

    /// Reads the third column; lines that begin with `#` are comments.
    private static func read() -> [String] {
        guard let file = fopen(path, "r") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let columns = line.split(separator: UInt8(ascii: "\t"))
            guard line.first != UInt8(ascii: "#"), columns.count > 2 else { return nil }
            return String(validating: columns[2], as: UTF8.self)
        }
    }
}
