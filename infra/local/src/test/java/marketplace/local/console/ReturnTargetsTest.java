package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.console.PageBrowser.Shown;
import marketplace.local.stories.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where a sign-in leads afterwards: never to another site, whatever a link says. */
class ReturnTargetsTest {

    private static final String ACCOUNT = "/app/account/";

    /** Pages with their forms. */
    private static final Map<String, String> WAYS = Map.of(
            "sign-in", "sign-in",
            "sign-up", "sign-up",
            "code", "code",
            "forgotten", "forgotten",
            "reset", "reset",
            "confirm", "password");

    private final Api api = Service.api();
    private final PageBrowser browser = new PageBrowser(api.base());

    static Stream<String> targets() {
        List<String> hosts = List.of(
                "https://evil.example",
                "//evil.example",
                "///evil.example",
                "////evil.example",
                "/\\evil.example",
                "\\\\evil.example",
                "/app\\evil.example",
                "/app/\\evil.example",
                "/app//evil.example",
                "/app/..//evil.example",
                "/app/%2e%2e/%2e%2e//evil.example",
                "/app/../../evil.example",
                "/app@evil.example",
                "/app:80@evil.example",
                "/app.evil.example",
                "/appevil.example",
                "/app;evil.example",
                "/app#//evil.example",
                "https:/app",
                "https:evil.example",
                "http:app",
                "data:text/html,<script>alert(1)</script>",
                "javascript:alert(1)",
                "JaVaScRiPt:alert(1)",
                "vbscript:x",
                "/api/keys",
                "/",
                "app",
                " /app",
                "/app ",
                "/app\t",
                "/app/\u0000",
                "/app\r\nSet-Cookie: a=b",
                "/app%0d%0aSet-Cookie:a=b",
                "/app/%0d%0aLocation:https://evil.example",
                "/app?x=\nLocation: https://evil.example",
                "/app?x=<script>",
                "/app?x=\"onload=",
                "/app?x=/\\evil.example",
                "/app/\u2215evil.example",
                "/app/\uff0fevil.example",
                "\uff0f\uff0fevil.example",
                "/\u3002evil.example",
                "/app/\u202eevil",
                "/app?x=" + "a".repeat(9_000));
        return hosts.stream();
    }

    /** Every page on the way in hands the target on, in its links and its form. */
    @ParameterizedTest
    @MethodSource("targets")
    void noPageLeadsElsewhere(String target) {
        String query = "?return=" + PageBrowser.encoded(target.length() > 8_000 ? target.substring(0, 4_000) : target);
        for (Map.Entry<String, String> way : WAYS.entrySet()) {
            Shown page = browser.open(ACCOUNT + way.getKey() + query);

            assertThat(page.form(way.getValue()).value("return"))
                    .as(way.getKey())
                    .isEqualTo("/app");
            assertThat(page.html()).doesNotContain("evil", "script>alert", "alert(1)");
            assertThat(page.header("set-cookie")).doesNotContain("a=b");
        }
        assertThat(browser.open(ACCOUNT + "session" + query).path()).isEqualTo(ACCOUNT + "sign-in");
    }

    @Test
    void sessionAndStepUpLeadToOwnPagesAlone() {
        PageBrowser signedIn = PageBrowser.signedIn(api.base(), Account.signUp(api));
        for (String target : targets().filter(text -> text.length() < 4_000).toList()) {
            assertThat(signedIn.open(ACCOUNT + "session?return=" + PageBrowser.encoded(target))
                            .path())
                    .as(target)
                    .isEqualTo("/app");
            Shown confirmed = signedIn.send(signedIn.open(ACCOUNT + "confirm")
                    .form("password")
                    .with("return", target)
                    .with("_draft", "message=x&_form=apply")
                    .with("password", Account.PASSWORD));
            assertThat(confirmed.form("carry-on").action()).as(target).isEqualTo("/app");
        }
    }
}
