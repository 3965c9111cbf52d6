import Access
import Timekeeping

/// What a letter says, in the languages that the portal writes.
enum Letter: Sendable {
    /// The link to choose another password, for somebody who asked.
    case passwordLink(String, until: Instant)
    /// The same, sent by an administrator.
    case sentPasswordLink(String, until: Instant, by: String)
    /// The same, where the former password does not work any more.
    case forcedPassword(String, until: Instant, by: String)
    /// The link to choose a first password, from somebody, to a place.
    case invitation(String, until: Instant, by: String, to: String)
    /// Word that somebody who has an account got a role.
    case access(String, by: String, to: String)
    /// Word that an administrator took the second factor of the account away.
    case secondFactorReset(String, by: String)
    /// The link to sign in to an account that is being guessed at.
    case signInLink(String, until: Instant)
    /// The link to give an account the address to which it is mailed.
    case newEmail(String, until: Instant)
    /// Word to the former address that the account has another.
    case emailChanged(to: String)
    /// Word of what changed about the safety of the account, from where, and where it is looked at.
    case news(AccountNews.Event, from: String, String)
    /// Shows that mail from the site at this address arrives.
    case test(String)

    /// Subject and text.
    struct Words: Sendable, Hashable {
        let subject: String
        let text: String
    }

    func words(in language: LetterLanguage) -> Words {
        switch language {
        case .english: english
        case .spanish: spanish
        }
    }

    private var english: Words {
        switch self {
        case .passwordLink(let address, let end):
            Words(
                subject: "Choose another password for Study Portal",
                text: """
                    Somebody, probably you, asked to choose another password for this account. Open this address:

                    \(address)

                    It works once, until \(LetterDate.english(end)). If you did not ask, do nothing: your password stays as it is.
                    """)
        case .sentPasswordLink(let address, let end, let by):
            Words(
                subject: "Choose another password for Study Portal",
                text: """
                    \(by) sent you this link to choose another password. Open this address:

                    \(address)

                    It works once, until \(LetterDate.english(end)). Until then your present password works as before.
                    """)
        case .forcedPassword(let address, let end, let by):
            Words(
                subject: "Your password for Study Portal must be changed",
                text: """
                    \(by) asked that you choose another password. The one you had does not work any more, and you are signed out everywhere. Open this address:

                    \(address)

                    It works once, until \(LetterDate.english(end)). After that, ask for another link on the sign-in page.
                    """)
        case .invitation(let address, let end, let by, let place):
            Words(
                subject: "You are invited to Study Portal",
                text: """
                    \(by) invites you to Study Portal (\(Self.place(place, whole: "the whole site"))). Choose your password at this address:

                    \(address)

                    It works once, until \(LetterDate.english(end)). If you do not know \(by), do nothing.
                    """)
        case .access(let address, let by, let place):
            Words(
                subject: "You have a new role in Study Portal",
                text: """
                    \(by) gave you a role in Study Portal (\(Self.place(place, whole: "the whole site"))). Sign in as always, and you find it here:

                    \(address)
                    """)
        case .secondFactorReset(let address, let by):
            Words(
                subject: "Your second factor for Study Portal was reset",
                text: """
                    \(by) reset the second factor of this account. Your authenticator app, recovery codes and passkeys for it do not work any more, and you are signed out everywhere. Sign in with your password and set them up again:

                    \(address)

                    If you did not ask for this, tell \(by).
                    """)
        case .signInLink(let address, let end):
            Words(
                subject: "Sign in to Study Portal",
                text: """
                    Somebody, probably you, gave the right password of this account. Because others have been guessing it, the password alone is not enough now. Open this address to sign in:

                    \(address)

                    It works once, until \(LetterDate.english(end)). If it was not you, somebody knows your password: choose another one.
                    """)
        case .newEmail(let address, let end):
            Words(
                subject: "Confirm your new address for Study Portal",
                text: """
                    You asked to sign in to Study Portal with this address. Open this page to confirm it:

                    \(address)

                    It works once, until \(LetterDate.english(end)). If you did not ask, do nothing.
                    """)
        case .emailChanged(let email):
            Words(
                subject: "Your address for Study Portal was changed",
                text: """
                    You sign in to Study Portal with \(email) from now on; this address is not used any more. If you did not ask for this, tell your administrator at once.
                    """)
        case .news(let event, let source, let address):
            NewsWords.english(event, from: source, address)
        case .test(let address):
            Words(
                subject: "Mail of Study Portal arrives",
                text: """
                    This mail was sent from the settings page of Study Portal at \(address) to see whether mail arrives.
                    """)
        }
    }

