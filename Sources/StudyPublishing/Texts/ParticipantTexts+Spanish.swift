extension ParticipantTexts {
    static let spanish = ParticipantTexts(
        // Announcements.
        paused: { study in "El estudio \(study) se ha interrumpido." },
        resumed: { study in "El estudio \(study) se ha reanudado." },
        closed: { study in "El estudio \(study) se ha cerrado." },
        newStudy: "Hay un nuevo estudio disponible en la aplicación.",
        newActivity: { activity, study in
            "Se ha añadido una nueva actividad, \(activity), al estudio \(study)."
        },

        // Above each question of a test.
        eligibilityLead: "Responda estas preguntas para determinar su elegibilidad para el estudio:",
        comprehensionLead: "Realice esta prueba de comprensión para evaluar su comprensión del estudio:"
    )
}
