import CMalloc

/// How the system's allocator is told to treat large pieces of memory.
enum Allocator {
    /// From this size on a piece is mapped by itself, and goes back to the system when it is freed.
    private static let ownMappingByteCount: Int32 = 4 << 20
    /// So much free memory at the end of the heap is kept for the next request.
    private static let keptByteCount: Int32 = 2 << 20

    /// Keeps the server small after peaks, for as long as it runs; called once, before it serves.
    ///
    /// Left alone, glibc raises the size from which it maps to that of the largest piece that was ever freed. A
    /// password hash takes 19 MiB: after the second sign-in each of the hashing threads would hold that for good.
    static func giveBackLargePieces() {
        mallopt(M_MMAP_THRESHOLD, ownMappingByteCount)
        mallopt(M_TRIM_THRESHOLD, keptByteCount)
    }

    /// Gives the system what the start has used and let go: routes, designs and answers are read in pieces that glibc
    /// would keep, a part of it for each thread.
    static func giveBackWhatStartUsed() { malloc_trim(0) }
}
