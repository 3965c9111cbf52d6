// Limits: what could be reached by hand, with SwiftNIO and libsqlite3 and nothing above them.
//
//     Limits hello PORT                    a short text
//     Limits page PORT DATABASE            the page of 50 rows, out of `bench_studies`
//     Limits responses PORT DATABASE MAX   keeps what is posted, up to MAX responses in a commit
//     Limits indexed PORT DATABASE MAX     the same with indexes
//     Limits wide PORT DATABASE MAX        keeps them with a column for each answer
//     Limits accounts PORT DATABASE MAX   states of accounts in a copy of the portal's database
//     Limits tokens COUNT DATABASE         inserts that many tokens in one commit, and prints the milliseconds

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2, let number = Int(arguments[1]) else { fatalError("see the head of main.swift") }

switch (arguments[0], arguments.count) {
case ("hello", 2): try await HelloLimit.serve(port: number)
case ("page", 3): try await PageLimit.serve(port: number, database: arguments[2])
case ("responses", 4), ("indexed", 4), ("wide", 4):
    let kind = arguments[0]
    try await ResponseLimit.serve(
        port: number, database: arguments[2], groupMax: Int(arguments[3]) ?? 1,
        rows: { database -> any ResponseRows in
            if kind == "wide" { return WideRows(database) }
            return TripleRows(database, hasIndexes: kind == "indexed")
        })
case ("accounts", 4):
    try await AccountLimit.serve(port: number, database: arguments[2], groupMax: Int(arguments[3]) ?? 1)
case ("tokens", 3): TokenLimit.insert(number, into: arguments[2])
default: fatalError("see the head of main.swift")
}
