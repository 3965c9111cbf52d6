/// A certificate for push messages with its key, made for tests: it ends on 29 January 2029.
public enum SampleCertificate {
    /// The password of the file.
    public static let password = "heron-secret"
    /// The common name in it.
    public static let name = "Apple Push Services: org.example.heron"
    /// The file, in Base64.
    public static let base64 = """
        MIIETAIBAzCCBAIGCSqGSIb3DQEHAaCCA/MEggPvMIID6zCCAqIGCSqGSIb3DQEHBqCCApMwggKPAgEAMIICiAYJKoZIhvcN\
        AQcBMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAihv2UuOUnTQgICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQME\
        ASoEELLKuGmf9uz6Ypr26DzskOKAggIgTKcReFycuObI67xt7A5ymlMUdf3nZKiiA6lmYiF30ABNyipHdyxD9GpWR7mfqSGr\
        fwtQ4dwQnD7+gBMjCFSfSIhh6um4TvDoU7yGQ/0YB8DWT7qAcyFlsGudMQCSbJURCLM7Qjk4GprYaGEkOO20tImAJpGyOCAS\
        PmUmu5VQF2ABdaUT0P76iSITiFVcnBDsRrEWUu8b6kmZxuCOz5WZXOKCAezOZn/j8jxTpNt/2FT9yKIX0FZChZtqKsJP0H04\
        JboMFj/SzQNY6QkH6o/49xC37kjSbpGjz6EwYkb4B6Em6EFdneOSZpbult6e7P9/ZjW6mfzMKqCIHkmQbpNQpYymnitsoVit\
        krbnVvxiywGBVv4VdPaQ5P6hiM/iZdn0wFFS8uxFfpOU2Vjioh8Aje1GvByTVMUyV3/nQGT40pRiXQxXMnWJaug3di24kRjW\
        2Gutgkts9cjcdXUC5VLcYjB7ZGQVIr91D8//jZ9nvMkHb5eX0ZBmSVkezBGoOUZhxAbF/z6zbJhxLkp7hocnnOBAiNJx7gfZ\
        r3v2f91DXFsoOStE5aleKI1fEQonC0oHWdu9xqlQnQ+RkR3Otkffrk5B2/hhU0VPHZ3eNiVmV5bLz0XaaSDjG2KikVWx7Exk\
        bKxHUJD7m8nSftmSKrdmCh+Hs8zVBplywpf4WmBDndjdpPzEXGQbsIERtR5BepN4cCRdmm5E+I0M/evoMIO5yDCCAUEGCSqG\
        SIb3DQEHAaCCATIEggEuMIIBKjCCASYGCyqGSIb3DQEMCgECoIHvMIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAc\
        BAhGeVIp7hGZVAICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEIHR7/QGIRoygFV6/4BXBncEgZB+5fATOtGl1//x\
        HT/CeuW09VSQKkHoOUMHJuxkZcda4y5oBVc/1ywqxeeqNa82IsrUd3oPtAt/NhP4QnYANvie83pyg6RBWqmN6m0GXxLzy2kw\
        ISZIO7YDRjKVaQ6TgD6TWAjBnThu2nJhtsTy7+jvnC8r1lFY79Bbb35/veP6nr6msazNCDDCaX2R3v/VcbYxJTAjBgkqhkiG\
        9w0BCRUxFgQUvv+/ksbqizN2SZjL4jYmvVo41rwwQTAxMA0GCWCGSAFlAwQCAQUABCDjPla63b4RUmZCkZkGDmjtgH6Y35s+\
        PDAJJId72dnV1gQIBkzqxumC9FICAggA
        """

    /// A file with the same password, whose certificate is for another app: its user ID is org.example.kestrel.
    public static let otherApp = """
        MIIEnAIBAzCCBFIGCSqGSIb3DQEHAaCCBEMEggQ/MIIEOzCCAvIGCSqGSIb3DQEHBqCCAuMwggLfAgEAMIIC2AYJKoZIhvcNAQcB\
        MFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAjzBc2/OzDGWQICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEECF1\
        ZNFMVtEVBsrF1v3CcwiAggJwYm/SkQQSP07HOZIevBYtc8JYuZs+8ya36Z9P/GC1zoexOOUCbKK2j94LlHbIhIK+VFeXLcSZBrWu\
        dDlWzvZmm/LapqUXtANJXBtIjN7tjVkc+KaDjfy7qy0PEw+CqqkpPxcb7w/TTbeUKFmDC2n0jk0SIwJGQNWImQEjs8NayFI68zCi\
        Nv4L2t4SnzEiKKmcGW9kTxJgCVHyF1tgd9jljXrrDe7uS3mfSGEQhw5UvX5UdNkfgGlE1njufBAsAX5hWzcZh9nSvVS9iQt0gqd6\
        B+9VxjKiPhdtPfRBnirb1xzRdW2jt3WhqNODgwIC7Wp4kuWhmZtQg+3XwOAJvg7GjurL+FQ4rRyTBJz0zTZnizpclV0iOlAIvVSr\
        mDhfSsESoN12abl2uqckmgFV6tMpG0l+10UuHT2v3v21OuxZx+bFgEAsIEr8ZukGIKiYE19Y+7SbLZEdB5S4QeFG3124m19E0GQW\
        QyaJ/AIqWsfxbjx14NxPP9zmVaFgZq4TMTtU4JWsFGtJSBaWTU3qhZaPraeFANFxY1PorJMFrpVWEjfQSWW12bhmLFrO1BqusMO+\
        KKhgCsH5bmxUFnKVb1MQVzzmufgVmeTppAsojhUxxo96CGIzKH3qCDjyYGi1+h/+KVR3BdfjcVBdHsIr5kpLaXHWzOYQ9gCDUXfq\
        ZFawGFi251Eqd8SoBqJJIfVzvMC2jkLAjiCtJ7ncBquns+XxVBJFiQfTCarFF+ICBe73+ObGyXVsVwY/cUslw1lNxzNuHeNdsiCd\
        o5hDJ7P6/Q02qM5F/n95+cFvv4qH+SQ+I2npTPi4pZrbgmnGY+l7vYL+MIIBQQYJKoZIhvcNAQcBoIIBMgSCAS4wggEqMIIBJgYL\
        KoZIhvcNAQwKAQKgge8wgewwVwYJKoZIhvcNAQUNMEowKQYJKoZIhvcNAQUMMBwECNjKzVhqP910AgIIADAMBggqhkiG9w0CCQUA\
        MB0GCWCGSAFlAwQBKgQQNGX1l9DAO51zTJERuELLlASBkAi+PGN/kRzV/PrBpQ86bop8l+EgnqqkW3OhUoL8FitabCkkMG7fFHw/\
        KH74jA2KU88v6HJz/MFymycg3PwBmCV8n5m/aVBVUWvGuoUOje9rVxPDTnOKffqstwj9eiTZrJ9G554q9k47o20i97CKduDbM6th\
        3U7Ft+gJHvIa7AoYog4JhaOiJRhcRFfVHHnOojElMCMGCSqGSIb3DQEJFTEWBBScSTQYkfXdqWBl5P3aDFpddsvK7jBBMDEwDQYJ\
        YIZIAWUDBAIBBQAEIKVtIHXQ6q3AhSOZcNqh5UA4lbnsnP7Xdx065bD4VmlWBAgibKEXa0SVZwICCAA=
        """
}
