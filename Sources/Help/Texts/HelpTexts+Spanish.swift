extension HelpTexts {
    static let spanish = HelpTexts(
        title: "Ayuda",
        purpose: "Páginas cortas sobre el portal: qué es cada cosa, cómo se hace y qué puede salir mal.",
        search: "Buscar en la ayuda",
        placeholder: "token, calendario, exportar",
        clear: "Borrar",
        nothing: "No se encontró nada",
        nothingHint: "Pruebe con otra palabra o con menos palabras.",
        all: "Todas las páginas",
        reference: "Referencia",
        glossary: "Glosario",
        glossaryPurpose: "Las palabras que usa el portal, cada una con un solo significado.",
        print: "Todas las páginas para imprimir",
        about: "Acerca de Study Portal: versión, cambios, licencias",
        contents: "En esta página",
        related: "Vea también",
        minutes: { "\($0) min" }
    )
}
