/// The head of the document: title, icon, style sheets, scripts.
struct DocumentHead {
    let frame: Frame
}
