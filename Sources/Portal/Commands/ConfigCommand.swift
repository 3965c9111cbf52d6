import ArgumentParser

/// Prints every setting, its meaning, and the value in force; secrets only as set or not set.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Prints every setting and the value in force.")

    func run() throws {
        let environment = processEnvironment()
        _ = try Portal.Configuration(environment: environment)
        for setting in Portal.Configuration.settings {
            let given = environment[setting.name] ?? ""
            let value =
                setting.isSecret
                ? (given.isEmpty ? "(not set)" : "(set)") : (given.isEmpty ? setting.standard : given)
            print("\(setting.name)=\(value)")
            print("    \(setting.meaning)")
        }
    }
}
