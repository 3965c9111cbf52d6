import Access
import HTTP
import PortalUI
import Timekeeping
import Vocabulary
import WebAccess

/// The form of a schedule, as entered.
struct ScheduleForm {
    static let nameMax = 60

    var name = ""
    /// The number of a profile; empty for data with identifiers.
    var profile = ""
    var formats: Set<String> = [ArchiveFormat.csv.rawValue]
    var onlySharing = false
    var onlyChanges = false
    /// `daily`, `weekly` or `monthly`.
    var every = "daily"
    var weekday = "1"
    var day = "1"
    var time = "03:00"
    var zone = ""
    /// The number of a target; empty for files that are only kept.
    var target = ""
    var kept = "5"
    var isOn = true

    /// A new schedule in the time zone of the study, if it has a name.
    init(zone: IANATimeZone) {
        self.zone = TimeZoneNames.contains(zone.name) ? zone.name : IANATimeZone.utc.name
    }

    /// The form with what is stored.
    init(_ schedule: ExportSchedule) {
        let settings = schedule.settings
        name = settings.name
        profile = settings.profile.map { "\($0)" } ?? ""
        formats = Set(settings.formats.map(\.rawValue))
        (onlySharing, onlyChanges) = (settings.onlySharing, settings.onlyChanges)
        switch settings.rhythm {
        case .daily: every = "daily"
        case .weekly(let weekday): (every, self.weekday) = ("weekly", "\(weekday.rawValue)")
        case .monthly(let day): (every, self.day) = ("monthly", "\(day)")
        }
        (time, zone) = (settings.time.description, settings.zone.name)
        target = settings.target.map { "\($0)" } ?? ""
        kept = "\(settings.keptCount)"
        isOn = schedule.isOn
    }

    /// What a form must have shown to be saved.
    var state: String {
        EditedState.digest(
            of: [name, profile, every, weekday, day, time, zone, target, kept] + formats.sorted()
                + [onlySharing, onlyChanges, isOn].map { "\($0)" })
    }

    /// Reads a submitted form.
    init(_ form: Form) {
        name = form.line("name")
        profile = form["profile"] ?? ""
        formats = Set(form.all("format"))
        onlySharing = form[DataSharingFilter.parameter] != nil
        onlyChanges = form["changes"] != nil
        every = form["every"] ?? ""
        weekday = form["weekday"] ?? ""
        day = (form["day"] ?? "").trimmed
        time = (form["time"] ?? "").trimmed
        zone = (form["zone"] ?? "").trimmed
        target = form["target"] ?? ""
        kept = (form["kept"] ?? "").trimmed
        isOn = form["on"] != nil
    }

    /// Returns the settings, among the profiles and targets that the study has.
    func settings(
        among profiles: [DeidentificationProfile], _ targets: [ExportTarget]
    ) throws(InvalidInput) -> ExportScheduleSettings {
        if name.isEmpty { throw InvalidInput("name", "Enter a name.") }
        if name.count > Self.nameMax {
            throw InvalidInput("name", "Enter at most \(Self.nameMax) characters.")
        }
        guard TimeZoneNames.contains(zone), let zone = IANATimeZone(zone) else {
            throw InvalidInput("zone", "Choose a time zone.")
        }
        guard time.count == "03:00".count, let time = TimeOfDay(time) else {
            throw InvalidInput("time", "Enter a time such as 03:00.")
        }
        var settings = ExportScheduleSettings(zone: zone)
        (settings.name, settings.time, settings.onlySharing) = (name, time, onlySharing)
        settings.onlyChanges = onlyChanges
        settings.rhythm = try rhythm()
        settings.formats = ArchiveFormat.allCases.filter { formats.contains($0.rawValue) }
        if settings.formats.isEmpty { throw InvalidInput("format", "Choose at least one format.") }
        guard let kept = Int(kept), ExportScheduleSettings.keptCounts.contains(kept) else {
            throw InvalidInput("kept", "Enter a number from 1 to 100.")
        }
        settings.keptCount = kept
        if !profile.isEmpty {
            guard let found = profiles.first(where: { "\($0.id)" == profile }) else {
                throw InvalidInput("profile", "This profile no longer exists. Choose another one.")
            }
            settings.profile = found.id
        }
        if !target.isEmpty {
            guard let found = targets.first(where: { "\($0.id)" == target }) else {
                throw InvalidInput("target", "This target no longer exists. Choose another one.")
            }
            settings.target = found.id
        }
        if onlyChanges, settings.target == nil {
            throw InvalidInput(
                "target", "Choose a target: files of changes aren't complete without the files before.")
        }
        return settings
    }

    private func rhythm() throws(InvalidInput) -> ExportRhythm {
        let text =
            switch every {
            case "weekly": "weekly:\(weekday)"
            case "monthly": "monthly:\(day)"
            default: every
            }
        if let rhythm = ExportRhythm(text) { return rhythm }
        throw every == "monthly"
            ? InvalidInput("day", "Enter a day from 1 to 31.") : InvalidInput("every", "Choose how often.")
    }
}
