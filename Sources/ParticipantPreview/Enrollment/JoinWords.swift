import Studies

/// The apps' own texts during enrollment, in English and Spanish.
extension PhoneStrings {
    var agree: String { said("Agree", "Aceptar") }
    var disagree: String { said("Disagree", "No aceptar") }
    var submit: String { said("Submit", "Enviar") }
    var tryAgain: String { said("Try again", "Intentar de nuevo") }
    var proceed: String { said("Continue", "Continuar") }

    var token: String { said("Enrollment token", "Código de inscripción") }
    var eligibilityTest: String { said("Eligibility test", "Prueba de elegibilidad") }
    var eligibilityLead: String {
        said(
            "Answer some short questions to see whether you can take part in this study.",
            "Responda unas preguntas breves para saber si puede participar en este estudio.")
    }
    var eligible: String {
        said("You are eligible to join this study.", "Usted puede participar en este estudio.")
    }
    var notEligible: String {
        said(
            "Your answers mean that you cannot join this study.",
            "Según sus respuestas, usted no puede participar en este estudio.")
    }

    var comprehension: String { said("Comprehension", "Comprensión") }
    var comprehensionLead: String {
        said(
            "Let's do a quick and simple test of your understanding of this study.",
            "Hagamos una prueba rápida y sencilla de su comprensión de este estudio.")
    }
    var comprehensionPassed: String {
        said("You answered enough questions correctly.", "Respondió correctamente suficientes preguntas.")
    }
    var comprehensionFailed: String {
        said(
            "You need more correct answers. Read the consent again, then try again.",
            "Necesita más respuestas correctas. Vuelva a leer el consentimiento e inténtelo de nuevo.")
    }

    var whoSigns: String {
        said(
            "The next few steps will capture your informed consent for participation in this study",
            "Los siguientes pasos registran su consentimiento informado para participar en este estudio")
    }
    var chooseWhoSigns: String {
        said("Select the option that applies", "Seleccione la opción que corresponda")
    }
    var forMyself: String {
        said(
            "I am signing the consent form on behalf of myself",
            "Firmo el consentimiento en mi propio nombre")
    }
    var forAnother: String {
        said(
            "I am signing on behalf of the participant as their legally authorized representative",
            "Firmo en nombre del participante como su representante legalmente autorizado")
    }
    var relationship: String {
        said("Your relationship to the participant", "Su relación con el participante")
    }
    var participantFirstName: String { said("Participant's first name", "Nombre del participante") }
    var participantLastName: String { said("Participant's last name", "Apellido del participante") }
    package var firstName: String { said("First name", "Nombre") }
    package var lastName: String { said("Last name", "Apellido") }

    func shareWith(_ name: String) -> String {
        said("Share my data with \(name)", "Compartir mis datos con \(name)")
    }
    func shareOnlyWith(_ name: String) -> String {
        said("Only share my data with \(name)", "Compartir mis datos solo con \(name)")
    }

    var consent: String { said("Consent", "Consentimiento") }
    var review: String { said("Review", "Revisión") }
    var reviewLead: String {
        said(
            "Review this form below, and tap Agree if you are ready to continue.",
            "Revise este formulario y toque Aceptar si está listo para continuar.")
    }
    package var signature: String { said("Signature", "Firma") }
    var signHere: String {
        said("Sign with your finger in the box.", "Firme con el dedo en el recuadro.")
    }
    var declined: String {
        said(
            "You did not agree, so you are not taking part in this study.",
            "Usted no aceptó, por lo que no participa en este estudio.")
    }

    // Below a signed document.
    package var participant: String { said("Participant", "Participante") }
    package var representative: String {
        said(
            "Or the representative, on behalf of the participant",
            "O el representante, en nombre del participante")
    }
    package var participantName: String { said("Participant's name", "Nombre del participante") }
    package var relationshipLine: String { said("Relationship", "Relación") }
    package var date: String { said("Date", "Fecha") }
    package var dateAndTime: String { said("Date and time", "Fecha y hora") }

    var enrolled: String {
        said("You are now taking part in this study.", "Ahora usted participa en este estudio.")
    }
}
