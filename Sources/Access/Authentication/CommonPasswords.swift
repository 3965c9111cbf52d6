/// The passwords that guessing programs try first, if they are long enough to meet the rules here.
///
/// Lists of leaked passwords contain few with twelve characters or more. Nearly all of these are one of the stems
/// below, twice, or surrounded by digits and symbols, or with digits in place of letters. A password is therefore
/// reduced to its stem before it is looked up.
enum CommonPasswords {
    static func contains(_ password: String) -> Bool {
        let folded = password.lowercased()
        return candidates(folded).contains(where: isStem)
    }

    private static func candidates(_ password: String) -> [String] {
        let bare = trimmed(password)
        return [password, bare, plain(password), plain(bare), trimmed(plain(password))].map(lettersAndDigits)
    }

    private static func isStem(_ text: String) -> Bool {
        if text.isEmpty || stems.contains(text) { return true }
        // Two stems in a row, such as passwordadmin or letmeinletmein.
        return text.indices.dropFirst().contains { index in
            stems.contains(String(text[..<index])) && stems.contains(String(text[index...]))
        }
    }

    /// Returns the text without leading and trailing digits and symbols, as in `1234password!`.
    private static func trimmed(_ text: String) -> String {
        let tail = text.drop { !$0.isLetter }
        return String(tail.reversed().drop { !$0.isLetter }.reversed())
    }

    private static func lettersAndDigits(_ text: String) -> String {
        text.filter { $0.isLetter || $0.isNumber }
    }

    /// Returns the text with letters in place of look-alike digits and symbols.
    private static func plain(_ text: String) -> String {
        String(text.map { substitutes[$0] ?? $0 })
    }

    private static let substitutes: [Character: Character] = [
        "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "!": "i",
    ]

    private static let stems: Set<String> = Set(
        """
        123123123123 123321123321 1234567890 123456789 12345678 1234567 123456 12345 1234 123 000000 111111 1q2w3e
        1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 abc abc123 abcd abcd1234 abcdef abcdefg
        abcdefghijkl access account admin administrador administrateur administrator adminadmin alexander
        amanda america android angel anthony apple arsenal asdf asdfasdf asdfgh asdfghjkl ashley asshole august
        autumn azerty azertyuiop bailey banana barcelona baseball basketball batman beautiful benjamin bitcoin
        butterfly buttercup california camera carolina changeit changeme changemenow changethis charlie chelsea
        chicken chocolate christian christmas christopher computer confidential cookie corona coronavirus cowboys
        daniel database december default defaultpassword demo demopassword diamond dolphin dragon dragonball
        elephant elizabeth enter enterprise facebook family february flower football forever freedom friend friends
        fuckyou fuckoff gabriel gateway gfhjkm google guest hallo hannah harley hello helloworld hockey hospital
        hunter iloveme iloveu iloveyou iloveyouforever instagram internet jackson january jasmine jennifer jessica
        jesus jesuschrist jesusislord jonathan jordan joshua july june justin killer letmein letmeinnow letmeinplease
        leavemealone lincoln linkedin linux liverpool london login loginlogin lovely loveme lover loveyou
        maggie manager manchester manchesterunited march marina marlboro martin master matrix matthew maverick mercedes
        metallica michael michelle microsoft minecraft monday monkey mother motherfucker mustang mynameis mypassword
        mysecretpassword nicole nothing november october office one onelove onetwothree oracle orange
        p pass passme passpass passphrase passw password passwort passwords passwd passwordpassword pepper
        philadelphia pokemon portal portaladmin postgres princess private purple pussy qazwsx qazwsxedc qazwsxedcrfv
        qwe qweasd qweasdzxc qweqwe qwer qwerty qwertyqwerty qwertyu qwertyui qwertyuiop qwertz rainbow rangers
        realmadrid research researcher response rockyou root rootroot sample samantha samsung school scooter
        secret secretpassword secure security september server service shadow silver slipknot snoopy soccer
        sophie southafrica spiderman spring starwars startrek student study studyadmin studyportal summer sunday
        sunflower sunshine superadmin superman supervisor support sweet sweetheart system taylor temp temporary
        temppassword test testing testpassword testtest testuser thankyou thisisapassword thisismypassword
        thomas tigger tinkerbell tomorrow trustno trustnoone tuesday twitter unknown user username vanessa
        victoria volleyball wednesday welcome welcomehome whatever william windows winter wonderful wordpass
        wordpress yankees yellow yourpassword zaq zaqwsx zxcvbn zxcvbnm zxcvbnmasdfghjkl correcthorsebatterystaple
        correcthorse batterystaple thequickbrownfox opensesame ididntdoit idontknow ihateyou iamthebest
        trustnooneever passwordispassword nopassword newpassword oldpassword clinical clinicaltrial
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
