// The compiled template beside the hand-written page: the same bytes, slices of both in turn, because a machine's
// speed changes during a run. Prints microseconds per page and the ratio.
import Glibc
import Templating

func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Microseconds per call of each candidate, from `rounds` slices in turn.
func measure(_ candidates: [() -> Int], rounds: Int, sliceSeconds: Double) -> [Double] {
    var total = [Double](repeating: 0, count: candidates.count)
    var calls = [Double](repeating: 0, count: candidates.count)
    var bytes = 0
    for _ in 0..<rounds {
        for (index, candidate) in candidates.enumerated() {
            let start = seconds()
            var now = start
            repeat {
                for _ in 0..<50 { bytes &+= candidate() }
                calls[index] += 50
                now = seconds()
            } while now - start < sliceSeconds
            total[index] += now - start
        }
    }
    precondition(bytes != 0, "the pages were rendered")
    return zip(total, calls).map { $0 * 1e6 / $1 }
}

let page = StudyListPage(rows: (0..<50).map(StudyListPage.Row.init))
precondition(page.render() == renderByHand(page), "both write the same page")
let times = measure([{ renderByHand(page).count }, { page.render().count }], rounds: 60, sliceSeconds: 0.025)
print("RESULT\ttmpl.hand\t\(times[0])\tus")
print("RESULT\ttmpl.compiled\t\(times[1])\tus")
print("RESULT\ttmpl.compiled/hand\t\(times[1] / times[0])\tratio")
