extension AccountPageTexts {
    static let spanish = AccountPageTexts(
        skipToContent: "Ir al contenido",
        problemTitle: "No fue posible",
        deletionTitle: { "Eliminar su cuenta de \($0)" },
        deletionIntro: {
            "En esta página puede eliminar su cuenta de la aplicación \($0). No necesita la aplicación ni su contraseña, "
                + "solo el correo electrónico de su cuenta."
        },
        deletedTitle: "Qué se elimina",
        deletedAccount: "Su cuenta: correo electrónico, contraseña, ajustes y el vínculo con su teléfono.",
        deletedStates: "Su participación en todos los estudios, con el avance de sus actividades.",
        deletedConsents: "Las copias de sus consentimientos firmados que guarda la cuenta.",
        keptTitle: "Qué puede conservarse",
        keptResponses:
            "Las respuestas que envió a un estudio permanecen en él, sin su cuenta, a menos que usted decida eliminarlas "
            + "también. Podrá elegirlo en los pasos siguientes.",
        keptByStudies:
            "Es posible que un estudio deba conservar ciertos registros por ley. Aquí no se eliminan las respuestas de los "
            + "estudios que dejó antes ni las de los que usan otro servidor. Consulte al equipo del estudio.",
        keptByOtherServer:
            "Es posible que un estudio deba conservar ciertos registros por ley. No se eliminan las respuestas de los estudios "
            + "que dejó antes. Sus respuestas están en otro servidor; le pedimos que termine su participación y, si usted lo "
            + "elige, que las elimine. Consulte al equipo del estudio.",
        keptCopies:
            "Los resultados ya analizados o publicados no pueden cambiarse. Las copias de seguridad se sobrescriben con el "
            + "tiempo; si se restaura una, su cuenta se elimina de nuevo.",
        keptRecord: "Registramos que se eliminó una cuenta, sin su nombre ni su correo electrónico.",
        alternative: "También puede eliminar su cuenta en la aplicación.",
        questions: "¿Tiene preguntas? Escriba a",
        emailLabel: "Correo electrónico de su cuenta",
        emailHint: "Enviaremos un código a esta dirección.",
        sendCode: "Enviar código",
        codeTitle: "Escriba el código",
        codeSent:
            "Si hay una cuenta con esta dirección, le enviamos un código por correo electrónico. Puede tardar unos minutos. "
            + "Revise también la carpeta de correo no deseado.",
        codeLabel: "Código",
        codeHint:
            "\(AccountLimits.codeCharacters) letras y números. El código es válido durante \(AccountLimits.deletionCodeMinutes) "
            + "minutos y para \(AccountLimits.codeTries) intentos.",
        continueButton: "Continuar",
        startAgain: "Usar otra dirección o enviar otro código",
        choiceTitle: "Elija qué eliminar",
        choiceLabel: "Sus respuestas",
        keepResponses: "Conservar mis respuestas en los estudios",
        keepResponsesHint: "Se conservan si no cambia nada aquí. Los estudios pueden usarlas sin su cuenta.",
        deleteResponses: "Eliminar también mis respuestas",
        deleteResponsesHint:
            "Se eliminan de este servidor todas las respuestas de los estudios en los que participa.",
        confirmLabel: "Quiero eliminar mi cuenta. Entiendo que esto no se puede deshacer.",
        deleteButton: "Eliminar mi cuenta",
        doneTitle: "Su cuenta se eliminó",
        doneKept:
            "Se eliminó su cuenta y usted dejó todos los estudios. Sus respuestas permanecen en los estudios.",
        doneErased:
            "Se eliminó su cuenta y usted dejó todos los estudios. Se eliminaron de este servidor sus respuestas en los "
            + "estudios que no había dejado antes. Gracias por participar.",
        doneOtherServer:
            "Sus respuestas están en otro servidor. Le estamos pidiendo que termine su participación y, si usted lo eligió, "
            + "que elimine sus respuestas. Puede tardar algunos días.",
        doneEmail:
            "Le enviaremos una confirmación por correo electrónico. Después eliminaremos su dirección.",
        doneApp: "Ya puede quitar la aplicación de su teléfono y cerrar esta página.",
        enterAddress: "Escriba el correo electrónico completo de su cuenta, como nombre@example.org.",
        wrongCode: "El código no es correcto o ha caducado. Revise el último mensaje o solicite otro código.",
        confirmFirst: "Marque la casilla para confirmar que quiere eliminar su cuenta.",
        locked:
            "Hubo demasiados códigos o contraseñas incorrectos. Espere \(AccountLimits.lockMinutes) minutos e inténtelo de "
            + "nuevo.",
        tooManyAttempts: "Hubo demasiados intentos. Espere unos minutos e inténtelo de nuevo.",
        addressTitle: "Confirme su nuevo correo electrónico",
        addressIntro: {
            "Usted pidió al equipo de la aplicación \($0) que cambiara el correo electrónico de su cuenta. Escriba el código "
                + "que enviamos a la nueva dirección."
        },
        currentEmailLabel: "Correo electrónico actual de su cuenta",
        passwordLabel: "Contraseña de su cuenta",
        addressCodeHint:
            "\(AccountLimits.codeCharacters) letras y números, del mensaje enviado a su nueva dirección.",
        addressButton: "Cambiar correo electrónico",
        addressDone:
            "Su correo electrónico se cambió. Inicie sesión en la aplicación con la nueva dirección y la misma contraseña.",
        addressRefused:
            "El correo electrónico, la contraseña o el código no son correctos, o el código ha caducado. No se cambió nada.",
        appIsClosed:
            "Esta aplicación está cerrada. Ya no se puede cambiar el correo electrónico de una cuenta.")
}
