import Responses

extension ParticipantCopyTexts {
    static let spanish = ParticipantCopyTexts(
        title: "Una copia de sus datos",
        introduction:
            "Esto es lo que el portal del estudio tiene guardado sobre usted. Trata solo de usted y puede contener información de salud, así que guárdelo en un lugar seguro.",
        withoutAccount:
            "Si usted tiene una cuenta de la aplicación del estudio, sus datos, como el correo electrónico y los consentimientos firmados, no están incluidos.",
        otherFiles:
            "Los demás archivos contienen los mismos datos, y algunos detalles más, para computadoras. README.txt los explica en inglés.",
        study: "Estudio",
        number: "Su número en el estudio",
        made: "Fecha de esta copia",
        times: "Las horas son las del lugar donde usted estuvo por última vez",
        participation: "Su participación",
        enrolled: "Inscripción",
        token: "Token de inscripción",
        site: "Centro",
        siteAtEnrollment: "Centro donde se inscribió",
        withdrawn: "Salida del estudio",
        deletionAsked: "Lo que pidió su aplicación cuando usted salió",
        sharing: "Compartir sus datos con otros investigadores",
        sharingAllowed: "Usted aceptó",
        sharingDeclined: "Usted no aceptó",
        sharingNotAsked: "No se le preguntó",
        consentVersion: "Versión del consentimiento que usted aceptó",
        account: "Su cuenta de la aplicación",
        email: "Correo electrónico",
        verified: "Correo confirmado",
        created: "Cuenta creada",
        signedIn: "Último inicio de sesión",
        phone: "Teléfono",
        pushes: "Recibe notificaciones",
        consent: "Consentimiento",
        properties: "Lo que el equipo del estudio registró sobre usted",
        answers: "Sus respuestas",
        noAnswers: "No hay respuestas.",
        received: "Recibida",
        version: "versión",
        unreadable: "Esta respuesta no está en las tablas del estudio. Aquí se muestra tal como se recibió.",
        asReceived: "Tal como se recibió",
        cut: "El resto está en responses.json.",
        requests: "Lo que usted pidió",
        correction: "Corrección",
        answer: "Respuesta",
        corrected: "Corregido",
        declined: "No corregido",
        open: "Todavía sin respuesta",
        restriction: "Uso limitado de sus datos",
        ground: "Fundamento",
        lifted: "Fin de la limitación",
        team: "Lo que anotó el equipo del estudio",
        note: "Nota",
        call: "Llamada",
        task: "Tarea",
        hold: "Pausa",
        move: "Cambio de centro",
        reminder: "Recordatorio",
        deviation: "Desviación del plan del estudio",
        kind: "Qué ocurrió",
        decision: "Decisión",
        explanation: "Explicación",
        changes: "Cambios en sus datos",
        valueCorrected: "Se corrigió un valor de una respuesta",
        responseDiscarded: "Se descartó una respuesta",
        rowChanged: "Se cambió una fila de respuestas",
        propertyChanged: "Se cambió lo que registró el equipo",
        when: "Cuándo",
        until: "Hasta",
        by: "Por",
        reason: "Motivo",
        text: "Texto",
        outcome: "Resultado",
        use: "Quién usó sus datos",
        useHint:
            "Según lo que el portal ha registrado. Las exportaciones del estudio pueden contener sus datos.",
        forwarded: "Enviado a otro sistema",
        seenBy: "Abrió o cambió sus datos",
        exported: "Exportó datos del estudio",
        downloaded: "Descargó o consultó datos del estudio",
        times1: "una vez",
        timesMany: "veces",
        last: "la última",
        yes: "Sí",
        no: "No",
        withdrawalRequest: { value in
            switch value {
            case .keep: "Conservar sus datos"
            case .unspecified: "No indicó si se debían conservar sus datos"
            }
        },
        restrictionGround: { value in
            switch value {
            case .accuracy: "Usted impugna la exactitud de los datos"
            case .objection: "Usted se opone al tratamiento"
            case .unlawful: "El tratamiento es ilícito, pero usted no quiere que se borren los datos"
            case .claims: "Usted necesita los datos para reclamaciones legales"
            case .other: "Otro fundamento"
            }
        },
        callResult: { value in
            switch value {
            case .reached: "Se habló con usted"
            case .message: "Se dejó un mensaje"
            case .noAnswer: "Nadie contestó"
            case .wrongNumber: "Número equivocado"
            }
        },
        moveReason: { value in
            switch value {
            case .relocated: "Usted se mudó"
            case .assignedInError: "El centro se había asignado por error"
            case .siteClosed: "El centro cerró"
            case .other: "Otro motivo"
            }
        },
        deviationKind: { value in
            switch value {
            case .missed: "No se hizo una actividad"
            case .late: "Una actividad se hizo tarde"
            case .visit: "Una visita"
            case .consent: "El consentimiento"
            case .eligibility: "Los criterios de participación"
            case .procedure: "Un procedimiento del estudio"
            case .other: "Otra cosa"
            }
        },
        deviationReason: { value in
            switch value {
            case .forgot: "Se olvidó"
            case .unwell: "Usted no se sentía bien"
            case .away: "Usted estaba de viaje"
            case .declined: "Usted no quiso"
            case .phone: "Un problema con el teléfono o la aplicación"
            case .team: "Un error del equipo del estudio"
            case .other: "Otro motivo"
            }
        },
        deviationDecision: { value in
            switch value {
            case .important: "Desviación importante"
            case .minor: "Desviación menor"
            case .notDeviation: "No es una desviación"
            }
        },
        months: "ene feb mar abr may jun jul ago sep oct nov dic"
    )
}
