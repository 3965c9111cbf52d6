import Studies

/// What the sleep study tells before and while people take part: overview pages and resources.
enum SleepContent {
    static let overview = with(
        StudyOverview.pages([
            .page(
                .moonPage, .both("Sleep in early pregnancy", "El sueño al comienzo del embarazo"),
                .both(
                    "How does rest change in the first weeks? Help us to find out, night by night.",
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
}
