import PortalUI
import Studies
import StudyPublishing
import Vocabulary

/// Describes in words to how many devices a notification was pushed.
enum PushReportText {
    /// The number of reasons on a page; the rest is summed up.
    private static let reasonsMax = 10

    /// Returns the numbers of a sending in one line.
    static func summary(_ report: PushReport) -> String {
        guard report.recipients > 0 else { return "No devices. Shown when the app is opened" }
        var parts = ["Sent to \(NumberFormat.integer(report.sent)) of \(devices(report.recipients))"]
        let others = [
            (report.waiting, "waiting"), (report.failed, "failed"), (report.unknown, "without the app"),
            (report.unreachable, "signed out or left"),
        ]
        parts += others.filter { $0.0 > 0 }.map { "\(NumberFormat.integer($0.0)) \($0.1)" }
        return parts.joined(separator: ", ")
    }

    static func devices(_ count: Int) -> String { NumberFormat.counted(count, "device", "devices") }

    /// Returns the sentence for an app without keys; nil if it has all.
    static func missingKeys(_ platforms: [Platform]) -> Notice? {
        guard !platforms.isEmpty else { return nil }
        let names = platforms.map(\.title).joined(separator: " and ")
        return Notice(
            .warning, "This app has no key for \(names).",
            "Apps show the notification when they are opened. Add a key under Push keys of the app.")
    }

    /// Returns the reasons with the most devices.
    static func reasons(_ report: PushReport) -> [FailedDevices.Reason] {
        let shown = report.failures.prefix(reasonsMax)
        let rest = report.failures.dropFirst(reasonsMax).reduce(0) { $0 + $1.devices }
        return shown.map { FailedDevices.Reason(text: $0.reason, devices: NumberFormat.integer($0.devices)) }
            + (rest == 0
                ? [] : [FailedDevices.Reason(text: "Other reasons", devices: NumberFormat.integer(rest))])
    }
}

/// The devices that failed in one sending, by reason.
struct FailedDevices {
    /// Devices with the same reason.
    struct Reason {
        let text: String
        let devices: String
    }

    let title: String
    let time: String
    let reasons: [Reason]
    /// The address that sends it again to them; nil if the user can't, or if it isn't known any more which
    /// devices failed.
    let address: String?
    let button: String

    /// Returns nil if no device failed.
    init?(_ sending: Sending, _ report: PushReport, address: String?) {
        guard report.failed > 0 else { return nil }
        title = "Failed on \(PushReportText.devices(report.failed))"
        time = sending.words
        reasons = PushReportText.reasons(report)
        self.address = report.repeatable > 0 ? address : nil
        button =
            report.repeatable == 1
            ? "Send again to the device that failed"
            : "Send again to the \(NumberFormat.integer(report.repeatable)) devices that failed"
    }
}
