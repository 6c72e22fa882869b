package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.console.PageBrowser.Filled;
import marketplace.local.console.PageBrowser.Shown;
import marketplace.local.stories.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What strangers try against the door. */
class DoorAttackTest {

    private final Api api = Service.api();
    private final Account ada = Account.signUp(api);

    private PageBrowser worker() {
        api.put("/api/humans/me", ada.session(), Json.object().put("name", "Ada"))
                .success();
        return PageBrowser.signedIn(api.base(), ada);
    }

    private String bounty(String title, String description) {
        return Account.signUp(api)
                .postBounty(Account.bounty().put("title", title).put("description", description));
    }

    private int applications() {
        return api.get("/api/me/applications", ada.session())
                .json()
                .path("applications")
                .size();
    }

    @Test
    void fileIsAnnouncedWithTheTokenOfTheSessionAlone() {
        PageBrowser browser = worker();
        String token = token(browser);
        String foreign = token(PageBrowser.signedIn(api.base(), Account.signUp(api)));

        for (String sent : List.of("", "0".repeat(64), foreign)) {
            assertThat(browser.send(file(sent)).status()).isEqualTo(403);
        }
        assertThat(browser.send(file(token), Map.of("Origin", "https://evil.example"))
                        .status())
                .isEqualTo(403);
        assertThat(browser.send(file(token)).status()).isEqualTo(200);
    }

    private static String token(PageBrowser browser) {
        return browser.open("/app/more").form("sign-out").value("_token");
    }

    private static Filled file(String token) {
        Map<String, String> values = Map.of(
                "_token",
                token,
                "purpose",
                "profile_photo",
                "contentType",
                "image/jpeg",
                "bytes",
                "1",
                "sha256",
                "0".repeat(64));
        return new Filled(
                "/app/uploads",
                values.entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, one -> List.of(one.getValue()))));
    }

    @Test
    void tokenOfAnotherSessionHasNoEffect() {
        String path = "/app/bounties/" + bounty("A shop", "A shop.");
        PageBrowser browser = worker();
        Filled form = PageBrowser.signedIn(api.base(), ada).open(path).form("apply");

        Shown refused = browser.send(form.with("message", "Mine"));

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.form("apply").value("message")).isEqualTo("Mine");
        assertThat(applications()).isZero();
        assertThat(browser.send(refused.form("apply")).html()).contains("Your application is sent.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/app/account/sign-in",
                "/app/account/sign-up",
                "/app/account/forgotten",
                "/app/account/nothing",
                "/app/earnings",
                "/app"
            })
    void noPageCanBeFramedOrScripted(String path) {
        Shown page = worker().open(path);

        assertThat(page.header("x-frame-options")).isEqualTo("DENY");
        assertThat(page.header("content-security-policy"))
                .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'")
                .doesNotContain("unsafe", "http");
        assertThat(page.html())
                .doesNotContainPattern("<[^>]*[ \"](on[a-z]+|style)=")
                .doesNotContain("javascript:");
        assertThat(page.header("cache-control")).isEqualTo("no-store");
    }

    @Test
    void plantedCookieIsReplacedAtTheSignIn() {
        PageBrowser victim = new PageBrowser(api.base());
        victim.cookie("session=planted");

        Shown page = victim.open("/app");
        victim.signIn(page, ada);

        assertThat(victim.cookie()).doesNotContain("planted");
        Filled known = victim.open("/app/more").form("sign-out");
        assertThat(known.value("_token")).isNotEqualTo(page.form("sign-in").value("_token"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example",
                "//evil.example",
                "/\\evil.example",
                "/app//evil.example",
                "/app/../evil",
                "/app@evil.example",
                "/app.evil.example",
                "/api/keys",
                "/app?x=\r\nSet-Cookie: a=b",
                "javascript:alert(1)"
            })
    void signInReturnsToOwnPagesOnly(String target) {
        PageBrowser browser = new PageBrowser(api.base());
        Shown page = browser.open("/app/account/sign-in?return=" + PageBrowser.encoded(target));
        assertThat(page.form("sign-in").value("return")).isEqualTo("/app");

        Shown arrived = browser.send(page.form("sign-in")
                .with("return", target)
                .with("email", ada.email())
                .with("password", Account.PASSWORD));

        assertThat(arrived.path()).isEqualTo("/app");
    }

    @Test
    void markupOfStrangersIsShownAsText() {
        String attack = "<img src=x onerror=alert(1)>\"'></textarea></title><script>alert(1)</script>{{price}}";

        Shown page = worker().open("/app/bounties/" + bounty(attack.substring(0, 60), attack));

        assertThat(page.html())
                .contains("&lt;img src")
                .contains("{{price}}")
                .doesNotContain("<img")
                .doesNotContain("<script>");
    }

    @Test
    void ownTextInARefusedFormIsShownAsText() {
        PageBrowser browser = worker();
        Filled form =
                browser.open("/app/bounties/" + bounty("A shop", "A shop.")).form("apply");

        Shown refused = browser.send(form.with("message", "</textarea><script>alert(1)</script>")
                .with("proposedPrice", "\"><script>alert(2)</script>"));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.html()).doesNotContain("<script>alert");
        assertThat(refused.form("apply").value("message")).isEqualTo("</textarea><script>alert(1)</script>");
    }

    @Test
    void anotherMethodThanGetAndPostIsNotAllowed() {
        assertThat(api.send("PUT", "/app", Api.ANONYMOUS, new byte[0]).outcome())
                .isEqualTo("405 method_not_allowed");
    }

    @Test
    void oversizedFormIsRefused() {
        PageBrowser browser = worker();
        Filled form = browser.open("/app/settings/notifications").form("save");

        assertThat(browser.send(form.with("timeZone", "x".repeat(300_000))).status())
                .isEqualTo(413);
    }

    @Test
    void formWithMoreFieldsThanAnyFormHasIsRefused() {
        Filled form = worker().open("/app/settings/notifications").form("save");
        Map<String, List<String>> values = new LinkedHashMap<>(form.values());
        IntStream.range(0, 2_000).forEach(row -> values.put("findings." + row + ".title", List.of("x")));

        Shown refused = PageBrowser.signedIn(api.base(), ada).send(new Filled(form.action(), values));

        assertThat(refused.status()).isEqualTo(413);
        assertThat(refused.html()).contains("must not have more than 2000 fields");
    }

    /** Written out, the number would fill the memory. */
    @ParameterizedTest
    @ValueSource(strings = {"1e999999999", "1e-999999999", "0e999999999"})
    void amountWithAHugeExponentIsRefusedAtItsField(String amount) {
        PageBrowser browser = worker();
        Filled form = browser.open("/app/account/delete").form("delete");

        Shown refused = browser.send(form.with("password", Account.PASSWORD).with("forfeitCents", amount));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.form("delete").value("forfeitCents")).isEqualTo(amount);
    }
}
