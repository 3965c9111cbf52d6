import Studies

/// The consent of the sleep study, in English and Spanish.
enum SleepConsent {
    static let consent = Consent(
        sections: sections, comprehension: comprehension, sharing: sharing, review: review)

    private static let sections: [ConsentSection] = [
        .section(
            .overview, .both("About the study", "Sobre el estudio"),
            .both(
                "We want to know how sleep changes in the first weeks of pregnancy, and what helps.",
                "Queremos saber cómo cambia el sueño en las primeras semanas del embarazo, y qué ayuda."),
            .both(
                """
                <p>Meridian Bay Institute asks about 200 people how they sleep, from the first weeks of \
                pregnancy until the sixteenth.</p><p>Taking part is your choice. Your care does not depend on \
                it.</p>
                """,
                """
                <p>El Instituto Meridian Bay pregunta a unas 200 personas cómo duermen, desde las primeras \
                semanas del embarazo hasta la decimosexta.</p><p>Participar es su decisión. Su atención médica \
                no depende de ello.</p>
                """)),
        .section(
            .dataGathering, .both("What we ask", "Qué preguntamos"),
            .both(
                "One questionnaire about you, and a short diary each morning.",
                "Un cuestionario sobre usted y un breve diario cada mañana."),
            .both(
                """
                <p>We ask for:</p><ul><li>your age and the week of your pregnancy</li><li>when you went to bed \
                and got up</li><li>how rested you feel, and what woke you</li></ul><p>The app reads nothing \
                else from your phone.</p>
                """,
                """
                <p>Le preguntamos:</p><ul><li>su edad y la semana de embarazo</li><li>cuándo se acostó y se \
                levantó</li><li>si se siente descansada, y qué la despertó</li></ul><p>La aplicación no lee \
                nada más de su teléfono.</p>
                """)),
        .section(
            .privacy, .both("Your privacy", "Su privacidad"),
            .both(
                "Your answers are kept without your name.", "Sus respuestas se guardan sin su nombre."),
            .both(
                """
                <p>Your answers are stored under a number. Only your clinic knows which number is yours. Write \
                to <a href="mailto:sleep-study@example.org">the study team</a> with any question.</p>
                """,
                """
                <p>Sus respuestas se guardan con un número. Solo su clínica sabe cuál es el suyo. Escriba al \
                <a href="mailto:sleep-study@example.org">equipo del estudio</a> si tiene preguntas.</p>
                """)),
        .section(
            .dataUse, .both("How we use the data", "Para qué sirven los datos"),
            .both(
                "We publish what we learn, but never the answers of a single person.",
                "Publicamos lo que aprendemos, nunca lo que una persona nos contó."),
            .both(
                "<p>Results appear in journals and on the study's website, as numbers of many people.</p>",
                "<p>Los resultados aparecen en revistas y en la página del estudio, como cifras de muchas personas.</p>"
            )),
        .section(
            .timeCommitment, .both("How long it takes", "Cuánto tiempo requiere"),
            .both(
                "Ten minutes once, then two minutes a day.",
                "Diez minutos una vez y después dos minutos al día."),
            .both(
                "<p>The diary can be filled in until noon. A day without it does no harm.</p>",
                "<p>El diario se puede llenar hasta el mediodía. Un día sin él no importa.</p>")),
        .section(
            .withdrawing, .both("Leaving the study", "Abandonar el estudio"),
            .both(
                "You can leave at any time and decide what happens to your answers.",
                "Puede abandonarlo cuando quiera y decidir qué pasa con sus respuestas."),
            .both(
                """
                <p>Choose <em>Leave study</em> in the app. You decide whether the answers that you have sent \
                are kept or deleted.</p>
                """,
                """
                <p>Elija <em>Abandonar el estudio</em> en la aplicación. Usted decide si se conservan o se \
                borran las respuestas que ha enviado.</p>
                """)),
        .section(
            .custom, .both("Who to contact", "A quién preguntar"),
            .both(
                "The study team and the ethics board.", "El equipo del estudio y el comité de ética."),
            .both(
                """
                <p>Study team: sleep-study@example.org, +1 555 0100.</p><p>Meridian Bay ethics board, protocol \
                MB-2026-014.</p>
                """,
                """
                <p>Equipo del estudio: sleep-study@example.org, +1 555 0100.</p><p>Comité de ética de Meridian \
                Bay, protocolo MB-2026-014.</p>
                """), isVisualStep: false),
    ]

    private static let comprehension = with(Comprehension()) { test in
        (test.isAsked, test.passScore) = (true, 2)
        test.questions = [
            .asked(
                "leaving", .both("When can you leave the study?", "¿Cuándo puede abandonar el estudio?"),
                [
                    ("anytime", .both("At any time", "En cualquier momento"), true),
                    ("end", .both("Only when it ends", "Solo cuando termine"), false),
                ]),
            .asked(
                "asked", .both("What do we ask you for?", "¿Qué le pedimos?"),
                [
                    (
                        "intake", .both("A questionnaire when you join", "Un cuestionario al inscribirse"),
                        true
                    ),
                    ("diary", .both("A diary each morning", "Un diario cada mañana"), true),
                    ("blood", .both("A blood sample", "Una muestra de sangre"), false),
                ], .all),
        ]
    }

    private static let sharing = with(DataSharingStep()) { sharing in
        sharing.isAsked = true
        sharing.heading = .both("Who can use your answers?", "¿Quién puede usar sus respuestas?")
        sharing.tagline = .both(
            "Other pregnancy researchers would also like to use them, without your name.",
            "Otras personas que estudian el embarazo también quisieran usarlas, sin su nombre.")
        sharing.shortName = .both(
            "Meridian Bay Institute and researchers worldwide",
            "el Instituto Meridian Bay y con investigadores de todo el mundo")
        sharing.longName = .both(
            "Meridian Bay Institute and its partner clinics in this study",
            "el Instituto Meridian Bay y sus clínicas asociadas en este estudio")
        sharing.more = .both(
            "<p>Researchers ask us for the data and say what for. An ethics board decides.</p>",
            "<p>Los investigadores nos piden los datos y dicen para qué. Un comité de ética decide.</p>")
    }

    private static let review = with(ConsentReview()) { review in
        review.allowsRepresentative = true
        review.hasStaffSignatures = true
        review.firstSignature = .both("Midwife", "Partera")
        review.secondSignature = .both("Study physician", "Médica del estudio")
    }
}
