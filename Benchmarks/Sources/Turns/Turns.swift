// Turns: several ways of doing the same work, measured in turns within one process.

import Glibc

/// One way of doing the work.
public struct Candidate {
    let name: String
    let pieces: Int
    let work: () throws -> Int

    /// A candidate that does some pieces of work each time; `work` gives back a number so that nothing is optimised
    /// away.
    public init(_ name: String, pieces: Int = 1, _ work: @escaping () throws -> Int) {
        self.name = name
        self.pieces = pieces
        self.work = work
    }

    /// How often the work is done between two looks at the clock, which are not free.
    var repetitions: Int { max(1, 64 / pieces) }
}

/// Lets the candidates take turns and prints, for each round, the microseconds of processor time that each needed for
/// one piece of work.
///
/// A round consists of short slices, so that a change of the processor's speed falls on all candidates. Time of the
/// processor is counted, not of the clock, because other programs run beside this one.
public func takeTurns(rounds: Int, _ candidates: [Candidate]) throws {
    let sliceSeconds = 0.02
    let slices = 5
    var sink = 0
    for candidate in candidates { sink &+= try candidate.work() }
    for _ in 0..<rounds {
        var seconds = [Double](repeating: 0, count: candidates.count)
        var pieces = [Int](repeating: 0, count: candidates.count)
        for _ in 0..<slices {
            for (index, candidate) in candidates.enumerated() {
                let start = processorSeconds()
                var now = start
                repeat {
                    for _ in 0..<candidate.repetitions { sink &+= try candidate.work() }
                    pieces[index] += candidate.repetitions * candidate.pieces
                    now = processorSeconds()
                } while now - start < sliceSeconds
                seconds[index] += now - start
            }
        }
        for (index, candidate) in candidates.enumerated() {
            report(candidate.name, seconds[index] * 1e6 / Double(pieces[index]))
        }
    }
    // Never true, and the compiler does not know it.
    if sink == .min { print(sink) }
}

/// Prints one measured value, for `Scripts/bench` to read.
public func report(_ name: String, _ value: Double) {
    print("RESULT\t\(name)\t\(value)")
    fflush(nil)
}

/// The rounds asked for on the command line.
public func roundsAskedFor() -> Int {
    CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 15
}

/// The time that this thread has had the processor.
private func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
