import Access
import SQLStore
import Studies
import Vocabulary

/// The content of the demo app HERON, in English and Spanish.
enum DemoApp {
    /// The ID of the app.
    static let name: AppID = "HERON"

    static let pdfs = [guide, guideInSpanish]

    /// Saves all documents in the order that the rules require.
    static func save(
        to app: AppFolder, siteAddress: String, with grant: Grant<ManageApp>,
        in transaction: borrowing Transaction
    ) throws {
        func save(_ document: some AppDocument) throws {
            try AppDocumentRepository(of: app.id).save(
                document, startedFrom: 0, by: Author(user: nil, name: "Omar Haddad"), at: grant.now,
                siteAddress: siteAddress, transaction)
            try grant.record(
                "app-\(type(of: document).kind.rawValue).save", about: app.title, in: transaction)
        }
        try save(properties)
        try save(pages)
        try save(resources)
        try save(versions)
        try save(terms)
        try save(builds)
        try save(mails)
    }

    private static let properties = with(AppProperties()) { properties in
        (properties.type, properties.languages) = (.gateway, [.spanish])
        properties.feedbackEmail = "heron@example.org"
        properties.contactEmail = "studies@example.org"
        properties.supportEmail = "help@example.org"
        properties.organizationName = "Meridian Bay Institute"
        properties.website = "https://heron.example.org"
    }

    private static let pages = with(AppPages()) { pages in
        pages.pages = [
            .page(
                .feetPage, .both("Studies for families", "Estudios para familias"),
                .both(
                    "Heron brings studies about pregnancy and recovery to your phone.",
                    "Heron lleva a su teléfono estudios sobre el embarazo y la recuperación.")),
            .page(
                .moonSmallPage, .both("A few minutes a day", "Unos minutos al día"),
                .both(
                    "Choose a study, read what it involves, and take part when it suits you.",
                    "Elija un estudio, lea qué le pide y participe cuando le convenga.")),
        ]
        pages.video[.english] = "https://heron.example.org/video"
    }

    private static let resources = with(AppResources()) { resources in
        resources.resources = [
            with(AppResource(id: "questions")) { resource in
                resource.name = .both("Frequently asked questions", "Preguntas frecuentes")
                resource.text = .both(
                    "<p><b>Who sees my answers?</b> The researchers of the study that you joined.</p>",
                    "<p><b>¿Quién ve mis respuestas?</b> Los investigadores del estudio en el que participa.</p>"
                )
            },
            with(AppResource(id: "guide")) { resource in
                resource.name = .both("First steps", "Primeros pasos")
                resource.content = .pdf
                resource.papers = [.english: guide.reference, .spanish: guideInSpanish.reference]
            },
        ]
    }

    private static let versions = with(AppVersions()) { versions in
        (versions.ios.version, versions.android.version) = ("2.4.1", "2.4")
        (versions.ios.build, versions.android.build) = (312, 240)
        versions.android.isForced = true
        let message = LocalizedText.both(
            "Please update Heron. Older versions can no longer send answers.",
            "Actualice Heron: las versiones anteriores ya no pueden enviar respuestas.")
        versions.android.message = message
    }

    private static let terms = with(AppTerms()) { terms in
        terms.terms = .both("https://heron.example.org/terms", "https://heron.example.org/es/condiciones")
        terms.privacy = .both("https://heron.example.org/privacy", "https://heron.example.org/es/privacidad")
    }

    private static let builds = with(AppBuildSettings()) { builds in
        builds.ios.bundleID = "org.example.heron"
        builds.ios.storeAddress = "https://apps.apple.com/app/heron/id1"
        builds.android.bundleID = "org.example.heron"
    }

    private static let mails = with(AppEmails()) { mails in
        mails.sender = "heron@example.org"
        mails.registration.subject = .both("Your code for Heron", "Su código para Heron")
        mails.registration.text = .both(
            "Enter this code in Heron: \(AppEmailText.placeholder)",
            "Introduzca este código en Heron: \(AppEmailText.placeholder)")
    }

    private static let guide = DemoPDF(
        "first-steps.pdf", "First steps",
        ["1. Choose a study.", "2. Enter your enrollment token.", "3. Read and sign the consent form."])
    private static let guideInSpanish = DemoPDF(
        "primeros-pasos.pdf", "Primeros pasos",
        [
            "1. Elija un estudio.", "2. Introduzca el código que le dieron.",
            "3. Lea y firme el consentimiento.",
        ])
}
