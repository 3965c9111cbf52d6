import PortalUI
import Timekeeping

/// The number of waiting, running and recently failed jobs of a kind on the entire site.
public struct JobCounts: Sendable {
    /// A folder with failed jobs.
    public struct FailedFolder: Sendable {
        let title: String
        let address: String
        let since: Instant

        /// Creates a folder with the page that shows details.
        public init(_ title: String, at address: String, since: Instant) {
            self.title = title
            self.address = address
            self.since = since
        }
    }

    let title: String
    let waiting: Int
    let running: Int
    let failed: Int
    let places: [FailedFolder]

    /// Creates the counts of a kind of job.
    public init(_ title: String, waiting: Int, running: Int, failed: Int, places: [FailedFolder] = []) {
        self.title = title
        self.waiting = waiting
        self.running = running
        self.failed = failed
        self.places = places
    }
}

/// The background work of the entire site.
public struct BackgroundJobSummary: Sendable {
    let jobs: [JobCounts]
    /// The forwarding targets; failed ones reject the forwarded data.
    let forwarding: JobCounts

    /// Creates the summary from the jobs and the forwarding targets.
    public init(jobs: [JobCounts], forwarding: JobCounts) {
        self.jobs = jobs
        self.forwarding = forwarding
    }
}
