extension SecurityNoticeTexts {
    static let spanish = SecurityNoticeTexts(
        text: { happened, source, address in
            """
            \(happened) Se hizo desde \(source). Si fue usted, no tiene que hacer nada. Si no, cambie su contraseña de inmediato, cierre todas las sesiones en esta página y comuníquese con el administrador de su organización:

            \(address)
            """
        },
        server: "el propio servidor",

        passwordChanged: Email.Content(
            subject: "Su contraseña de Study Portal cambió",
            text: "Se cambió la contraseña de esta cuenta."),
        secondFactorOn: Email.Content(
            subject: "Su segundo factor de Study Portal está activado",
            text:
                "Se configuró un segundo factor. Ahora, para iniciar sesión en esta cuenta, se requiere un código de una aplicación de autenticación."
        ),
        secondFactorOff: Email.Content(
            subject: "Su segundo factor de Study Portal está desactivado",
            text:
                "Se desactivó el segundo factor de esta cuenta. Ahora basta la contraseña para iniciar sesión."
        ),
        recoveryCodesRenewed: Email.Content(
            subject: "Se cambiaron sus códigos de recuperación de Study Portal",
            text:
                "Se cambiaron los códigos de recuperación de esta cuenta. Los códigos anteriores ya no funcionan."
        ),
        recoveryCodeUsed: { left in
            Email.Content(
                subject: "Se usó un código de recuperación de Study Portal",
                text: "Se usó un código de recuperación de esta cuenta. Códigos restantes: \(left).")
        },
        passkeyAdded: { name in
            Email.Content(
                subject: "Se agregó una llave de acceso de Study Portal",
                text:
                    "Se agregó una llave de acceso a esta cuenta: «\(name)». Permite iniciar sesión sin contraseña."
            )
        },
        passkeyDeleted: { name in
            Email.Content(
                subject: "Se eliminó una llave de acceso de Study Portal",
                text: "Se eliminó la llave de acceso «\(name)» de esta cuenta. Ya no permite iniciar sesión.")
        },
        keyIssued: { title, folder in
            Email.Content(
                subject: "Se emitió una clave de API de Study Portal",
                text:
                    "Se emitió la clave de API «\(title)» para esta cuenta. Un programa con esta clave puede actuar en su nombre en \(folder)."
            )
        },
        serviceKeyIssued: { title, account, folder in
            Email.Content(
                subject: "Usted emitió una clave de API de Study Portal",
                text:
                    "Usted emitió la clave de API «\(title)» para la cuenta de servicio \(account). Un programa con esta clave puede actuar en \(folder)."
            )
        }
    )
}
