import ArgumentParser
import HTTP
import JSON
import SQLStore
import WebAccess

/// Prints all routes of the portal and who has access.
struct RoutesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes", abstract: "Prints all routes and who has access.",
        discussion: "JSON keys: routes (method, pattern, entrance, declared). declared is the file and line.")

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let table: RouteTable
        do {
            let portal = try await Installation.temporary(common.dataFolder())
            table = RouteTable(try await RunningPortal(portal).site.routes)
            await portal.store.close()
        } catch {
            throw CommandFailure(error)
        }
        let routes = table.entries.map { entry -> JSONTree in
            [
                "method": .string(entry.method.text), "pattern": .string(entry.pattern),
                "entrance": .string("\(entry.access)"), "declared": .string(entry.location),
            ]
        }
        try common.report("\(table)", ["routes": .array(routes)])
    }
}
