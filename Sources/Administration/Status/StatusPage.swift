import PortalUI
import Timekeeping

/// The page of the site's health.
struct StatusPage {
    let frame: Frame
    let reading: SiteHealth
    let mailTransport: String

    private var state: ServerStatus { reading.state }
    private var now: Instant { reading.now }

    var notices: [Notice] {
        reading.warnings.map { Notice(.warning, $0.sentence, $0.advice, link: $0.link) }
    }

    var well: Notice? {
        notices.isEmpty ? .done("Nothing needs attention.") : nil
    }

    var tiles: [StatTile] {
        let failed = reading.work.jobs.reduce(0) { $0 + $1.failed }
        return [
            StatTile(
                "Errors", NumberFormat.integer(reading.errorKinds),
                context: "kinds of errors since the last reset",
                to: AdministrationPaths.errors),
            StatTile(
                "Disk space left", NumberFormat.size(state.freeBytes),
                context: "of \(NumberFormat.size(state.diskBytes))"),
            StatTile(
                "Failed jobs", NumberFormat.integer(failed),
                context: "in \(StatusController.failureDays) days", to: failed > 0 ? failedAddress : nil),
            StatTile(
                "Last backup", reading.backup?.endedAt.map { TimeText.phrase($0, from: now) } ?? "None",
                to: AdministrationPaths.backups),
        ]
    }

    /// The page of the only folder with failed jobs; with several or none, the list of jobs.
    private var failedAddress: String {
        let places = Set(reading.work.jobs.filter { $0.failed > 0 }.flatMap { $0.places.map(\.address) })
        let others = reading.work.jobs.contains { $0.failed > 0 && $0.places.isEmpty }
        return places.count == 1 && !others ? places.first ?? "#jobs" : "#jobs"
    }

    var server: [DescriptionItem] {
        [
            DescriptionItem("Version", .code(state.version)),
            DescriptionItem("Schema", .code(state.schema)),
            DescriptionItem("Started", LinkedText(TimeText.minuteWords(state.startedAt))),
            DescriptionItem("Uptime", LinkedText(Self.duration(now.seconds - state.startedAt.seconds))),
        ]
    }

    var disk: [DescriptionItem] {
        [
            DescriptionItem("Data folder", .code(state.dataFolder)),
            DescriptionItem("Files in the data folder", LinkedText(NumberFormat.size(state.dataBytes))),
            DescriptionItem(
                "Database",
                LinkedText(
                    "\(NumberFormat.size(state.databaseBytes)), log \(NumberFormat.size(state.logBytes))")
            ),
        ]
    }

    var diskBar: ProgressBar {
        let used = max(0, state.diskBytes - state.freeBytes)
        // In megabytes, so that the values stay within the number range of browsers.
        return ProgressBar(
            used / 1_000_000, of: max(1, state.diskBytes / 1_000_000), label: "Disk used",
            shown: "\(NumberFormat.percent(used / 1_000_000, of: max(1, state.diskBytes / 1_000_000))) used")
    }

    var mail: [DescriptionItem] {
        let mail = reading.mail
        var facts = [
            DescriptionItem("Mail server", LinkedText(mailTransport)),
            DescriptionItem(
                "Last sent", LinkedText(mail.sentAt.map { TimeText.minuteWords($0) } ?? "Never")),
        ]
        if let failed = mail.failedAt, mail.isFailing {
            facts.append(
                DescriptionItem(
                    "Failing",
                    LinkedText(
                        "\(NumberFormat.counted(mail.failureCount, "email", "emails")), last \(TimeText.minuteWords(failed))"
                    )))
        }
        return facts
    }

    var backups: [DescriptionItem] {
        [
            DescriptionItem("Schedule", LinkedText(state.backupSchedule)),
            DescriptionItem("Last made", line(reading.backup?.endedAt)),
            DescriptionItem("Last verified", line(reading.verified?.verifiedAt)),
        ]
    }

    private func line(_ time: Instant?) -> LinkedText {
        guard let time else { return "Never" }
        let phrase = TimeText.phrase(time, from: now)
        return LinkedText("\(TimeText.minuteWords(time)), \(phrase)")
    }

    /// The kinds of jobs with a number; the others are only named.
    var jobs: [JobCounts] { reading.work.jobs.filter { !$0.isIdle } }

    /// The names of the other kinds; nil if there are none.
    var idle: String? {
        let titles = reading.work.jobs.filter(\.isIdle).map(\.title)
        return titles.isEmpty ? nil : "Idle: \(titles.joined(separator: ", "))."
    }

    var targets: JobCounts { reading.work.forwarding }

    var targetState: StateChip {
        targets.failed > 0
            ? StateChip("Failing", shape: .exclamation, tone: .red)
            : targets.waiting > 0
                ? StateChip("On", shape: .disc, tone: .green) : StateChip("Off", shape: .ring, tone: .gray)
    }

    var targetSentence: String {
        let all = targets.waiting + targets.failed
        if all == 0 { return "No study forwards responses." }
        if targets.failed == 0 {
            return all == 1 ? "The target accepts responses." : "All \(all) targets accept responses."
        }
        return "\(targets.failed) of \(NumberFormat.counted(all, "target", "targets")) failing."
    }

    /// Returns a duration in its two largest units.
    static func duration(_ seconds: Int64) -> String {
        let minutes = Int(max(0, seconds) / 60)
        let (days, hours) = (minutes / 1_440, minutes / 60 % 24)
        if days > 0 {
            return NumberFormat.counted(days, "day", "days") + ", "
                + NumberFormat.counted(hours, "hour", "hours")
        }
        if hours > 0 {
            return NumberFormat.counted(hours, "hour", "hours") + ", "
                + NumberFormat.counted(minutes % 60, "minute", "minutes")
        }
        return NumberFormat.counted(minutes, "minute", "minutes")
    }
}
