// JSONBench: reading and writing a survey response of 3.4 KB, ours beside a scanner and a writer made by hand for
// this very document.

import JSON
import Turns

let response = Response.example
let bytes = HandWriter.write(response)
let parser = JSONParser()

guard try HandReader.response(in: bytes) == response, try TapeReader.response(in: bytes, parser) == response,
    BufferWriter.write(response) == bytes
else { fatalError("The candidates do not agree.") }

try takeTurns(
    rounds: roundsAskedFor(),
    [
        Candidate("decode by hand") { try HandReader.response(in: bytes).answers.count },
        Candidate("decode to the whole struct") { try TapeReader.response(in: bytes, parser).answers.count },
        Candidate("decode to cells") { try TapeReader.cells(in: bytes, parser).count },
        Candidate("encode by hand") { HandWriter.write(response).count },
        Candidate("encode") { BufferWriter.write(response).count },
    ])
