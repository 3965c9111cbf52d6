import Testing

@testable import PortalUI

@Suite struct ActionTests {
    @Test func `a refused button can be reached, says why and sends nothing`() {
        let html = markup(Button("Publish", style: .primary, refusalID: "why"))
        #expect(html.contains(#"type="button""#))
        #expect(html.contains(#"aria-disabled="true" aria-describedby="why""#))
        #expect(!html.contains(" disabled"))
    }

    @Test func `one of several buttons says which was pressed`() {
        let html = markup(Button("Save draft", name: "then", value: "stay", formAddress: "/draft"))
        #expect(html.contains(#"name="then" value="stay" formaction="/draft""#))
    }

    @Test func `an address that runs a program leads nowhere`() {
        for html in [
            markup(ButtonLink("Go", to: "javascript:alert(1)")),
            markup(IconLink(.eye, "Go", to: "javascript:alert(1)")),
            markup(MenuItem("Go", to: "javascript:alert(1)")),
            markup(LinkedText.link("Go", to: "javascript:alert(1)")),
        ] {
            #expect(html.contains(#"href="about:invalid""#))
        }
    }

    @Test func `a form that is only a button carries its token and its values`() {
        let html = markup(
            PostButton(
                "Move up", to: "/up", token: "t", icon: .arrowUp, fields: [HiddenField("id", "7")],
                isIconOnly: true))
        #expect(html.contains(#"method="post" action="/up""#))
        #expect(html.contains(#"name="id" value="7""#))
        #expect(html.contains(#"aria-label="Move up""#))
    }

    @Test func `a dialog has a name and closes without script`() {
        let html = markup { html in
            Dialog("pause", title: hostile, posts: "/pause", token: "t").render(into: &html, foot: { _ in })
        }
        #expect(html.contains(#"<dialog class="dialog" id="pause" aria-labelledby="pause-title">"#))
        #expect(html.contains(##"href="#" data-close"##))
        #expect(!html.contains("<script"))
    }

    @Test func `a menu of three dots has a name`() {
        let html = markup { MenuDetails("Actions for Heron", isIconOnly: true).render(into: &$0) }
        #expect(html.contains(#"<summary class="icon-button" aria-label="Actions for Heron""#))
    }

    @Test func `what can be copied can be selected, and its button waits for script`() {
        let html = markup(CopyValue("aB3x", label: "Copy the token"))
        #expect(html.contains(#"<code dir="ltr">aB3x</code>"#))
        #expect(html.contains(#"data-copy="aB3x" aria-label="Copy the token""#))
        #expect(html.contains("hidden>"))
    }
}
