/// Keys for push messages, made for the tests.
public enum SamplePushKeys {
    /// The email of ``serviceAccount(tokenAddress:privateKey:)``.
    public static let email = "push@heron.example"

    /// Returns the JSON file of a service account of Firebase.
    public static func serviceAccount(tokenAddress: String? = nil, privateKey: String = rsaKey) -> String {
        let address = tokenAddress.map { #","token_uri":"\#($0)""# } ?? ""
        let key = privateKey.split(separator: "\n").joined(separator: "\\n")
        return #"{"project_id":"heron","client_email":"\#(email)","private_key":"\#(key)"\#(address)}"#
    }

    /// A key of 2,048 bits.
    public static let rsaKey = """
        -----BEGIN PRIVATE KEY-----
        MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDPk84P8i12oYrb
        /1R0TEqmh1pWKhgUA5aD7isz1Rr3vaZnWuwMqB815XEy/g7NKgsSAVRJjMSUhfDw
        ZzRB2hPHgP2IRAsrljAgnS6pxS0SfaRZNCbsHaeAaanQ2dZFOWn5iPBfBNQMehm1
        9QMdgAc9cOJePdq1gFiAe9LLTl8A3Nhj2kVhM1UsUncNIRuABiyWvlmRrObXAe1B
        DVNngSB723usSJBpxLO4K5gMgakVLiz/OgBP95ybzDUELGxuYi1er+gYAPctE6m/
        MHZU/maO6+rEu/Zepl30xjJSMfeHFEBodocd01jaxvDR9f5GDi5tAswYEhmeLz9h
        vj4MS0Z3AgMBAAECggEAO0GJ1wJ+2Pk3jyLd5I8s1koYTzWYBwqZKpNQUO0aVDOW
        77VEYj6SHkwf2vsslYPVgi/P9GkTawSraa1EfTH4aIDZn08xUyF+HqlQO1WWzssA
        IhjhrZCvkthXClBNOxivOHVPjQhvUhp/AXLujzrPlkoFzPpiV2LKoO74F2KJe1CM
        Ee9B49LKRu3e4tVZ7QDo+OOSIC7XgCQo85LpvifVLmm+yBVUWQETTqHSAoF9vM6L
        ou1qjRtFZZTTJoLkqk6AbwotE9eYef/d34kU01rr7J5UCPyLJtdm395UGc2XYYEi
        YXQaytJaNUPUn+Cnpoud/n2HnTKRxEfvHslMAj8UtQKBgQD5A7RvEtp13w8Zoyk4
        BM3EX7XbII1MHCm50mgxTMesC0NAt2A4i1DecWHhz3XxBvCZjfad71Ixmf53v17Y
        Frbua6ecMW/MSXwyQjm6XQCh+x71MVjvYjcRS1ugyTy8UQ1jcx7rOPwWJbkkJx7Z
        Zuxo2dzH3quHwo0J/Q761jlOSwKBgQDVZoUXWZs3RxN9CnQSHDlbwj/u0m2ZOZK8
        GBrXnB2fBRcdp9HEJlOlHTqiTcYkKnPIzVUuHNUjuyiw8SsMwy3Iymy9T2wZ4QVz
        WaWiIomATWibvQunzexkZG8zaRDNIAC4gsa8s46s53o+YdkgtYQwz9XEedkWpVWT
        JoOkWALdBQKBgFPI9lYFLvJIGkmTB5RssVtopMTVIBXCyBtY+2vTHL/7jiZhTQPZ
        hF1EIx4acuGlZyETji43zx0XZnKeNmhYxDZWjK/WRnqjIyG5/LiDAGqAFzuC3hy1
        nDe6dlsUOtZWIz4aBwY4R0GgcboDW7LkmZjx7QJnHqnwQQpiVj76A5AfAoGBAMDW
        cbJWANME4XF+/sBWzOZENK3FbdCmnBho1+i6ZHIMkYT037OWxsNQFGoSSdjom9R6
        6FxRJbGyMOUkKbjQrxDhCz5PBOql0t0Xx3sqJoLQcJU7UcsDZHib4XjdmpciMkSJ
        uLlQsL9CNc8lcKYEIT5SsWNokGnMYfYlOZRLC9tZAoGATUFpyoAnZkh3bcIhMD2K
        MoI07HALzMX18AvATDVW11FuCgxxvK4JDnlpTh3PUMADKWb59D313q5Jp+4CgB1F
        1Z4ewRQJnV7v4e4AP+mi7BfC2gDngsZJBnO5t38yrxX4R3tcZbOAgmcOyf/IRk/8
        c3sO7cAlWDzGeWtuKf9Laxc=
        -----END PRIVATE KEY-----
        """

    /// A key as Apple issues it, on the curve P-256.
    public static let appleKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgFzXgXWdqOtb4AnvA
        ekLexcgBWXlR3jM70D1pV4bQS5ehRANCAARNA9vfx62Yui5+LWwM4mpYPZgqh4P1
        O8jmth0YQRtUFde5sjW+8C+0JMq66/s8wyQPhWcanN0YT3OHQ3KYPnem
        -----END PRIVATE KEY-----
        """

    /// A key on another curve.
    public static let otherCurve = """
        -----BEGIN PRIVATE KEY-----
        MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDABVklIIFJnTXoKql4w
        OcH4YH3AvTg6ncR0Y9fDv2d2YjGl7F66inoM5dL6JXqcaOihZANiAASkrR9Hl79A
        5sF9MVmi3NTfJh0PEhlMSlIFfJqGanb2YlZiTawMv9lLWZesQ+i2ZIFN6BiGtbJx
        VJg6BwIGMq7dGbCjMrosOVgL+LufcO7CS3P4K24t6UbB33s1n+vl/eg=
        -----END PRIVATE KEY-----
        """
}
