import ArgumentParser
import HTTP
import JSON
import SQLStore
import WebAccess

/// Prints every address that the portal answers, and who may come in there.
struct RoutesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes", abstract: "Prints every address and who may come in there.",
        discussion: "With --json: routes with method, pattern, entrance and declared (file and line) each.")

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
                "entrance": .string("\(entry.entrance)"), "declared": .string(entry.location),
            ]
        }
        try common.report("\(table)", ["routes": .array(routes)])
    }
}
