import Testing

@testable import Cryptography

/// Signatures of tokens, verified with the public keys of the same keys, as openssl prints them.
struct SigningKeyTests {
    private let message = Array("header.claims".utf8)

    @Test func `a P-256 key signs as ES256, with a pair of numbers`() throws {
        let key = try #require(SigningKey(pem: Self.p256))
        #expect(key.algorithm == .es256)
        guard let publicKey = PublicKey(p256: Hex.decode(Self.x) ?? [], Hex.decode(Self.y) ?? []) else {
            Issue.record("no public key")
            return
        }
        // The length of the numbers differs by signature, the length of the pair doesn't.
        for _ in 0..<300 {
            let signature = key.signature(of: message)
            let isValid = publicKey.verifies(pair: signature, of: message)
            let isValidForOther = publicKey.verifies(pair: signature, of: message + [0])
            #expect(signature.count == 64 && isValid && !isValidForOther)
        }
    }

    @Test func `an RSA key signs as RS256, in both forms of its text`() throws {
        guard let publicKey = PublicKey(rsa: Hex.decode(Self.modulus) ?? [], [1, 0, 1]) else {
            Issue.record("no public key")
            return
        }
        let withReturns = Self.rsa.split(separator: "\n").joined(separator: "\r\n")
        for text in [Self.rsa, Self.traditionalRSA, withReturns] {
            let key = try #require(SigningKey(pem: text + "\n"))
            #expect(key.algorithm == .rs256)
            let signature = key.signature(of: message)
            let isValid = publicKey.verifies(signature, of: message)
            let isValidForOther = publicKey.verifies(signature, of: message + [0])
            #expect(isValid && !isValidForOther)
        }
    }

    @Test func `a text that is no key, or a key of another kind, is refused`() {
        let begin = "-----BEGIN PRIVATE KEY-----"
        for text in [
            "", "key", begin, begin + "-----END PRIVATE KEY-----",
            begin + "\nAAAA\n-----END PRIVATE KEY-----",
            String(Self.p256.dropLast(60)) + "\n-----END PRIVATE KEY-----", Self.p384, Self.ed25519,
            Self.shortRSA,
        ] {
            #expect(SigningKey(pem: text) == nil, "\(text)")
        }
    }

