// HashBench: passwords checked by the queue of the portal with one thread, beside a loop around libargon2.
//
//     HashBench ROUNDS

import Access
import CArgon2
import Cryptography
import Glibc
import Turns

let rounds = roundsAskedFor()
/// How many passwords are checked in a turn, and by how many callers at the same time.
let (count, callers) = (10, 5)
let password = "quiet orchard paper boat"
let hash = try PasswordHash.make(password)
let hasher = PasswordHasher(concurrency: 1)

func bareLoop() {
    let bytes = Array(password.utf8)
    for _ in 0..<count {
        guard argon2id_verify(hash.encoded, bytes, bytes.count) == ARGON2_OK.rawValue else { fatalError() }
    }
}

func ours() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<callers {
            group.addTask {
                for _ in 0..<count / callers {
                    guard try await hasher.verify(password, against: hash) else { fatalError() }
                }
            }
        }
        try await group.waitForAll()
    }
}

func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Reports passwords a second, and the milliseconds of the processor for each.
func turn(_ name: String, _ work: () async throws -> Void) async throws {
    let (start, used) = (seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID))
    try await work()
    report(name, Double(count) / (seconds(CLOCK_MONOTONIC) - start))
    report(name + " CPU", (seconds(CLOCK_PROCESS_CPUTIME_ID) - used) * 1000 / Double(count))
}

try await ours()
bareLoop()
for _ in 0..<rounds {
    try await turn("ours", ours)
    try await turn("libargon2") { bareLoop() }
}
