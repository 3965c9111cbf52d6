/// The head element of the document: title, icon, style sheets, scripts.
struct DocumentHead {
    let frame: Frame
}
