extension RegistrationTexts {
    static let spanish = RegistrationTexts(
        invalidInput: "Los datos no son válidos.",
        sessionExpired: "La sesión ha caducado.",
        accountDeactivated: "Su cuenta ha sido desactivada",
        invalidUsernameOrPassword: "El usuario o la contraseña no son correctos",
        emailExists: "Este correo electrónico ya está en uso. Intente con otra dirección.",
        emailNotVerified:
            "Aún no se ha verificado su correo electrónico. Escriba el código de verificación que le enviamos o solicite "
            + "un código nuevo.",
        alreadyVerified: "El usuario ya está verificado",
        invalidCode: "El código no es válido",
        codeExpired: "El código ha caducado",
        accountLocked:
            "Por seguridad, esta cuenta se ha bloqueado durante \(AccountLimits.lockMinutes) minutos.",
        invalidOldPassword: "La contraseña actual no es correcta",
        samePassword: "La contraseña nueva no puede ser igual a la actual",
        recentPassword:
            "La contraseña nueva no puede ser igual a ninguna de las últimas \(AccountLimits.previousPasswords).",
        weakPassword:
            "Elija una contraseña de \(AccountLimits.passwordMin) a \(AccountLimits.passwordMax) caracteres con "
            + "al menos un número y un carácter especial.",
        invalidRefreshToken: "La sesión no se puede renovar.",
        noDataAvailable: "No hay datos disponibles",
        consentVersionRequired: "Falta la versión del consentimiento",
        alreadyWithdrawn: "Usted ya se retiró del estudio",
        failure: "ERROR",
        somethingWentWrong: "Algo salió mal. Inténtelo de nuevo más tarde",
        feedbackNotSent: "No pudimos enviar sus comentarios a la organización. Inténtelo de nuevo más tarde.",
        inquiryNotSent: "No pudimos enviar su consulta a la organización. Inténtelo de nuevo más tarde.",
        tooManyAttempts: "Hubo demasiados intentos fallidos. Inténtelo de nuevo más tarde.",
        tooManyEmails:
            "Ya hemos enviado varios correos a esta dirección. Búsquelos también en la carpeta de correo no deseado o "
            + "inténtelo de nuevo dentro de una hora.",
        tooManyMessages:
            "Se han enviado demasiados mensajes desde su red. Inténtelo de nuevo dentro de "
            + "\(AccountLimits.messageMinutes) minutos.",
        tryAgainSoon: "El servidor está ocupado. Inténtelo de nuevo en unos segundos.",
        appIsClosed:
            "Esta aplicación está cerrada. Todavía puede iniciar sesión, consultar sus datos y retirarse, pero no se puede "
            + "guardar nada nuevo.",
        invalidEmailAddress: "Escriba una dirección de correo electrónico válida.",
        documentNotPDF: "El documento de consentimiento debe ser un archivo PDF.",
        documentTooLarge:
            "El documento de consentimiento pesa más de \(AccountLimits.documentMegabytes) MB.",
        testMessage: {
            "Este es un mensaje de prueba del equipo de la aplicación \($0). No necesita hacer nada."
        })
}
