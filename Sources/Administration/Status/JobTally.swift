import PortalUI
import Timekeeping

/// How many jobs of a kind wait, are at work and failed of late on the whole site.
public struct JobTally: Sendable {
    /// A place where some failed.
    public struct Place: Sendable {
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
    let places: [Place]

    /// The tally of a kind of job.
    public init(_ title: String, waiting: Int, running: Int, failed: Int, places: [Place] = []) {
        self.title = title
        self.waiting = waiting
        self.running = running
        self.failed = failed
        self.places = places
    }
}

/// What works in the background of the whole site.
public struct SiteWork: Sendable {
    let jobs: [JobTally]
    /// The targets of forwarding; the failed ones do not take what they are sent.
    let forwarding: JobTally

    /// The jobs, and the targets of forwarding.
    public init(jobs: [JobTally], forwarding: JobTally) {
        self.jobs = jobs
        self.forwarding = forwarding
    }
}
