import Foundation
import PackagePlugin

/// Compiles `Templates/<target>/**/*.html` into Swift for the target that uses it, one file per template.
@main
struct TemplatePlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        let folder = context.package.directoryURL.appending(path: "Templates/\(target.name)")
        let compiler = try context.tool(named: "TemplateCompiler").url
        return templates(under: folder).map { template in
            // File names must be unique within a module, so the name includes the relative path.
            let name = relativePath(of: template, to: folder).replacing("/", with: "+")
            let output = context.pluginWorkDirectoryURL.appending(path: "\(name)+Template.swift")
            return .buildCommand(
                displayName: "Template \(target.name)/\(name)", executable: compiler,
                arguments: [output.path, template.path], inputFiles: [template], outputFiles: [output])
        }
    }

    private func templates(under folder: URL) -> [URL] {
        let files = FileManager.default.enumerator(
            at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
        return (files?.compactMap { $0 as? URL } ?? [])
            .filter { $0.pathExtension == "html" }
            .sorted { $0.path < $1.path }
    }

    private func relativePath(of template: URL, to folder: URL) -> String {
        let path = template.deletingPathExtension().path
        let prefix = folder.path + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : template.lastPathComponent
    }
}
