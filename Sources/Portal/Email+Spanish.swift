extension Email {
    /// The words in Spanish.
    var spanish: Content {
        switch self {
        case .passwordLink(let address, let end):
            Content(
                subject: "Elija otra contraseña para Study Portal",
                text: """
                    Alguien, probablemente usted, pidió elegir otra contraseña para esta cuenta. Abra esta dirección:

                    \(address)

                    Sirve una sola vez, hasta el \(EmailDate.spanish(end)). Si no la pidió, no haga nada: su contraseña sigue igual.
                    """)
        case .sentPasswordLink(let address, let end, let by):
            Content(
                subject: "Elija otra contraseña para Study Portal",
                text: """
                    \(by) le envía este enlace para elegir otra contraseña. Abra esta dirección:

                    \(address)

                    Sirve una sola vez, hasta el \(EmailDate.spanish(end)). Hasta entonces, su contraseña actual sigue sirviendo.
                    """)
        case .forcedPassword(let address, let end, let by):
            Content(
                subject: "Debe cambiar su contraseña de Study Portal",
                text: """
                    \(by) pide que elija otra contraseña. La que tenía ya no sirve y se cerraron todas sus sesiones. Abra esta dirección:

                    \(address)

                    Sirve una sola vez, hasta el \(EmailDate.spanish(end)). Después, pida otro enlace en la página de inicio de sesión.
                    """)
        case .invitation(let address, let end, let by, let place):
            Content(
                subject: "Le invitan a Study Portal",
                text: """
                    \(by) le invita a Study Portal (\(Self.place(place, whole: "todo el sitio"))). Elija su contraseña en esta dirección:

                    \(address)

                    Sirve una sola vez, hasta el \(EmailDate.spanish(end)). Si no conoce a \(by), no haga nada.
                    """)
        case .offer(let address, let end, let by, let place, let roles):
            Content(
                subject: "Le invitan a Study Portal",
                text: """
                    \(by) le invita a Study Portal (\(Self.place(place, whole: "todo el sitio"))) como:

                    \(Self.lines(roles))

                    Acepte o rechace la invitación en esta dirección:

                    \(address)

                    Sirve hasta el \(EmailDate.spanish(end)). Si no conoce a \(by), no haga nada.
                    """)
        case .access(let address, let by, let place):
            Content(
                subject: "Tiene una nueva función en Study Portal",
                text: """
                    \(by) le dio una función en Study Portal (\(Self.place(place, whole: "todo el sitio"))). Inicie sesión como siempre y la encontrará aquí:

                    \(address)
                    """)
        case .secondFactorReset(let address, let by):
            Content(
                subject: "Se restableció su segundo factor de Study Portal",
                text: """
                    \(by) restableció el segundo factor de esta cuenta. Su aplicación de autenticación, sus códigos de recuperación y sus claves de acceso ya no sirven, y se cerraron todas sus sesiones. Inicie sesión con su contraseña y configúrelos otra vez:

                    \(address)

                    Si no lo pidió, avise a \(by).
                    """)
        case .signInLink(let address, let end):
            Content(
                subject: "Inicie sesión en Study Portal",
                text: """
                    Alguien, probablemente usted, dio la contraseña correcta de esta cuenta. Como otros han intentado adivinarla, la contraseña sola no basta ahora. Abra esta dirección para iniciar sesión:

                    \(address)

                    Sirve una sola vez, hasta el \(EmailDate.spanish(end)). Si no fue usted, alguien conoce su contraseña: elija otra.
                    """)
        case .newEmail(let address, let end):
            Content(
                subject: "Confirme su nueva dirección para Study Portal",
                text: """
                    Usted pidió iniciar sesión en Study Portal con esta dirección. Abra esta página para confirmarla:

                    \(address)

                    Sirve una sola vez, hasta el \(EmailDate.spanish(end)). Si no lo pidió, no haga nada.
                    """)
        case .emailChanged(let email):
            Content(
                subject: "Su dirección para Study Portal cambió",
                text: """
                    Desde ahora inicia sesión en Study Portal con \(email); esta dirección ya no se usa. Si no lo pidió, avise de inmediato a su administrador.
                    """)
        case .news(let event, let source, let address):
            SecurityNoticeText.spanish(event, from: source, address)
        case .test(let address):
            Content(
                subject: "El correo de Study Portal llega",
                text: """
                    Este correo se envió desde la página de ajustes de Study Portal en \(address) para comprobar que el correo llega.
                    """)
        }
    }
}
