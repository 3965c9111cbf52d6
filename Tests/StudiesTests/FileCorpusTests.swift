import Seeded
import Testing

@testable import Studies

/// Files from people, damaged, the same in every run: each is read or refused with a sentence.
@Suite struct FileCorpusTests {
    private static let translations = [
        """
        <?xml version="1.0"?><xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file \
        original="A" source-language="en" target-language="es"><body><trans-unit id="7:a"><source>Hi &amp; \
        </source><target state="translated">Hola<mrk>!</mrk></target></trans-unit></body></file></xliff>
        """,
        "\u{FEFF}id;Nota;English (en);Spanish (es)\r\n7:a;;Hi;Hola\r\n\r\n7:b;x;\"a;b\";\"c\nd\"\r\n7:c;1\r\n",
        "id,English (en),Spanish (es)\n7:a,'=1,\"say \"\"so\"\"\"\n",
    ]

    @Test(arguments: 1...8)
    func `a damaged file of translations is read or refused`(seed: UInt64) {
        for bytes in Mutation.corpus(Self.translations, seed: seed, count: 1_000) {
            do throws(TranslationFileProblem) {
                let file = try TranslationFile(reading: bytes)
                #expect(file.entries.allSatisfy { $0.line >= 1 })
                #expect(file.faults.allSatisfy { !$0.sentence.isEmpty })
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }
}
