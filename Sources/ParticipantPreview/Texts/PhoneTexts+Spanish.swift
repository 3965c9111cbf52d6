import PortalUI

extension PhoneTexts {
    package static let spanish = PhoneTexts(
        // Buttons and labels.
        back: "Atrás",
        cancel: "Cancelar",
        next: "Siguiente",
        skip: "Omitir",
        done: "Listo",
        getStarted: "Comenzar",
        yes: "Sí",
        no: "No",
        learnMore: "Más información",
        hours: "Horas",
        minutes: "Minutos",
        feet: "Pies",
        inches: "Pulgadas",
        inYourWords: "Con sus palabras",
        position: { place, count in "\(place) de \(count)" },

        // Notes about accepted answers.
        wholeNumbers: { least, most in "Números enteros de \(least) a \(most)" },
        numbers: { least, most in "Números de \(least) a \(most)" },
        characters: { limit in "Hasta \(limit) caracteres" },
        datesBetween: { first, last in "Fechas del \(first) al \(last)" },
        datesFrom: { first in "Fechas desde el \(first)" },
        datesUntil: { last in "Fechas hasta el \(last)" },
        localUnits: "En las unidades de la región del teléfono",
        mapAtHand: "El mapa se abre donde está el teléfono",
        mapFarOut: "El mapa se abre alejado",
        latitudeAndLongitude: "latitud,longitud",
        noChoices: "Aún no hay opciones.",

        // Messages about refused answers.
        answerOrSkip: "Responda u omita la pregunta.",
        answerIt: "Responda la pregunta.",
        answerOne: "Responda al menos una pregunta.",
        fillIn: "Complete este campo.",
        chooseOne: "Elija una de las respuestas.",
        mustBeOnlyAnswer: { answer in
            "\"\(answer)\" no se puede combinar con otras respuestas. Elija esa o las demás."
        },
        sayWhat: { answer in "Describa \"\(answer)\" con sus palabras." },
        enterNumber: "Escriba un número, como 12 o 2.5.",
        enterWholeNumber: "Escriba un número entero, como 12.",
        enterNumberBetween: { least, most in "Escriba un número de \(least) a \(most)." },
        enterDate: "Elija una fecha, como 2027-03-01.",
        enterDateFrom: { first in "Elija el \(first) o una fecha posterior." },
        enterDateUntil: { last in "Elija el \(last) o una fecha anterior." },
        enterTime: "Elija una hora, como 08:30.",
        enterEmail: "Escriba un correo electrónico con el signo @, como help@example.org.",
        enterPlace: "Escriba una latitud y una longitud, como 41.2,-70.4.",
        shorten: { count, limit in "Tiene \(count) caracteres. Acórtelo a \(limit)." },

        // Active tasks.
        recordsUpTo: { duration in "Registra hasta \(duration)" },
        countedHours: { count in NumberFormat.counted(count, "hora", "horas") },
        countedMinutes: { count in NumberFormat.counted(count, "minuto", "minutos") },
        solvedIn: { moves in "Se resuelve en \(moves) o más" },
        countedMoves: { count in NumberFormat.counted(count, "movimiento", "movimientos") },
        targetsBetween: { least, most in "De \(least) a \(most) objetivos" },
        eachLit: { seconds in ", cada uno encendido \(seconds) s" },
        inReverse: ", en orden inverso",
        kickDuration: "Tiempo para registrar las patadas (en segundos)",
        kickCount: "Patadas",
        puzzleWasSolved: "Rompecabezas resuelto",
        numberOfMoves: "Número de movimientos",
        score: "Puntuación",
        numberOfGames: "Número de juegos",
        numberOfFailures: "Número de fallos",

        // The end of a walkthrough.
        questionnaireDone: "El cuestionario está completo.",
        taskDone: "La actividad está completa.",
        opens: { step, activity in "La aplicación abre \(step) en el cuestionario \(activity)." },
        circle: "Los pasos forman un ciclo, por lo que el recorrido termina aquí.",

        // Enrollment: buttons, token and tests.
        agree: "Aceptar",
        disagree: "No aceptar",
        submit: "Enviar",
        tryAgain: "Intentar de nuevo",
        proceed: "Continuar",
        token: "Código de inscripción",
        eligibilityTest: "Prueba de elegibilidad",
        eligibilityLead: "Responda unas preguntas breves para saber si puede participar en este estudio.",
        eligible: "Usted puede participar en este estudio.",
        notEligible: "Según sus respuestas, usted no puede participar en este estudio.",
        comprehension: "Comprensión",
        comprehensionLead: "Hagamos una prueba rápida y sencilla de su comprensión de este estudio.",
        comprehensionPassed: "Respondió correctamente suficientes preguntas.",
        comprehensionFailed:
            "Necesita más respuestas correctas. Vuelva a leer el consentimiento e inténtelo de nuevo.",

        // Enrollment: who signs.
        whoSigns:
            "Los siguientes pasos registran su consentimiento informado para participar en este estudio",
        chooseWhoSigns: "Seleccione la opción que corresponda",
        forMyself: "Firmo el consentimiento en mi propio nombre",
        forAnother: "Firmo en nombre del participante como su representante legalmente autorizado",
        relationship: "Su relación con el participante",
        participantFirstName: "Nombre del participante",
        participantLastName: "Apellido del participante",
        firstName: "Nombre",
        lastName: "Apellido",
        shareWith: { name in "Compartir mis datos con \(name)" },
        shareOnlyWith: { name in "Compartir mis datos solo con \(name)" },

        // Enrollment: consent.
        consent: "Consentimiento",
        review: "Revisión",
        reviewLead: "Revise este formulario y toque Aceptar si está listo para continuar.",
        signature: "Firma",
        signHere: "Firme con el dedo en el recuadro.",
        declined: "Usted no aceptó, por lo que no participa en este estudio.",
        enrolled: "Ahora usted participa en este estudio.",

        // Below a signed document.
        participant: "Participante",
        representative: "O el representante, en nombre del participante",
        participantName: "Nombre del participante",
        relationshipLine: "Relación",
        date: "Fecha",
        dateAndTime: "Fecha y hora"
    )
}
