import Testing
import Vocabulary

/// The words by which searches compare texts.
struct SearchWordTests {
    @Test(arguments: [
        ("Sueño", ["sueno"]), ("ＳＵＥＮＯ", ["sueno"]), ("İstanbul", ["istanbul"]), ("ﬁne", ["fine"]),
        ("sleepDiary2", ["sleepdiary2", "sleep", "diary", "2"]),
        ("SLEEP01-T", ["sleep01", "sleep", "01", "t"]),
        ("early_ZQX", ["early", "zqx"]), ("don't", ["don", "t"]), ("  a,b\n", ["a", "b"]),
        ("睡眠", ["睡眠", "眠"]),
        ("سؤال", ["سوال"]), ("", []), ("🏳️‍🌈 %'\u{0}\u{202E}", []), ("\u{301}", []), ("½", ["1⁄2"]),
        (String(repeating: "x", count: 5_000), [String(repeating: "x", count: 32)]),
    ])
    func `words are folded, and compounds have their parts`(_ text: String, _ words: [String]) {
        #expect(SearchWords.words(of: text) == words)
    }
}
