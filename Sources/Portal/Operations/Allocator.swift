import CMalloc
import FoundationEssentials
import Glibc

/// How much memory the server keeps: what the system's allocator is told, and what goes back to the system.
enum Allocator {
    /// From this size on a piece is mapped by itself, and goes back to the system when it is freed.
    private static let ownMappingByteCount: Int32 = 4 << 20
    /// So much free memory at the end of the heap is kept for the next request.
    private static let keptByteCount: Int32 = 2 << 20

    /// Keeps the server small after peaks, for as long as it runs; called once, before it serves.
    ///
    /// Left alone, glibc raises the size from which it maps to that of the largest piece that was ever freed. A
    /// password hash takes 19 MiB: after the second sign-in each of the hashing threads would hold that for good.
    static func releaseLargeAllocations() {
        mallopt(M_MMAP_THRESHOLD, ownMappingByteCount)
        mallopt(M_TRIM_THRESHOLD, keptByteCount)
    }

    /// Gives the system what the start has used and let go: routes, designs and answers are read in pieces that glibc
    /// would keep, a part of it for each thread.
    ///
    /// And so are the pages of the program and its libraries: opening the store, compiling routes and reading designs
    /// ran code that hardly runs again. What is called again comes back out of the system's memory of files.
    static func releaseStartupMemory() {
        malloc_trim(0)
        for code in mappedCode() {
            madvise(UnsafeMutableRawPointer(bitPattern: code.lowerBound), code.count, MADV_DONTNEED)
        }
    }

    /// Gives memory back to the system after peaks, as long as the task runs.
    ///
    /// Each thread has a heap of its own, and glibc gives back by itself only the end of a heap: one small piece behind
    /// a large answer would keep all of it.
    static func watch() async {
        var least = residentByteCount()
        while !Task.isCancelled {
            // Cancelled sleep ends the loop.
            try? await Task.sleep(for: .seconds(watchSeconds))
            if residentByteCount() > least + peakByteCount { malloc_trim(0) }
            least = min(least, residentByteCount())
        }
    }

    /// How often the server looks, and how much more than the least it must have to give something back.
    private static let watchSeconds = 20
    private static let peakByteCount = 8 << 20

    /// How much memory the process has; 0 where the system doesn't say.
    static func residentByteCount() -> Int {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
        return (fields?.dropFirst().first).flatMap { Int($0) }.map { $0 * Int(getpagesize()) } ?? 0
    }

    /// Where code of files is mapped. It cannot be written to, so its pages are those of the files.
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
