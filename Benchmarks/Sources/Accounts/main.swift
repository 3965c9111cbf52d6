// Accounts: fills a data folder of the portal with participants.
//
//     Accounts DATA ORGANIZATION APP STUDY COUNT PASSWORD

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 6, let count = Int(arguments[4]) else { fatalError("see the head of main.swift") }

let participants = try Participants(data: arguments[0], study: arguments[3], password: arguments[5])
try await participants.add(count, toApp: arguments[2], of: arguments[1])
