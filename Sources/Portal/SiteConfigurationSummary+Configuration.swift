import Administration

extension SiteConfigurationSummary {
    /// Returns the operator's settings for administrators. For secrets, only whether they are set.
    init(_ configuration: Configuration, address: String) {
        var given = processEnvironment()
        // Flags take precedence over variables.
        given["PORTAL_DATA"] = configuration.data
        given["PORTAL_HOST"] = configuration.host
        given["PORTAL_PORT"] = "\(configuration.port)"
        self.init(
            address: address, mail: Self.mail(configuration),
            hasMailServer: !configuration.smtp.isEmpty, sender: configuration.mailFrom,
            settings: Configuration.settings.map { setting in
                let value = given[setting.name].flatMap { $0.isEmpty ? nil : $0 }
                return SiteSetting(
                    setting.topic, setting.name,
                    setting.isSecret ? (value == nil ? "" : "(set)") : value ?? setting.standard,
                    meaning: setting.meaning, isStandard: value == nil || value == setting.standard)
            })
    }

    private static func mail(_ configuration: Configuration) -> String {
        guard !configuration.smtp.isEmpty else {
            return "No mail server. Emails are written to \(configuration.mailFolder)."
        }
        let user = configuration.smtpUser
        return user.isEmpty ? configuration.smtp : "\(configuration.smtp), as \(user)"
    }
}
