import Access
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

    /// Whether no job is waiting or running, and none failed recently.
    var isIdle: Bool { waiting + running + failed == 0 }
    /// The page of the only folder with failed jobs.
    var onlyPlace: FailedFolder? { places.count == 1 ? places.first : nil }

    /// Creates the counts of a kind of job.
    public init(_ title: String, waiting: Int, running: Int, failed: Int, places: [FailedFolder] = []) {
        self.title = title
        self.waiting = waiting
        self.running = running
        self.failed = failed
        self.places = places
    }
}

/// Withdrawals of a study that another Response server hasn't confirmed for more than a day.
public struct UnconfirmedWithdrawals: Sendable, Equatable {
    /// What the operator can do.
    public static let advice =
        "These participants have left in this portal, but the app's Response server still has them. Check the address in "
        + "App settings and the reason on the page Participation of the study, then try again there."

    /// What is wrong, as a sentence.
    public let sentence: String
    /// The page of the study; nil if the portal doesn't have it.
    let address: String?

    /// Creates the sentence about an app's study.
    public init(_ count: Int, from studyID: String, of app: AppFolder, since: Instant, at address: String?) {
        let withdrawals = NumberFormat.counted(count, "withdrawal", "withdrawals")
        sentence =
            "\(app.title): its Response server hasn't confirmed \(withdrawals) from \(studyID) since "
            + "\(TimeText.minuteWords(since))."
        self.address = address
    }
}

/// The background work of the entire site.
public struct BackgroundJobSummary: Sendable {
    let jobs: [JobCounts]
    /// The forwarding targets; failed ones reject the forwarded data.
    let forwarding: JobCounts
    let withdrawals: [UnconfirmedWithdrawals]

    /// Creates the summary from the jobs, the forwarding targets, and withdrawals that wait too long.
    public init(jobs: [JobCounts], forwarding: JobCounts, withdrawals: [UnconfirmedWithdrawals] = []) {
        self.jobs = jobs
        self.forwarding = forwarding
        self.withdrawals = withdrawals
    }
}
