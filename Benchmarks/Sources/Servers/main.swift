// Servers: our engines under the load that the limits get.
//
//     Servers hello PORT         a short text by the HTTP engine
//     Servers page PORT DATA     the page of 50 rows of a data folder: session, permission, query, template

import HTTP

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2, let port = Int(arguments[1]) else { fatalError("see the head of main.swift") }

let router: Router
switch (arguments[0], arguments.count) {
case ("hello", 2): router = Router([Route(.get, "/", responder: .immediate { _ in .text("Hello, world!") })])
case ("page", 3): router = try await StudySite.router(data: arguments[2])
default: fatalError("see the head of main.swift")
}

var configuration = Server.Configuration()
configuration.port = port
let server = Server(router, configuration: configuration)
try await server.start()
while true { try await Task.sleep(for: .seconds(3600)) }
