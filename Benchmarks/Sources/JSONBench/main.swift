// JSONBench: reading and writing a survey response of 3.4 KB, ours beside a scanner and a writer made by hand for
// this very document.
//
//     swift run -c release --package-path Benchmarks JSONBench [rounds [candidate]]
//
// The candidates take turns in slices, so that a change of the processor's speed falls on all of them.

import JSON

let response = Response.example
let bytes = HandWriter.write(response)
let parser = JSONParser()

guard try HandScanner.response(in: bytes) == response, try TapeReader.response(in: bytes, parser) == response,
    BufferWriter.write(response) == bytes
else { fatalError("The candidates do not agree") }

print("\(bytes.count) bytes, \(response.answers.count) answers")
let arguments = CommandLine.arguments.dropFirst()
let rounds = arguments.first.flatMap { Int($0) } ?? 15
let only = arguments.dropFirst().first
try measure(
    "decode", rounds: rounds, only: only,
    [
        Candidate("scanner by hand") { try HandScanner.response(in: bytes).answers.count },
        Candidate("JSONParser, typed") { try TapeReader.response(in: bytes, parser).answers.count },
        Candidate("JSONParser, cells") { try TapeReader.cells(in: bytes, parser).count },
        Candidate("JSONParser, new each") { try TapeReader.response(in: bytes, JSONParser()).answers.count },
        Candidate("JSONParser, no values") { try parser.parse(bytes) { $0.count } },
        Candidate("JSONTree") { try JSONTree.parse(bytes).object?.count ?? 0 },
    ])
try measure(
    "encode", rounds: rounds, only: only,
    [
        Candidate("writer by hand") { HandWriter.write(response).count },
        Candidate("JSONWriter") { BufferWriter.write(response).count },
    ])
