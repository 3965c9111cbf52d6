extension EmailTexts {
    static let spanish = EmailTexts(
        passwordLink: { address, end in
            Email.Content(
                subject: "Restablezca su contraseña de Study Portal",
                text: """
                    Recibimos una solicitud para restablecer la contraseña de esta cuenta. Para elegir una nueva contraseña, abra este enlace:

                    \(address)

                    El enlace sirve una sola vez, hasta el \(end). Si usted no lo solicitó, ignore este correo. Su contraseña no cambiará.
                    """)
        },
        sentPasswordLink: { address, end, sender in
            Email.Content(
                subject: "Restablezca su contraseña de Study Portal",
                text: """
                    \(sender) le envió este enlace para que elija una nueva contraseña:

                    \(address)

                    El enlace sirve una sola vez, hasta el \(end). Su contraseña actual seguirá funcionando hasta que la cambie.
                    """)
        },
        forcedPassword: { address, end, sender in
            Email.Content(
                subject: "Cambie su contraseña de Study Portal",
                text: """
                    \(sender) requiere que usted cambie su contraseña. La anterior ya no funciona y se cerraron todas sus sesiones. Para elegir una nueva contraseña, abra este enlace:

                    \(address)

                    El enlace sirve una sola vez, hasta el \(end). Después, solicite un nuevo enlace en la página de inicio de sesión.
                    """)
        },
        invitation: { address, end, sender, place in
            Email.Content(
                subject: "Tiene una invitación a Study Portal",
                text: """
                    \(sender) le envió una invitación a Study Portal (\(place)). Para aceptarla, elija una contraseña:

                    \(address)

                    El enlace sirve una sola vez, hasta el \(end). Si no conoce a \(sender), ignore este correo.
                    """)
        },
        offer: { address, end, sender, place, roles in
            Email.Content(
                subject: "Tiene una invitación a Study Portal",
                text: """
                    \(sender) le envió una invitación a Study Portal (\(place)) con estas funciones:

                    \(roles)

                    Acepte o rechace la invitación aquí:

                    \(address)

                    El enlace sirve hasta el \(end). Si no conoce a \(sender), ignore este correo.
                    """)
        },
        access: { address, sender, place in
            Email.Content(
                subject: "Tiene una nueva función en Study Portal",
                text: """
                    \(sender) le dio una función en Study Portal (\(place)). Inicie sesión como siempre para verla:

                    \(address)
                    """)
        },
        secondFactorReset: { address, sender in
            Email.Content(
                subject: "Se restableció su segundo factor de Study Portal",
                text: """
                    \(sender) restableció el segundo factor de esta cuenta. Su aplicación de autenticación, sus códigos de recuperación y sus llaves de acceso ya no funcionan, y se cerraron todas sus sesiones. Inicie sesión con su contraseña y configúrelos otra vez:

                    \(address)

                    Si usted no lo solicitó, comuníquese con \(sender).
                    """)
        },
        signInLink: { address, end in
            Email.Content(
                subject: "Inicie sesión en Study Portal",
                text: """
                    Alguien, probablemente usted, ingresó la contraseña correcta de esta cuenta. Como hubo muchos intentos fallidos, necesitamos confirmar que fue usted. Para iniciar sesión, abra este enlace:

                    \(address)

                    El enlace sirve una sola vez, hasta el \(end). Si no fue usted, alguien conoce su contraseña. Cámbiela lo antes posible.
                    """)
        },
        newEmail: { address, end in
            Email.Content(
                subject: "Confirme su nueva dirección de correo de Study Portal",
                text: """
                    Usted pidió usar esta dirección de correo para iniciar sesión en Study Portal. Para confirmarla, abra este enlace:

                    \(address)

                    El enlace sirve una sola vez, hasta el \(end). Si usted no lo solicitó, ignore este correo.
                    """)
        },
        emailChanged: { email in
            Email.Content(
                subject: "Su dirección de correo de Study Portal cambió",
                text: """
                    Desde ahora, use \(email) para iniciar sesión en Study Portal. La cuenta ya no usa esta dirección. Si usted no lo solicitó, comuníquese de inmediato con su administrador.
                    """)
        },
        pushCertificate: { address, app, end in
            Email.Content(
                subject: "Reemplace el certificado de mensajes push de la aplicación \(app)",
                text: """
                    El certificado con el que la aplicación \(app) recibe mensajes push en los iPhone es válido hasta el \(end). Después, los iPhone no recibirán mensajes push.

                    Obtenga de Apple un certificado nuevo, o una clave .p8, que no vence, y guárdelo en esta página:

                    \(address)
                    """)
        },
        exportFailed: { address, schedule, study, reason in
            Email.Content(
                subject: "La exportación \(schedule) ha fallado",
                text: """
                    La exportación programada \(schedule) del estudio \(study) ha fallado:

                    \(reason)

                    La siguiente se hará según lo programado. Puede repetir esta aquí:

                    \(address)
                    """)
        },
        webhookFailed: { address, webhook, study, reason in
            Email.Content(
                subject: "El webhook \(webhook) ha fallado",
                text: """
                    No se han podido entregar mensajes del webhook \(webhook) del estudio \(study):

                    \(reason)

                    Se conservan durante 30 días. Cuando el receptor funcione, puede volver a enviarlos aquí:

                    \(address)
                    """)
        },
        designMention: { address, sender, study in
            Email.Content(
                subject: "\(sender) le mencionó en un comentario",
                text: """
                    \(sender) le mencionó en un comentario sobre el diseño del estudio \(study).

                    Para leerlo y responder, abra esta página:

                    \(address)
                    """)
        },
        reviewRequested: { address, sender, study in
            Email.Content(
                subject: "Revise el estudio \(study), por favor",
                text: """
                    \(sender) le pide que revise el diseño del estudio \(study).

                    Para leer la solicitud y contestarla, abra esta página:

                    \(address)
                    """)
        },
        reviewAnswered: { address, sender, study in
            Email.Content(
                subject: "\(sender) revisó el estudio \(study)",
                text: """
                    \(sender) contestó su solicitud de revisar el diseño del estudio \(study).

                    Para leer la respuesta, abra esta página:

                    \(address)
                    """)
        },
        test: { address in
            Email.Content(
                subject: "Correo de prueba de Study Portal",
                text: """
                    Este es un correo de prueba de la página de ajustes de Study Portal en \(address). El envío de correo funciona.
                    """)
        },

        // In several emails.
        entireSite: "todo el sitio",
        months: [
            "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre",
            "noviembre", "diciembre",
        ],
        date: { day, month, year, time in "\(day) de \(month) de \(year) a las \(time) UTC" }
    )
}
