extension SignInProviderDraft {
    /// The domains in the form in which they are compared, without duplicates, in the order entered.
    var listedDomains: [String] {
        var seen: Set<String> = []
        return domains.split(whereSeparator: { $0 == "," || $0 == ";" || $0.isWhitespace })
            .map { String($0.drop { $0 == "@" }).lowercased() }
            .filter { seen.insert($0).inserted }
    }

    /// Returns the problems of the draft by field. The OpenID Connect client checks whether the issuer is valid.
    func problems(hasSecret: Bool) -> [FieldProblem] {
        var problems: [FieldProblem] = []
        func check(_ field: String, _ text: String, _ missing: String) {
            if text.allSatisfy(\.isWhitespace) {
                problems.append(FieldProblem(field, missing))
            } else if let problem = SingleLineText.problem(text, lengthMax: Self.lengthMax) {
                problems.append(FieldProblem(field, problem))
            }
        }
        check("title", title, "Enter a name that your users recognize, such as your organization's name.")
        check("issuer", issuer, "Enter the issuer, such as https://login.example.org.")
        check("client", client, "Enter the client ID that the provider gave you.")
        if !hasSecret || !secret.isEmpty {
            check("secret", secret, "Enter the client secret that the provider gave you.")
        }
        if let problem = scopesProblem { problems.append(FieldProblem("scopes", problem)) }
        if let problem = domainsProblem { problems.append(FieldProblem("domains", problem)) }
        return problems
    }

    private var scopesProblem: String? {
        let words = scopes.split(separator: " ")
        guard words.contains("openid"), words.contains("email") else {
            return "Include at least openid and email: \(Self.scopesStandard)."
        }
        // RFC 6749, 3.3.
        guard scopes.utf8.count <= Self.lengthMax,
            scopes.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C })
        else { return "Use plain words separated by spaces: \(Self.scopesStandard)." }
        return nil
    }

    private var domainsProblem: String? {
        let domains = listedDomains
        if domains.isEmpty { return "Enter at least one domain, such as example.org." }
        if domains.count > Self.domainsMax { return "Enter at most \(Self.domainsMax) domains." }
        if let wrong = domains.first(where: { !Self.isDomain($0) }) {
            return
                "\(wrong.prefix(80)) is not a domain. Enter the part after the @ sign, such as example.org."
        }
        return nil
    }

    private static func isDomain(_ text: String) -> Bool {
        EmailAddress.problem("x@" + text) == nil
            && text.utf8.allSatisfy { byte in
                byte >= 0x80 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
                    || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
            }
    }
}
