import PortalUI
import Timekeeping

/// The number of waiting, running and recently failed jobs of a kind on the entire site.
public struct JobCounts: Sendable {
    /// A place where some failed.
    public struct FailedFolder: Sendable {
        let title: String
        let address: String
        let since: Instant

        /// A place with the page that says more.
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

    /// The tally of a kind of job.
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
    /// The targets of forwarding; the failed ones reject what they are sent.
    let forwarding: JobCounts

    /// The jobs, and the targets of forwarding.
    public init(jobs: [JobCounts], forwarding: JobCounts) {
        self.jobs = jobs
        self.forwarding = forwarding
    }
}
