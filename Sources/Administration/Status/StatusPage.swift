import PortalUI
import Timekeeping

/// How the site is.
struct StatusPage {
    let frame: Frame
    let reading: SiteReading
    let mailWay: String

    private var state: SiteState { reading.state }
    private var now: Instant { reading.now }

    var notices: [Notice] {
        reading.warnings.map { Notice(.warning, $0.sentence, $0.advice, link: $0.link) }
    }

    var well: Notice? {
        notices.isEmpty ? .done("Nothing wants attention.") : nil
    }

    var tiles: [StatTile] {
        let failed = reading.work.jobs.reduce(0) { $0 + $1.failed }
        return [
            StatTile(
                "Errors", Figures.whole(reading.errorKinds), context: "kinds since the last reset",
                to: Paths.errors),
            StatTile(
                "Disk left", Figures.size(state.freeBytes), context: "of \(Figures.size(state.diskBytes))"),
            StatTile(
                "Failed jobs", Figures.whole(failed), context: "in \(StatusController.failureDays) days"),
            StatTile(
                "Last backup", reading.backup?.endedAt.map { TimeText.phrase($0, from: now) } ?? "None",
                to: Paths.backups),
        ]
    }

    var server: [Fact] {
        [
            Fact("Version", .code(state.version)),
            Fact("Schema", .code(state.schema)),
            Fact("Started", RichLine(TimeText.minuteWords(state.startedAt))),
            Fact("Up for", RichLine(Self.duration(now.seconds - state.startedAt.seconds))),
        ]
    }

    var disk: [Fact] {
        [
            Fact("Data folder", .code(state.dataFolder)),
            Fact("Files in it", RichLine(Figures.size(state.dataBytes))),
            Fact(
                "Database",
                RichLine("\(Figures.size(state.databaseBytes)), its log \(Figures.size(state.logBytes))")),
        ]
    }

    var diskBar: ProgressBar {
        let used = max(0, state.diskBytes - state.freeBytes)
        // In megabytes, so that no browser meets a number beyond its own.
        return ProgressBar(
            used / 1_000_000, of: max(1, state.diskBytes / 1_000_000), label: "Disk used",
            shown: "\(Figures.percent(used / 1_000_000, of: max(1, state.diskBytes / 1_000_000))) used")
    }

    var mail: [Fact] {
        let mail = reading.mail
        var facts = [
            Fact("Goes to", RichLine(mailWay)),
            Fact("Last sent", RichLine(mail.sentAt.map { TimeText.minuteWords($0) } ?? "Nothing yet")),
        ]
        if let failed = mail.failedAt, mail.isFailing {
            facts.append(
                Fact(
                    "Failing",
                    RichLine(
                        "\(Figures.counted(mail.failureCount, "letter", "letters")), last \(TimeText.minuteWords(failed))"
                    )))
        }
        return facts
    }

    var backups: [Fact] {
        [
            Fact("Schedule", RichLine(state.backupSchedule)),
            Fact("Last made", line(reading.backup?.endedAt)),
            Fact("Last verified", line(reading.verified?.verifiedAt)),
        ]
    }

    private func line(_ time: Instant?) -> RichLine {
        guard let time else { return "Never" }
        let phrase = TimeText.phrase(time, from: now)
        return RichLine("\(TimeText.minuteWords(time)), \(phrase)")
    }

    var jobs: [JobTally] { reading.work.jobs }

    var targets: JobTally { reading.work.forwarding }

    var targetState: StateChip {
        targets.failed > 0
            ? StateChip("Failing", shape: .exclamation, tone: .red)
            : targets.waiting > 0
                ? StateChip("On", shape: .disc, tone: .green) : StateChip("Off", shape: .ring, tone: .gray)
    }

    var targetSentence: String {
        let all = targets.waiting + targets.failed
        if all == 0 { return "No study sends its responses on." }
        if targets.failed == 0 {
            return all == 1 ? "The one target takes responses." : "All \(all) targets take responses."
        }
        return "\(targets.failed) of \(Figures.counted(all, "target", "targets")) not."
    }

    /// How long something has lasted, in its two largest units.
    static func duration(_ seconds: Int64) -> String {
        let minutes = Int(max(0, seconds) / 60)
        let (days, hours) = (minutes / 1_440, minutes / 60 % 24)
        if days > 0 {
            return Figures.counted(days, "day", "days") + ", " + Figures.counted(hours, "hour", "hours")
        }
        if hours > 0 {
            return Figures.counted(hours, "hour", "hours") + ", "
                + Figures.counted(minutes % 60, "minute", "minutes")
        }
        return Figures.counted(minutes, "minute", "minutes")
    }
}
