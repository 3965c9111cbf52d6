extension AccountEmailTexts {
    static let spanish = AccountEmailTexts(
        verificationSubject: { "¡Le damos la bienvenida a la aplicación \($0)!" },
        verification: { app, code in
            """
            Gracias por crear una cuenta en la aplicación \(app).

            Para verificar su correo electrónico, escriba este código en la aplicación. Puede usarlo una sola vez y es \
            válido durante \(AccountLimits.codeHours) horas.

            Código de verificación: \(code)

            Si usted no creó una cuenta, ignore este mensaje.
            """
        },
        passwordSubject: { "Ayuda con su contraseña de la aplicación \($0)" },
        password: { app, password in
            """
            Usted solicitó ayuda con su contraseña de la aplicación \(app).

            Inicie sesión con esta contraseña temporal. Puede usarla una sola vez y es válida durante \(AccountLimits.codeHours) horas. Después \
            elegirá una contraseña nueva.

            Contraseña temporal: \(password)

            Si usted no lo solicitó, ignore este mensaje. Su contraseña sigue siendo válida.
            """
        },
        lockSubject: { "Su cuenta de \($0) se bloqueó" },
        lock: { app in
            """
            Alguien intentó iniciar sesión en su cuenta de la aplicación \(app) con una contraseña incorrecta \(AccountLimits.passwordTries) veces \
            seguidas. La cuenta se bloqueó durante \(AccountLimits.lockMinutes) minutos para la red desde la que se hicieron los intentos.

            Si fue usted, espere \(AccountLimits.lockMinutes) minutos e inténtelo de nuevo, o elija «Olvidé mi contraseña» en la aplicación. Si no \
            fue usted, no necesita hacer nada.
            """
        },
        deletionSubject: { "Eliminar su cuenta de \($0)" },
        deletion: { app, code in
            """
            Alguien solicitó eliminar su cuenta de la aplicación \(app).

            Para continuar, escriba este código en la página donde lo solicitó. Es válido durante \(AccountLimits.deletionCodeMinutes) minutos.

            Código: \(code)

            Si no fue usted, ignore este mensaje. Su cuenta seguirá como está.
            """
        },
        addressSubject: { "Confirme su nuevo correo electrónico de la aplicación \($0)" },
        address: { app, code, page in
            """
            Usted pidió al equipo de la aplicación \(app) que cambiara el correo electrónico de su cuenta por este.

            Para confirmarlo, abra esta página y escriba su correo electrónico actual, su contraseña y este código. El \
            código es válido durante \(AccountLimits.codeHours) horas. Hasta entonces, inicie sesión con su correo electrónico actual.

            \(page)

            Código: \(code)

            Si usted no lo solicitó, ignore este mensaje.
            """
        },
        addressNoticeSubject: { "Su correo electrónico de la aplicación \($0) va a cambiar" },
        addressNotice: { app in
            """
            Se pidió al equipo de la aplicación \(app) que cambiara el correo electrónico de su cuenta. Se envió un código a \
            la nueva dirección. El cambio también requiere su contraseña.

            Si usted no lo solicitó, escriba al equipo de la aplicación y no dé su contraseña a nadie.
            """
        },
        closureSubject: { "Su cuenta de \($0) se eliminó" },
        closureByOwner: {
            "Su cuenta de la aplicación \($0) se eliminó, como usted lo pidió en nuestra página. Usted dejó todos sus estudios."
        },
        closureByTeam: {
            "El equipo de la aplicación \($0) eliminó su cuenta. Usted dejó todos sus estudios."
        },
        responsesKept: "Las respuestas que usted envió a los estudios se conservaron.",
        responsesDeleted:
            "Las respuestas que usted envió se eliminaron en los estudios que no había dejado antes y que están en este servidor.",
        closureEnd:
            "Eliminaremos su correo electrónico cuando se envíe este mensaje. Si no esperaba este mensaje, escriba al equipo de la "
            + "aplicación. Puede crear otra cuenta en cualquier momento.",
        feedback: { app, text in
            """
            Un usuario de la aplicación móvil \(app) envió comentarios:

            \(text)
            """
        },
        contact: { app, name, email, subject, text in
            """
            Un usuario de la aplicación móvil \(app) tiene una pregunta. Responda a la dirección del usuario.

            Nombre: \(name)
            Correo electrónico: \(email)
            Asunto: \(subject)

            \(text)
            """
        })
}
