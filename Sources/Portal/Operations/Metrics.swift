import HTTP
import SQLStore

/// The counts of `/metrics` since the start: requests by route and status, and their durations.
///
/// Shared state: the counts, behind a lock.
final class Metrics: Sendable {
    private struct Key: Hashable {
        let method: String
        let pattern: String
        let status: Int
    }

    private struct Counts {
        var requests: [Key: Int] = [:]
        var buckets = [Int](repeating: 0, count: Metrics.bounds.count + 1)
        var seconds = 0.0
        var bytes = 0
    }

    /// Upper bounds of the buckets of durations, in seconds.
    private static let bounds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

    private let counts = Locked(Counts())

    /// Counts one request.
    func count(_ record: AccessRecord) {
        let seconds = Double(record.durationNanoseconds) / 1e9
        let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        let key = Key(
            method: record.methodName, pattern: record.pattern.isEmpty ? "(none)" : record.pattern,
            status: record.status?.code ?? 0)
        counts.withLock { counts in
            counts.requests[key, default: 0] += 1
            counts.buckets[bucket] += 1
            counts.seconds += seconds
            counts.bytes += record.bytes
        }
    }

    /// The counts in the text format of Prometheus.
    func text(of store: StoreStatistics, connections: Int) -> String {
        let counts = counts.withLock { $0 }
        var lines = ["# TYPE http_requests_total counter"]
        for (key, count) in counts.requests.sorted(by: { "\($0.key)" < "\($1.key)" }) {
            lines.append(
                "http_requests_total{method=\"\(key.method)\",route=\"\(key.pattern)\",status=\"\(key.status)\"} \(count)"
            )
        }
        lines += Self.histogram(counts)
        lines += [
            "# TYPE http_response_bytes_total counter", "http_response_bytes_total \(counts.bytes)",
            "# TYPE http_connections gauge", "http_connections \(connections)",
            "# TYPE database_commits_total counter", "database_commits_total \(store.commits)",
            "# TYPE database_writes_total counter", "database_writes_total \(store.writes)",
            "# TYPE database_waiting gauge", "database_waiting{kind=\"write\"} \(store.waitingWrites)",
            "database_waiting{kind=\"read\"} \(store.waitingReads)",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the lines of the durations: cumulative counts by upper bound, the sum and the count.
    private static func histogram(_ counts: Counts) -> [String] {
        var lines = ["# TYPE http_request_duration_seconds histogram"]
        var sum = 0
        for (index, bound) in bounds.enumerated() {
            sum += counts.buckets[index]
            lines.append("http_request_duration_seconds_bucket{le=\"\(bound)\"} \(sum)")
        }
        sum += counts.buckets[bounds.count]
        return lines + [
            "http_request_duration_seconds_bucket{le=\"+Inf\"} \(sum)",
            "http_request_duration_seconds_sum \(counts.seconds)",
            "http_request_duration_seconds_count \(sum)",
        ]
    }
}
