import DesignEditing
import PortalUI
import Printing
import Studies
import StudyPublishing
import Timekeeping
import Vocabulary

// What the study stores and shows in addition to answers, and the checks before its start.
extension ProtocolWriter {
    mutating func writeMaterials(withNotifications: Bool) throws {
        try writeResources()
        if withNotifications { writeNotifications() }
        begin(Section.participantProperties.title)
        let properties = all(.participantProperty)
        if properties.isEmpty { note("There are no participant properties.") }
        for document in properties {
            beginItem(ProtocolTexts.words(try document.title()))
            describe(try DocumentFacts(document).facts(without: ["name"]))
        }
        begin(Section.checklist.title)
        let checklist = try design.only(StudyChecklist.self) ?? StudyChecklist()
        table(
            ["Item", "Checked"], widths: [5, 1],
            StudyChecklist.Item.allCases.map { item in
                [PrintText(item.title), PrintText(checklist.ticked.contains(item) ? "Yes" : "No")]
            })
    }

    private mutating func writeResources() throws {
        begin(Section.resources.title)
        let resources = try design.all(Resource.self)
        if resources.isEmpty { note("There are no resources.") }
        let schedules = ScheduleText(try design.anchorDates())
        for (_, resource) in resources {
            beginItem(texts.content(resource.name))
            var facts = [("Visible", Self.period(resource, schedules))]
            if resource.content == .pdf {
                let file = resource.pdf(in: subject.language)
                facts.append(
                    ("PDF", file.map { "\($0.name), \(NumberFormat.size($0.byteCount))" } ?? "No file yet"))
            }
            describe(facts)
            if !resource.isProtocol { describe("Notification", resource.notification) }
            if resource.content == .text { append(texts.rich(resource.text)) }
        }
    }

    /// Returns when the app shows a resource, with the name of the date from which days are counted.
    private static func period(_ resource: Resource, _ schedules: ScheduleText) -> String {
        let period = resource.period
        guard period.kind == .anchor, period.startDays != nil, period.endDays != nil else {
            return ResourceList.words(resource)
        }
        return "From \(schedules.day(period.startDays, period.anchor)) to "
            + schedules.day(period.endDays, period.anchor)
    }

    private mutating func writeNotifications() {
        begin("Notifications")
        if subject.notifications.isEmpty { note("There are no notifications on this channel.") }
        table(
            ["Text", "About", "Sent"], widths: [4, 1.6, 2],
            subject.notifications.map { notification in
                [
                    texts.content(notification.text),
                    PrintText(NotificationText.subject(notification.subject)),
                    PrintText(
                        "\(NotificationText.chip(notification.state).word)\n\(NotificationText.time(notification))"
                    ),
                ]
            })
    }
}
