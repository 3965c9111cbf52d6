import PortalUI
import Studies

/// The texts that phones show around an active task.
extension PhoneStrings {
    func records(forMinutes minutes: Int?) -> String {
        said("Records for up to \(length(minutes))", "Registra hasta \(length(minutes))")
    }

    private func length(_ minutes: Int?) -> String {
        let day = 24
        let minutes = minutes.flatMap { $0 < day * 60 - 1 ? $0 : nil } ?? day * 60
        let (hours, rest) = (minutes / 60, minutes % 60)
        let parts = [
            hours > 0 ? counted(hours, ("hour", "hours"), ("hora", "horas")) : "",
            rest > 0 ? counted(rest, ("minute", "minutes"), ("minuto", "minutos")) : "",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    func solved(inMoves moves: Int) -> String {
        let count = counted(moves, ("move", "moves"), ("movimiento", "movimientos"))
        return said("Takes \(count) or more to solve", "Se resuelve en \(count) o más")
    }

    func targets(from least: Int, to most: Int, litForSeconds seconds: Double?, reversed: Bool) -> String {
        let count = said("From \(least) to \(most) targets", "De \(least) a \(most) objetivos")
        let speed = seconds.map {
            said(", each lit for \(NumberText.of($0)) s", ", cada uno encendido \(NumberText.of($0)) s")
        }
        return count + (speed ?? "") + (reversed ? said(", in reverse", ", en orden inverso") : "")
    }

    /// Returns the label of a measured result, by its key and English text.
    func measure(_ key: String, _ english: String) -> String {
        let spanish =
            switch key {
            case "duration": "Tiempo para registrar las patadas (en segundos)"
            case "count": "Patadas"
            case "puzzleWasSolved": "Rompecabezas resuelto"
            case "numberOfMoves": "Número de movimientos"
            case "score": "Puntuación"
            case "numberOfGames": "Número de juegos"
            case "numberOfFailures": "Número de fallos"
            default: english
            }
        return said(english, spanish)
    }

    private func counted(
        _ number: Int, _ english: (one: String, many: String), _ spanish: (one: String, many: String)
    ) -> String {
        NumberFormat.counted(number, said(english.one, spanish.one), said(english.many, spanish.many))
    }

    package var questionnaireDone: String {
        said("The questionnaire is complete.", "El cuestionario está completo.")
    }
    package var taskDone: String { said("The task is complete.", "La actividad está completa.") }
    package func opens(_ step: String, in activity: String) -> String {
        said(
            "The app opens \(step) in the questionnaire \(activity).",
            "La aplicación abre \(step) en el cuestionario \(activity).")
    }
    package var circle: String {
        said(
            "The steps form a loop, so the walkthrough ends here.",
            "Los pasos forman un ciclo, por lo que el recorrido termina aquí.")
    }
}
