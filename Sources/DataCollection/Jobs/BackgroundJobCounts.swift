import Timekeeping

/// The number of background jobs across all studies, for site administrators.
public struct BackgroundJobCounts: Sendable {
    /// A study with a failed job, and the page with details.
    public struct FailedStudy: Sendable {
        /// The path of the study.
        public let path: String
        /// The URL of the page with details.
        public let address: String
        /// The time of the failure.
        public let since: Instant
    }

    /// The kind of job.
    public let title: String
    /// The number of waiting jobs. For forwarding, the number of targets without failures.
    public let waiting: Int
    /// The number of running jobs.
    public let running: Int
    /// The number of recent failures.
    public let failed: Int
    /// The studies with failures, latest first.
    public let places: [FailedStudy]
}
