/// One way of doing the work; it gives back a number so that nothing is optimised away.
struct Candidate {
    let name: String
    let work: () throws -> Int

    init(_ name: String, _ work: @escaping () throws -> Int) {
        self.name = name
        self.work = work
    }
}

/// Runs the candidates, or those whose name contains `only`, in turns.
///
/// Prints microseconds (median of the rounds, and the least) and the ratio of the medians to the first candidate.
func measure(_ title: String, rounds: Int, only: String?, _ all: [Candidate]) throws {
    let candidates = all.filter { only.map($0.name.contains) ?? true }
    if candidates.isEmpty { return }
    let clock = ContinuousClock()
    let repetitions = 2000
    var times = [[Double]](repeating: [], count: candidates.count)
    var sink = 0
    for _ in 0..<rounds {
        for (index, candidate) in candidates.enumerated() {
            let start = clock.now
            for _ in 0..<repetitions { sink &+= try candidate.work() }
            let microseconds = (clock.now - start) / .microseconds(1)
            times[index].append(microseconds / Double(repetitions))
        }
    }
    let medians = times.map { $0.sorted()[rounds / 2] }
    print("\n| \(title) | µs | least | × first |\n|---|---|---|---|")
    for (index, candidate) in candidates.enumerated() {
        let least = times[index].min() ?? 0
        let ratio = medians[index] / medians[0]
        print("| \(candidate.name) | \(rounded(medians[index])) | \(rounded(least)) | \(rounded(ratio)) |")
    }
    if sink == 42 { print() }
}

private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
