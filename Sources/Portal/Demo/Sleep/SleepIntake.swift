import Studies
import Timekeeping
import Vocabulary

/// The questionnaire that participants of the sleep study answer once after enrollment.
enum SleepIntake {
    static func questionnaire(_ clock: DemoClock) -> Questionnaire {
        with(Questionnaire()) { questionnaire in
            questionnaire.key = "AboutYou"
            questionnaire.name = .both("About you", "Sobre usted")
            questionnaire.steps = [
                welcome, dueDate, body, position, helps, pregnancies,
                .asked("nightWork", .both("Do you work at night?", "¿Trabaja de noche?"), .boolean),
                .asked(
                    "usualBed", .both("When do you usually go to bed?", "¿A qué hora suele acostarse?"),
                    .timeOfDay),
                .asked(
                    "nearTown", .both("Where do you live, roughly?", "¿Dónde vive, aproximadamente?"),
                    .location(LocationFormat()),
                    details: .both("Move the pin to a nearby location.", "Mueva la marca a un lugar cercano.")
                ),
                .asked(
                    "contactMail",
                    .both("Where can we send the results?", "¿Adónde podemos enviar los resultados?"),
                    .email(with(EmailFormat()) { $0.placeholder = .both("you@mail.com", "usted@correo.com") })
                ),
                .asked(
                    "expectation",
                    .both("What do you hope to learn?", "¿Qué espera aprender?"),
                    .words(500, .both("In your own words", "En sus propias palabras"))),
            ]
        }
    }

    private static let welcome = Step.instruction(
        "welcome", .both("Welcome", "Le damos la bienvenida"),
        .both(
            "These questions take five minutes and are asked once.",
            "Estas preguntas llevan cinco minutos y se hacen una sola vez."))

    private static let dueDate = Step.asked(
        "dueDate", .both("What is your due date?", "¿Cuál es su fecha prevista de parto?"),
        .date(
            with(DateFormat()) { format in (format.style, format.range) = (.date, .afterCurrent) })
    ) { question in
        question.skippable = false
        question.anchorDateName = "Due date"
    }

    private static let body = Step.form(
        "body",
        [
            .asked(
                "height", .both("How tall are you?", "¿Cuánto mide?"),
                .height(with(HeightFormat()) { $0.system = .metric })),
            .asked(
                "weightBefore",
                .both(
                    "How much did you weigh before you were pregnant?", "¿Cuánto pesaba antes del embarazo?"),
                .number(.decimal, 30...250, .both("kg", "kg"))),
        ])

    private static let position = Step.asked(
        "position", .both("What position do you usually fall asleep in?", "¿En qué posición suele dormirse?"),
        .imageChoice(
            with(ImageChoiceFormat()) { format in
                format.choices = SleepingPosition.allCases.map { position in
                    with(ImageChoice(id: ItemID(position.rawValue))) { choice in
                        choice.image = position.image(isChosen: false).reference
                        choice.selectedImage = position.image(isChosen: true).reference
                        (choice.text, choice.value) = (position.text, position.rawValue)
                    }
                }
            }))

    private static let helps = Step.asked(
        "helps", .both("What helps you fall asleep?", "¿Qué le ayuda a dormirse?"),
        .choices(
            .multiple,
            [
                .of("reading", .both("Reading", "Leer")), .of("music", .both("Music", "La música")),
                .of("walk", .both("A walk", "Un paseo")),
                .of("bath", .both("A warm bath", "Un baño caliente")),
                with(.of("nothing", .both("Nothing", "Nada"))) { $0.exclusive = true },
            ], other: .both("Something else", "Otra cosa"), placeholder: .both("What is it?", "¿Qué es?")))

    private static let pregnancies = Step.asked(
        "pregnancies", .both("Which pregnancy is this?", "¿Qué embarazo es este?"),
        .valuePicker(
            with(ValuePickerFormat()) { format in
                format.choices = [
                    .of("first", .both("My first", "El primero")),
                    .of("second", .both("My second", "El segundo")),
                    .of("third", .both("My third", "El tercero")),
                    .of("later", .both("A later one", "Otro más")),
                ]
            }))
}

extension SleepIntake {
    /// Returns a participant's answers.
    static func answers(
        _ clock: DemoClock
    ) -> @Sendable (DemoPerson, inout SeededRandom) -> [String: DemoAnswer] {
        { person, random in
            let joined = person.enrolledAt.civil().date
            let due = CivilDateTime(
                date: joined.adding(days: 170 + Int(random.fraction() * 80)), time: .midnight)
            var answers: [String: DemoAnswer] = [
                "dueDate": .text(due.wire()),
                "height": .number(random.around(164, spread: 6.5).rounded()),
                "weightBefore": .number((random.around(66, spread: 10) * 10).rounded() / 10),
                "position": .text(random.pick(SleepingPosition.allCases, bias: 1).rawValue),
                "helps": helps(person, &random),
                "pregnancies": .text(random.pick(["first", "second", "third", "later"], bias: 1)),
                "nightWork": .flag(random.happens(0.12)),
                "usualBed": .text(Self.time(random.around(22.6, spread: 0.8))),
            ]
            if random.happens(0.8) { answers["nearTown"] = .text(Self.place(&random)) }
            if random.happens(0.45) {
                answers["contactMail"] = .text(
                    "participant.\(100 + Int(random.fraction() * 900))@example.org")
            }
            if random.happens(0.5) {
                answers["expectation"] = .text(random.pick(SleepFreeText.expectations(person.language)))
            }
            return answers
        }
    }

    private static func helps(_ person: DemoPerson, _ random: inout SeededRandom) -> DemoAnswer {
        if random.happens(0.08) { return .choices(["nothing"]) }
        let chosen = ["reading", "music", "walk", "bath"].filter { _ in random.happens(0.38) }
        let other = random.happens(0.12) ? random.pick(SleepFreeText.remedies(person.language)) : nil
        return chosen.isEmpty && other == nil ? .choices(["reading"]) : .choices(chosen, other: other)
    }

    /// Returns a time of day from hours, which can be past midnight.
    static func time(_ hours: Double) -> String {
        let minutes = (Int(hours * 60) / 5 * 5 + 1_440) % 1_440
        return TimeOfDay(secondOfDay: minutes * 60).hourMinuteAndSecond
    }

    /// Returns a random location around a fictional bay.
    private static func place(_ random: inout SeededRandom) -> String {
        let north = 41 + (random.fraction() * 1_000).rounded() / 1_000
        let west = 70 + (random.fraction() * 1_000).rounded() / 1_000
        return "\(north),-\(west)"
    }
}

extension SleepingPosition {
    var text: LocalizedText {
        switch self {
        case .leftSide: .both("On my left side", "Sobre el lado izquierdo")
        case .rightSide: .both("On my right side", "Sobre el lado derecho")
        case .back: .both("On my back", "Boca arriba")
        case .stomach: .both("On my stomach", "Boca abajo")
        }
    }
}
