import Access

/// The text of emails about the security of an account.
enum SecurityNoticeText {
    static func english(_ event: SecurityNotice.Event, from source: String, _ address: String)
        -> Email.Content
    {
        let (subject, happened) = english(event)
        return Email.Content(
            subject: subject,
            text: """
                \(happened) This was done from \(source.isEmpty ? "the server itself" : source). If it was you, you don't need to do anything. If it wasn't, change your password now, end all sessions on this page, and contact the administrator of your organization:

                \(address)
                """)
    }

    static func spanish(_ event: SecurityNotice.Event, from source: String, _ address: String)
        -> Email.Content
    {
        let (subject, happened) = spanish(event)
        return Email.Content(
            subject: subject,
            text: """
                \(happened) Se hizo desde \(source.isEmpty ? "el propio servidor" : source). Si fue usted, no tiene que hacer nada. Si no, cambie su contraseña de inmediato, cierre todas las sesiones en esta página y comuníquese con el administrador de su organización:

                \(address)
                """)
    }

    private static func english(_ event: SecurityNotice.Event) -> (subject: String, happened: String) {
        switch event {
        case .passwordChanged:
            ("Your password for Study Portal was changed", "The password of this account was changed.")
        case .secondFactorOn:
            (
                "Your second factor for Study Portal is on",
                "A second factor was set up. Signing in to this account now requires a code from an authenticator app."
            )
        case .secondFactorOff:
            (
                "Your second factor for Study Portal is off",
                "The second factor of this account was turned off. Signing in now requires only the password."
            )
        case .recoveryCodesRenewed:
            (
                "Your recovery codes for Study Portal were replaced",
                "The recovery codes of this account were replaced. The old codes no longer work."
            )
        case .recoveryCodeUsed(let left):
            (
                "A recovery code for Study Portal was used",
                "A recovery code of this account was used. Codes left: \(left)."
            )
        case .passkeyAdded(let name):
            (
                "A passkey for Study Portal was added",
                "A passkey was added to this account: “\(name)”. It can be used to sign in without a password."
            )
        case .passkeyDeleted(let name):
            (
                "A passkey for Study Portal was deleted",
                "The passkey “\(name)” of this account was deleted and can no longer be used to sign in."
            )
        case .keyIssued(let title, let folder):
            (
                "An API key for Study Portal was issued",
                "The API key “\(title)” was issued for this account. A program with this key can act on your behalf in \(folder)."
            )
        case .serviceKeyIssued(let title, let account, let folder):
            (
                "You issued an API key for Study Portal",
                "You issued the API key “\(title)” for the service account \(account). A program with this key can act in \(folder)."
            )
        }
    }

    private static func spanish(_ event: SecurityNotice.Event) -> (subject: String, happened: String) {
        switch event {
        case .passwordChanged:
            ("Su contraseña de Study Portal cambió", "Se cambió la contraseña de esta cuenta.")
        case .secondFactorOn:
            (
                "Su segundo factor de Study Portal está activado",
                "Se configuró un segundo factor. Ahora, para iniciar sesión en esta cuenta, se requiere un código de una aplicación de autenticación."
            )
        case .secondFactorOff:
            (
                "Su segundo factor de Study Portal está desactivado",
                "Se desactivó el segundo factor de esta cuenta. Ahora basta la contraseña para iniciar sesión."
            )
        case .recoveryCodesRenewed:
            (
                "Se cambiaron sus códigos de recuperación de Study Portal",
                "Se cambiaron los códigos de recuperación de esta cuenta. Los códigos anteriores ya no funcionan."
            )
        case .recoveryCodeUsed(let left):
            (
                "Se usó un código de recuperación de Study Portal",
                "Se usó un código de recuperación de esta cuenta. Códigos restantes: \(left)."
            )
        case .passkeyAdded(let name):
            (
                "Se agregó una llave de acceso de Study Portal",
                "Se agregó una llave de acceso a esta cuenta: «\(name)». Permite iniciar sesión sin contraseña."
            )
        case .passkeyDeleted(let name):
            (
                "Se eliminó una llave de acceso de Study Portal",
                "Se eliminó la llave de acceso «\(name)» de esta cuenta. Ya no permite iniciar sesión."
            )
        case .keyIssued(let title, let folder):
            (
                "Se emitió una clave de API de Study Portal",
                "Se emitió la clave de API «\(title)» para esta cuenta. Un programa con esta clave puede actuar en su nombre en \(folder)."
            )
        case .serviceKeyIssued(let title, let account, let folder):
            (
                "Usted emitió una clave de API de Study Portal",
                "Usted emitió la clave de API «\(title)» para la cuenta de servicio \(account). Un programa con esta clave puede actuar en \(folder)."
            )
        }
    }
}
