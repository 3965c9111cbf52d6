import CMalloc
import FoundationEssentials
import Glibc

/// Limits the memory of the server: configures the system allocator and returns free memory to the system.
enum Allocator {
    /// Allocations from this size on are mapped separately and returned to the system when freed.
    private static let ownMappingByteCount: Int32 = 4 << 20
    /// The amount of free memory at the end of the heap that is kept for the next request.
    private static let keptByteCount: Int32 = 2 << 20

    /// Keeps the server small after peaks. Called once, before it serves.
    ///
    /// By default, glibc raises its mapping threshold to the largest size that was ever freed. A password hash takes
    /// 19 MiB, so after the second sign-in each hashing thread would keep that memory.
    static func releaseLargeAllocations() {
        mallopt(M_MMAP_THRESHOLD, ownMappingByteCount)
        mallopt(M_TRIM_THRESHOLD, keptByteCount)
    }

    /// Returns memory to the system that was only needed during the start: routes, designs and answers are read in
    /// pieces that glibc would keep for each thread.
    ///
    /// The same applies to pages of the program and its libraries: opening the store, compiling routes and reading
    /// designs ran code that rarely runs again. If it does, the system loads it from its file cache.
    static func releaseStartupMemory() {
        malloc_trim(0)
        for code in mappedCode() {
            madvise(UnsafeMutableRawPointer(bitPattern: code.lowerBound), code.count, MADV_DONTNEED)
        }
    }

    /// Returns memory to the system after peaks, until the task is canceled.
    ///
    /// Each thread has its own heap, and glibc only returns the end of a heap: one small allocation behind a large
    /// response would keep all of it.
    static func watch() async {
        var least = residentByteCount()
        while !Task.isCancelled {
            // A canceled sleep ends the loop.
            try? await Task.sleep(for: .seconds(watchSeconds))
            if residentByteCount() > least + peakByteCount { malloc_trim(0) }
            least = min(least, residentByteCount())
        }
    }

    /// How often the server checks its memory, and how far above the minimum it must be to return some.
    private static let watchSeconds = 20
    private static let peakByteCount = 8 << 20

    /// Returns the memory of the process; 0 if the system doesn't report it.
    static func residentByteCount() -> Int {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
        return (fields?.dropFirst().first).flatMap { Int($0) }.map { $0 * Int(getpagesize()) } ?? 0
    }

    /// Returns the mappings of code from files. They are read-only, so their pages are those of the files.
    private static func mappedCode() -> [Range<UInt>] {
        let map = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
        return map.split(separator: "\n").compactMap { line in
            // "7f12a4000000-7f12a4021000 r-xp 00001000 08:01 1234   /usr/lib/…"
            let fields = line.split(separator: " ", omittingEmptySubsequences: true)
            guard fields.count >= 6, fields[1] == "r-xp", fields[5].hasPrefix("/") else { return nil }
            let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            return ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : nil
        }
    }
}
