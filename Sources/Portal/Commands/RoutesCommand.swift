import Access
import ArgumentParser
import Cryptography
import Entrances
import HTTP

/// Prints every address that the portal answers, and who may come in there.
struct RoutesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes", abstract: "Prints every address and who may come in there.")

    @OptionGroup var common: CommonOptions

    func run() async throws {
        let table = try await Installation.use(common) { installation in
            try await RunningPortal(installation).site.routes
        }
        print(RouteTable(table))
    }
}
