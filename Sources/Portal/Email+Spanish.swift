extension Email {
    /// The words in Spanish.
    var spanish: Content {
        switch self {
        case .passwordLink(let address, let end):
            Content(
                subject: "Restablezca su contraseña de Study Portal",
                text: """
                    Recibimos una solicitud para restablecer la contraseña de esta cuenta. Para elegir una nueva contraseña, abra este enlace:

                    \(address)

                    El enlace sirve una sola vez, hasta el \(EmailDate.spanish(end)). Si usted no lo solicitó, ignore este correo. Su contraseña no cambiará.
                    """)
        case .sentPasswordLink(let address, let end, let by):
            Content(
                subject: "Restablezca su contraseña de Study Portal",
                text: """
                    \(by) le envió este enlace para que elija una nueva contraseña:

                    \(address)

                    El enlace sirve una sola vez, hasta el \(EmailDate.spanish(end)). Su contraseña actual seguirá funcionando hasta que la cambie.
                    """)
        case .forcedPassword(let address, let end, let by):
            Content(
                subject: "Cambie su contraseña de Study Portal",
                text: """
                    \(by) requiere que usted cambie su contraseña. La anterior ya no funciona y se cerraron todas sus sesiones. Para elegir una nueva contraseña, abra este enlace:

                    \(address)

                    El enlace sirve una sola vez, hasta el \(EmailDate.spanish(end)). Después, solicite un nuevo enlace en la página de inicio de sesión.
                    """)
        case .invitation(let address, let end, let by, let place):
            Content(
                subject: "Tiene una invitación a Study Portal",
                text: """
                    \(by) le envió una invitación a Study Portal (\(Self.place(place, siteName: "todo el sitio"))). Para aceptarla, elija una contraseña:

                    \(address)

                    El enlace sirve una sola vez, hasta el \(EmailDate.spanish(end)). Si no conoce a \(by), ignore este correo.
                    """)
        case .offer(let address, let end, let by, let place, let roles):
            Content(
                subject: "Tiene una invitación a Study Portal",
                text: """
                    \(by) le envió una invitación a Study Portal (\(Self.place(place, siteName: "todo el sitio"))) con estas funciones:

                    \(Self.lines(roles))

                    Acepte o rechace la invitación aquí:

                    \(address)

                    El enlace sirve hasta el \(EmailDate.spanish(end)). Si no conoce a \(by), ignore este correo.
                    """)
        case .access(let address, let by, let place):
            Content(
                subject: "Tiene una nueva función en Study Portal",
                text: """
                    \(by) le dio una función en Study Portal (\(Self.place(place, siteName: "todo el sitio"))). Inicie sesión como siempre para verla:

                    \(address)
                    """)
        case .secondFactorReset(let address, let by):
            Content(
                subject: "Se restableció su segundo factor de Study Portal",
                text: """
                    \(by) restableció el segundo factor de esta cuenta. Su aplicación de autenticación, sus códigos de recuperación y sus llaves de acceso ya no funcionan, y se cerraron todas sus sesiones. Inicie sesión con su contraseña y configúrelos otra vez:

                    \(address)

                    Si usted no lo solicitó, comuníquese con \(by).
                    """)
        case .signInLink(let address, let end):
            Content(
                subject: "Inicie sesión en Study Portal",
                text: """
                    Alguien, probablemente usted, ingresó la contraseña correcta de esta cuenta. Como hubo muchos intentos fallidos, necesitamos confirmar que fue usted. Para iniciar sesión, abra este enlace:

                    \(address)

                    El enlace sirve una sola vez, hasta el \(EmailDate.spanish(end)). Si no fue usted, alguien conoce su contraseña. Cámbiela lo antes posible.
                    """)
        case .newEmail(let address, let end):
            Content(
                subject: "Confirme su nueva dirección de correo de Study Portal",
                text: """
                    Usted pidió usar esta dirección de correo para iniciar sesión en Study Portal. Para confirmarla, abra este enlace:

                    \(address)

                    El enlace sirve una sola vez, hasta el \(EmailDate.spanish(end)). Si usted no lo solicitó, ignore este correo.
                    """)
        case .emailChanged(let email):
            Content(
                subject: "Su dirección de correo de Study Portal cambió",
                text: """
                    Desde ahora, use \(email) para iniciar sesión en Study Portal. La cuenta ya no usa esta dirección. Si usted no lo solicitó, comuníquese de inmediato con su administrador.
                    """)
        case .news(let event, let source, let address):
            SecurityNoticeText.spanish(event, from: source, address)
        case .test(let address):
            Content(
                subject: "Correo de prueba de Study Portal",
                text: """
                    Este es un correo de prueba de la página de ajustes de Study Portal en \(address). El envío de correo funciona.
                    """)
        }
    }
}
