import Access
import SQLStore
import Studies
import StudyPublishing
import Timekeeping
import Vocabulary

/// The notifications of the demo: one sent to the sleep study's participants, one scheduled, and one for the app.
///
/// Announcements of launches and pauses are created by the actions themselves.
struct DemoNotifications {
    let studyCreator: DemoStudyCreator
    let clock: DemoClock

    private static let author = Author(user: nil, name: "Dana Okafor")

    func make(for study: DemoStudy, in transaction: borrowing Transaction) throws {
        guard let live = try studyCreator.channel(.live, of: study, transaction) else { return }
        let notifications = studyCreator.designs.notifications
        let scope = NotificationScope.study(live.study.scope)
        clock.show(clock.instant(daysAgo: 5, hour: 14))
        try notifications.announce(
            .both(
                "Thank you. You're halfway through. Please keep your diary for six more weeks.",
                "Gracias. Ya completó la mitad del estudio. Por favor, siga con su diario seis semanas más."),
            about: .announcement, to: live.id, in: scope, by: Self.author, transaction)
        clock.show(clock.end)
        _ = try notifications.add(
            NotificationDraft(
                text: .both(
                    "The clocks change on Sunday. Please enter the times shown on your phone.",
                    "El domingo cambia la hora. Anote las horas que muestra su teléfono."),
                timing: try timing(daysAhead: 2, scope, in: transaction)),
            to: live.id, in: scope, by: Self.author, transaction)
        let app = NotificationScope.app(live.app.id)
        _ = try notifications.add(
            NotificationDraft(
                text: .both(
                    "The app will be updated on Friday night. Answers you give during the update will be sent later.",
                    "La aplicación se actualiza el viernes por la noche. Sus respuestas se enviarán después."),
                timing: try timing(daysAhead: 4, app, in: transaction)),
            to: nil, in: app, by: Author(user: nil, name: "Lena Hartmann"), transaction)
    }

    /// Returns nine in the morning in the study's local time.
    private func timing(
        daysAhead: Int, _ scope: NotificationScope, in transaction: borrowing Transaction
    ) throws -> NotificationDraft.Timing {
        let date = clock.date(daysAgo: -daysAhead)
        return .at(
            CivilDateTime(date: date, time: TimeOfDay(secondOfDay: 9 * 3_600)),
            try studyCreator.designs.notifications.defaultOffset(in: scope, transaction))
    }
}
