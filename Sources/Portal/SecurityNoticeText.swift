import Access

/// The words of letters about the safety of an account.
enum SecurityNoticeText {
    static func english(_ event: SecurityNotice.Event, from source: String, _ address: String)
        -> Email.Content
    {
        let (subject, happened) = english(event)
        return Email.Content(
            subject: subject,
            text: """
                \(happened) This was done from \(source.isEmpty ? "the server itself" : source). If it was you, there is nothing to do. If not, choose another password at once, end all sessions at this address, and tell the administrator of your organization:

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
                \(happened) Se hizo desde \(source.isEmpty ? "el propio servidor" : source). Si fue usted, no tiene que hacer nada. Si no, elija otra contraseña de inmediato, cierre todas las sesiones en esta dirección y avise al administrador de su organización:

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
                "A second factor was set up: signing in to this account asks for a code of an app."
            )
        case .secondFactorOff:
            (
                "Your second factor for Study Portal is off",
                "The second factor of this account was switched off: the password is enough to sign in."
            )
        case .recoveryCodesRenewed:
            (
                "Your recovery codes for Study Portal were replaced",
                "The recovery codes of this account were replaced. Those from before do not work any more."
            )
        case .recoveryCodeUsed(let left):
            (
                "A recovery code for Study Portal was used",
                "A recovery code of this account was used. \(left) are left."
            )
        case .passkeyAdded(let name):
            (
                "A passkey for Study Portal was added",
                "A passkey was added to this account: “\(name)”. It signs in without a password."
            )
        case .passkeyDeleted(let name):
            (
                "A passkey for Study Portal was deleted",
                "The passkey “\(name)” of this account was deleted and signs in no more."
            )
        case .keyIssued(let title, let folder):
            (
                "An API key for Study Portal was issued",
                "An API key “\(title)” was issued for this account. A program with the key can act in your name in \(folder)."
            )
        case .serviceKeyIssued(let title, let account, let folder):
            (
                "You issued an API key for Study Portal",
                "An API key “\(title)” was issued from your account for the service account \(account). A program with the key can act in \(folder)."
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
                "Se configuró un segundo factor: para entrar en esta cuenta se pide un código de una aplicación."
            )
        case .secondFactorOff:
            (
                "Su segundo factor de Study Portal está desactivado",
                "Se desactivó el segundo factor de esta cuenta: para entrar basta la contraseña."
            )
        case .recoveryCodesRenewed:
            (
                "Se cambiaron sus códigos de recuperación de Study Portal",
                "Se cambiaron los códigos de recuperación de esta cuenta. Los anteriores ya no sirven."
            )
        case .recoveryCodeUsed(let left):
            (
                "Se usó un código de recuperación de Study Portal",
                "Se usó un código de recuperación de esta cuenta. Quedan \(left)."
            )
        case .passkeyAdded(let name):
            (
                "Se añadió una llave de acceso de Study Portal",
                "Se añadió una llave de acceso a esta cuenta: «\(name)». Permite entrar sin contraseña."
            )
        case .passkeyDeleted(let name):
            (
                "Se eliminó una llave de acceso de Study Portal",
                "Se eliminó la llave de acceso «\(name)» de esta cuenta; ya no permite entrar."
            )
        case .keyIssued(let title, let folder):
            (
                "Se emitió una clave de API de Study Portal",
                "Se emitió la clave de API «\(title)» para esta cuenta. Un programa con la clave puede actuar en su nombre en \(folder)."
            )
        case .serviceKeyIssued(let title, let account, let folder):
            (
                "Usted emitió una clave de API de Study Portal",
                "Desde su cuenta se emitió la clave de API «\(title)» para la cuenta de servicio \(account). Un programa con la clave puede actuar en \(folder)."
            )
        }
    }
}
