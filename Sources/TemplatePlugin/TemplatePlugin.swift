import PackagePlugin

/// Compiles `Templates/<target>/**/*.html` into Swift for the target that uses it.
@main
struct TemplatePlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] { [] }
}