    private static let p256 = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgsCEi7rVCHHogoeMQ
        Zv3asn6ewcZwmL50xqsI98EOXjGhRANCAATvESBtjPeBu0aKMPsnJ06AzAhUjArQ
        Tn+uxmw2JHvd6oVWYKmvHg7SrGdh5X0WAphTK/Ayc/VjCmoKbiTjp+Nh
        -----END PRIVATE KEY-----
        """

    private static let rsa = """
        -----BEGIN PRIVATE KEY-----
        MIIEvwIBADANBgkqhkiG9w0BAQEFAASCBKkwggSlAgEAAoIBAQCuUpMQQ3FVcqPq
        m3vAA2jmHXunnKvIimBWoOaxPiJXa7++XVawLJsYZrx/NW27SmPetsJPAp4b/N2B
        LR9jpMsu5H00wq4qLLxrPB+O/dJEiShC2ChlnOAGnzdb3BO7eWd6WsnQItxvmVyO
        YEOqmyl3WdRoKnW2FO3TKRRBsyQPCrvF8DJ9g/R4QubCN5Wnh8qVKEXvlx1f8cjH
        1vFlvcx3g8yUzieUOIr53ZwGHO4czJdj61eYjKaYuejk1c5lc+FtvWA2sII4wu1c
        UbsY9iEFqy8m1jWA6bIxoxUZHmomDH52hhaZm6m6DpfHqvzTYPiFxe1ynrTVfwyI
        9/TItMi1AgMBAAECggEACcr7wK3OlRqemL8UAaJvZytVggIBfdTq5T2ewsBB1PVp
        onvDM0ceOLhfcyoA4xpNEqWOXuU/v+9sUNBvHf2TqIEPg5eYNH2qNr/8PzUvyx0w
        FNPog7oqClUxb/NPbHhn1sN46OdnHiHYcEB6LKsQy51RRb9042i46jmO4235OEWt
        +tcRw0dyNbIbgQdphGDZVidDVLnqVGU3jL7srE0o6HA22XXopw+6m2gN8z1TDiux
        z3ywJ/Mbx/W9Np85Dk7/D/w4rs7Hu/vQgExuG5Yn1l/ZOC4P0cMTwJIBA28V2c+c
        AUxsBdsNqn47LmjPSI97IycST/B8g2tE2t289oW9tQKBgQDgZxoqfS/VyBk8FAsB
        /ucQQGc0pl5g33fcUI+YB48kdptqc42y67EcaqsWGx5GSoARzZaQE7bvnMWh6/w9
        Tv1OiKaCOAXO3kSj17Vv9q8YErHMI8THNkEsuyKUqLRnFoWrn54d3fPcAnb6Gx3p
        vmD5q2+ydCB63RqKbm7t04v1qwKBgQDG3kPIeDagc428K5KLd+HmmchbqihebJ8D
        HQOeB0Dn6Oj9NnQEx9bK+8NWSkKRyo08YPbRWSwkCBAxzwee13ZFFoIQnQJePMmU
        6GtcH0TrYjQf6PNA1C4VQo3VtBBFPaRRlSrFa8dzli1GbydGfPIz1wIEFbs47xEq
        IlQCDIsbHwKBgQDHn3BLc+nlx4eLRlk0gUmTz3cAAy/aBXFe79uNZswTp99Bp2Ha
        VIjNuqZPl/gql4OuUrEpoiAOr+uvy3osH+R+xFk7ZhLkoB13kyC4ZT4FsDuyWe9n
        OABqhl6Q2DMDsalfrzK9ZwDUKu0kOJM3qEAkWjmXCm8KXT6K/wp3TsUm2QKBgQDC
        MGmqCND2zr9ZPocDz1V0czg1Yiu3QIPpa1yL5HNZwZI5KAIUZPt2DG/LBAqLCGnv
        ypNZC6VRrdn6eTnsvmKLxhXNmTOlx9/jmyyysQoAe02A110pMceqFOohAopcwnuA
        +pLgYoVJdhzRyVpltz5eppYeXQYL604sgYbc1VjEawKBgQCN2QqKfELs8jrcVXL4
        CqMgQd/f1qxS52GTouqAE0DT75tM8oqR6ptDf33YFCBBegLxu27h8ilBTFQGD3LY
        GIIGoZiM82oYTtylI2qqtn+kY78MD7/KeblAczNYVopuWBIxXCHzr7gbIUGZXJHe
        RqQBNb6o09pAmImCUniEdw6sWw==
        -----END PRIVATE KEY-----
        """

    private static let traditionalRSA = """
        -----BEGIN RSA PRIVATE KEY-----
        MIIEpQIBAAKCAQEArlKTEENxVXKj6pt7wANo5h17p5yryIpgVqDmsT4iV2u/vl1W
        sCybGGa8fzVtu0pj3rbCTwKeG/zdgS0fY6TLLuR9NMKuKiy8azwfjv3SRIkoQtgo
        ZZzgBp83W9wTu3lnelrJ0CLcb5lcjmBDqpspd1nUaCp1thTt0ykUQbMkDwq7xfAy
        fYP0eELmwjeVp4fKlShF75cdX/HIx9bxZb3Md4PMlM4nlDiK+d2cBhzuHMyXY+tX
        mIymmLno5NXOZXPhbb1gNrCCOMLtXFG7GPYhBasvJtY1gOmyMaMVGR5qJgx+doYW
        mZupug6Xx6r802D4hcXtcp601X8MiPf0yLTItQIDAQABAoIBAAnK+8CtzpUanpi/
        FAGib2crVYICAX3U6uU9nsLAQdT1aaJ7wzNHHji4X3MqAOMaTRKljl7lP7/vbFDQ
        bx39k6iBD4OXmDR9qja//D81L8sdMBTT6IO6KgpVMW/zT2x4Z9bDeOjnZx4h2HBA
        eiyrEMudUUW/dONouOo5juNt+ThFrfrXEcNHcjWyG4EHaYRg2VYnQ1S56lRlN4y+
        7KxNKOhwNtl16KcPuptoDfM9Uw4rsc98sCfzG8f1vTafOQ5O/w/8OK7Ox7v70IBM
        bhuWJ9Zf2TguD9HDE8CSAQNvFdnPnAFMbAXbDap+Oy5oz0iPeyMnEk/wfINrRNrd
        vPaFvbUCgYEA4GcaKn0v1cgZPBQLAf7nEEBnNKZeYN933FCPmAePJHabanONsuux
        HGqrFhseRkqAEc2WkBO275zFoev8PU79ToimgjgFzt5Eo9e1b/avGBKxzCPExzZB
        LLsilKi0ZxaFq5+eHd3z3AJ2+hsd6b5g+atvsnQget0aim5u7dOL9asCgYEAxt5D
        yHg2oHONvCuSi3fh5pnIW6ooXmyfAx0DngdA5+jo/TZ0BMfWyvvDVkpCkcqNPGD2
        0VksJAgQMc8Hntd2RRaCEJ0CXjzJlOhrXB9E62I0H+jzQNQuFUKN1bQQRT2kUZUq
        xWvHc5YtRm8nRnzyM9cCBBW7OO8RKiJUAgyLGx8CgYEAx59wS3Pp5ceHi0ZZNIFJ
        k893AAMv2gVxXu/bjWbME6ffQadh2lSIzbqmT5f4KpeDrlKxKaIgDq/rr8t6LB/k
        fsRZO2YS5KAdd5MguGU+BbA7slnvZzgAaoZekNgzA7GpX68yvWcA1CrtJDiTN6hA
        JFo5lwpvCl0+iv8Kd07FJtkCgYEAwjBpqgjQ9s6/WT6HA89VdHM4NWIrt0CD6Wtc
        i+RzWcGSOSgCFGT7dgxvywQKiwhp78qTWQulUa3Z+nk57L5ii8YVzZkzpcff45ss
        srEKAHtNgNddKTHHqhTqIQKKXMJ7gPqS4GKFSXYc0claZbc+XqaWHl0GC+tOLIGG
        3NVYxGsCgYEAjdkKinxC7PI63FVy+AqjIEHf39asUudhk6LqgBNA0++bTPKKkeqb
        Q3992BQgQXoC8btu4fIpQUxUBg9y2BiCBqGYjPNqGE7cpSNqqrZ/pGO/DA+/ynm5
        QHMzWFaKblgSMVwh86+4GyFBmVyR3kakATW+qNPaQJiJglJ4hHcOrFs=
        -----END RSA PRIVATE KEY-----
        """

    private static let p384 = """
        -----BEGIN PRIVATE KEY-----
        MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDDwW6VLtjsWI8MCXrdF
        06VokDlkKK0dYoONwJ8tCyqsy4gq1X0lixZqXGuJk0YeE+ahZANiAARQ9NNnOLrw
        pEdtAYSGz8l+azfMUs18+1WRJwHAyiUNdbs0ofDS3maAA05XIKwqqvYt4cV5sQbH
        zsSr7GBjaJzPce/gmHXfo3+iV/idGj7/nviAdimHZU4sm6AkvAYFxJA=
        -----END PRIVATE KEY-----
        """

    private static let ed25519 = """
        -----BEGIN PRIVATE KEY-----
        MC4CAQAwBQYDK2VwBCIEIJaZ76hPWFJN3wnWdyG0JnNWW1fCREN4PIjHX0lGBlUN
        -----END PRIVATE KEY-----
        """

    private static let shortRSA = """
        -----BEGIN PRIVATE KEY-----
        MIICeAIBADANBgkqhkiG9w0BAQEFAASCAmIwggJeAgEAAoGBAP2wtOWr5vtWCdEq
        iQqWNAnD8uDdL9FfnSKQ+8qxh2Wht5KslbPQz14NvbBX64JSr1g/CICqsKHSss3x
        swuW9VWKZV8CiV9Zudn3dD4swIDbLmeCAHxfV+nlYamGUbO5Xp+k2wH+VmqXOnBC
        oCxGgRW66tMyE0Si6hDFxogx/ywTAgMBAAECgYEAl58CLvZzwamlimayqyokheWg
        BrcLukY8AwnGA1nhQ2PI9JfDjUnydhMeWQPjFOvYMpTRvxzFHqJwDVg0m2uoyjui
        FXoVqa3R+0tJBtQ72n2Wn9WctdxpKX3JPbylKUeEwlnM/5IVwgNQiXWsovTzeyc4
        WdtGJzQo6pJzvKk2doECQQD+9rPTME4FRyT4mJ4KZjLx0m2e15dtMncmtKJ7iL0K
        xVpBuGmV9WzUjXGjj4fvy53HVDrKZH8R/53ET4T8GYlBAkEA/rit3Q/AN7m8tL10
        owmuRbCDgNGecz2p90pi1oGHK64kAV7ir7OitBdBO46fHN7xplNUHXZaDOlwHU/U
        bYCsUwJANklM7JCCbDlDs/K647fy7O5DDOkWgteV6xXW6rqolZyDpS6gvJ8u9urO
        4WZ0KSiPhZt3kRRowepNKzlLNWoygQJBAMwN/FJMbOr3Y2HTKB34AmEXr7FBu9KM
        Ap31PEqlBzkJzxQ+BBFHMb9dpcdlULfbLfDVblwP1MHlPAhvTDjQzLsCQQCK128R
        9l+fIUvdkGNdQJnjH4RfQRPt/9zb4PhyrahumqjL7o2C4RzY2gi3t4IZVl6dtVoY
        DIpZuf0cF+pyHRR8
        -----END PRIVATE KEY-----
        """

    private static let x = "ef11206d8cf781bb468a30fb27274e80cc08548c0ad04e7faec66c36247bddea"
    private static let y = "855660a9af1e0ed2ac6761e57d160298532bf03273f5630a6a0a6e24e3a7e361"
    private static let modulus = """
        ae52931043715572a3ea9b7bc00368e61d7ba79cabc88a6056a0e6b13e22576b\
        bfbe5d56b02c9b1866bc7f356dbb4a63deb6c24f029e1bfcdd812d1f63a4cb2e\
        e47d34c2ae2a2cbc6b3c1f8efdd244892842d828659ce0069f375bdc13bb7967\
        7a5ac9d022dc6f995c8e6043aa9b297759d4682a75b614edd3291441b3240f0a\
        bbc5f0327d83f47842e6c23795a787ca952845ef971d5ff1c8c7d6f165bdcc77\
        83cc94ce2794388af9dd9c061cee1ccc9763eb57988ca698b9e8e4d5ce6573e1\
        6dbd6036b08238c2ed5c51bb18f62105ab2f26d63580e9b231a315191e6a260c\
        7e768616999ba9ba0e97c7aafcd360f885c5ed729eb4d57f0c88f7f4c8b4c8b5
        """
}
