extension MetadataFailureTexts {
    // Apps know these texts from the original service, and the English ones in place of those that it lacks.
    static let spanish = MetadataFailureTexts(
        failure: "FRACASO",
        invalidInputs: "Entradas inválidas",
        invalidInput: english.invalidInput,
        invalidCredential: english.invalidCredential,
        noRecord: "No se encontraron registros",
        invalidStudy: "Perdón, algo salió mal. Inténtalo de nuevo.",
        invalidActivity: "El ID de actividad no existe. Por favor, compruebe",
        noStudy: english.noStudy,
        invalidVersion: english.invalidVersion
    )
}
