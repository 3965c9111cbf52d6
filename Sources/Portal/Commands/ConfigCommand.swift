import ArgumentParser
import JSON

/// Prints all settings with their meanings and effective values. Secrets are printed only as set or not set.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Prints all settings with their effective values.",
        discussion: "JSON keys: settings (name, value, meaning).")

    @OptionGroup var common: CommonOptions

    func run() throws {
        let environment = processEnvironment()
        do { _ = try Portal.Configuration(environment: environment) } catch { throw CommandFailure(error) }
        var lines: [String] = []
        var settings: [JSONTree] = []
        for setting in Portal.Configuration.settings {
            let given = environment[setting.name] ?? ""
            let value =
                setting.isSecret
                ? (given.isEmpty ? "(not set)" : "(set)") : (given.isEmpty ? setting.standard : given)
            lines += ["\(setting.name)=\(value)", "    \(setting.meaning)"]
            settings.append([
                "name": .string(setting.name), "value": .string(value), "meaning": .string(setting.meaning),
            ])
        }
        try common.report(lines, ["settings": .array(settings)])
    }
}