    private var spanish: Words {
        switch self {
        case .passwordLink(let address, let end):
            Words(
                subject: "Elija otra contraseña para Study Portal",
                text: """
                    Alguien, probablemente usted, pidió elegir otra contraseña para esta cuenta. Abra esta dirección:

                    \(address)

                    Sirve una sola vez, hasta el \(LetterDate.spanish(end)). Si no la pidió, no haga nada: su contraseña sigue igual.
                    """)
        case .sentPasswordLink(let address, let end, let by):
            Words(
                subject: "Elija otra contraseña para Study Portal",
                text: """
                    \(by) le envía este enlace para elegir otra contraseña. Abra esta dirección:

                    \(address)

                    Sirve una sola vez, hasta el \(LetterDate.spanish(end)). Hasta entonces, su contraseña actual sigue sirviendo.
                    """)
        case .forcedPassword(let address, let end, let by):
            Words(
                subject: "Debe cambiar su contraseña de Study Portal",
                text: """
                    \(by) pide que elija otra contraseña. La que tenía ya no sirve y se cerraron todas sus sesiones. Abra esta dirección:

                    \(address)

                    Sirve una sola vez, hasta el \(LetterDate.spanish(end)). Después, pida otro enlace en la página de inicio de sesión.
                    """)
        case .invitation(let address, let end, let by, let place):
            Words(
                subject: "Le invitan a Study Portal",
                text: """
                    \(by) le invita a Study Portal (\(Self.place(place, whole: "todo el sitio"))). Elija su contraseña en esta dirección:

                    \(address)

                    Sirve una sola vez, hasta el \(LetterDate.spanish(end)). Si no conoce a \(by), no haga nada.
                    """)
        case .access(let address, let by, let place):
            Words(
                subject: "Tiene una nueva función en Study Portal",
                text: """
                    \(by) le dio una función en Study Portal (\(Self.place(place, whole: "todo el sitio"))). Inicie sesión como siempre y la encontrará aquí:

                    \(address)
                    """)
        case .secondFactorReset(let address, let by):
            Words(
                subject: "Se restableció su segundo factor de Study Portal",
                text: """
                    \(by) restableció el segundo factor de esta cuenta. Su aplicación de autenticación, sus códigos de recuperación y sus claves de acceso ya no sirven, y se cerraron todas sus sesiones. Inicie sesión con su contraseña y configúrelos otra vez:

                    \(address)

                    Si no lo pidió, avise a \(by).
                    """)
        case .signInLink(let address, let end):
            Words(
                subject: "Inicie sesión en Study Portal",
                text: """
                    Alguien, probablemente usted, dio la contraseña correcta de esta cuenta. Como otros han intentado adivinarla, la contraseña sola no basta ahora. Abra esta dirección para iniciar sesión:

                    \(address)

                    Sirve una sola vez, hasta el \(LetterDate.spanish(end)). Si no fue usted, alguien conoce su contraseña: elija otra.
                    """)
        case .newEmail(let address, let end):
            Words(
                subject: "Confirme su nueva dirección para Study Portal",
                text: """
                    Usted pidió iniciar sesión en Study Portal con esta dirección. Abra esta página para confirmarla:

                    \(address)

                    Sirve una sola vez, hasta el \(LetterDate.spanish(end)). Si no lo pidió, no haga nada.
                    """)
        case .emailChanged(let email):
            Words(
                subject: "Su dirección para Study Portal cambió",
                text: """
                    Desde ahora inicia sesión en Study Portal con \(email); esta dirección ya no se usa. Si no lo pidió, avise de inmediato a su administrador.
                    """)
        case .news(let event, let source, let address):
            NewsWords.spanish(event, from: source, address)
        case .test(let address):
            Words(
                subject: "El correo de Study Portal llega",
                text: """
                    Este correo se envió desde la página de ajustes de Study Portal en \(address) para comprobar que el correo llega.
                    """)
        }
    }

    /// The site has no title that people know it by.
    private static func place(_ title: String, whole: String) -> String { title == "Site" ? whole : title }
}

/// Times in letters, in words and in UTC.
enum LetterDate {
    /// 28 November 2026, 12:00 UTC.
    static func english(_ instant: Instant) -> String {
        let civil = instant.civil()
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        return "\(civil.date.day) \(months[civil.date.month - 1]) \(civil.date.year), \(clock(instant)) UTC"
    }

    /// 28 de noviembre de 2026 a las 12:00 UTC.
    static func spanish(_ instant: Instant) -> String {
        let civil = instant.civil()
        let months = [
            "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre",
            "noviembre", "diciembre",
        ]
        return "\(civil.date.day) de \(months[civil.date.month - 1]) de \(civil.date.year) "
            + "a las \(clock(instant)) UTC"
    }

    private static func clock(_ instant: Instant) -> String {
        String(instant.iso8601.dropFirst(11).prefix(5))
    }
}
