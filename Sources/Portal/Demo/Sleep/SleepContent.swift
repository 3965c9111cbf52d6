import Studies
import Vocabulary

/// The overview pages and resources of the sleep study.
enum SleepContent {
    static let overview = with(
        StudyOverview.pages([
            .page(
                .moonPage, .both("Sleep in early pregnancy", "El sueño al comienzo del embarazo"),
                .both(
                    "How does rest change in the first weeks? Help us find out, night by night.",
                    "¿Cómo cambia el descanso en las primeras semanas? Ayúdenos a averiguarlo, noche a noche."
                )),
            .page(
                .moonSmallPage, .both("Two minutes each morning", "Dos minutos cada mañana"),
                .both(
                    "One questionnaire about you, then a short diary of last night. You can stop at any time.",
                    "Un cuestionario sobre usted y después un breve diario de la noche. Puede dejarlo cuando quiera."
                )),
        ])
    ) { overview in
        overview.video[.english] = "https://sleep.example.org/video"
        overview.video[.spanish] = "https://sleep.example.org/es/video"
    }

    static let pdfs = [leaflet, leafletInSpanish]

    static let resources = [
        with(Resource.studyProtocol) { resource in
            resource.text = .both(
                "<p>This study observes how sleep changes in the first sixteen weeks of pregnancy.</p>",
                "<p>Este estudio observa cómo cambia el sueño en las primeras dieciséis semanas de embarazo.</p>"
            )
        },
        with(Resource()) { resource in
            resource.name = .both("Sleeping well", "Dormir bien")
            resource.content = .pdf
            resource.papers = [.english: leaflet.reference, .spanish: leafletInSpanish.reference]
            resource.notification = .both(
                "You can find a leaflet about sleeping well in the resources.",
                "En los recursos hay un folleto sobre cómo dormir bien.")
        },
    ]

    private static let leaflet = DemoPDF(
        "sleeping-well.pdf", "Sleeping well",
        ["Go to bed at the same time each night.", "Rest on your side, with a pillow between your knees."])
    private static let leafletInSpanish = DemoPDF(
        "dormir-bien.pdf", "Dormir bien",
        [
            "Acu\u{e9}stese cada noche a la misma hora.",
            "Descanse de lado, con una almohada entre las rodillas.",
        ])
}
