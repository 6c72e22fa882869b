package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.console.PageBrowser.Filled;
import marketplace.local.console.PageBrowser.Shown;
import marketplace.local.stories.Service;
import org.junit.jupiter.api.Test;

/** Forms that are open for long, sent twice, or sent after the session has ended. */
class LongFormTest {

    private static final String TEXT = "I pass it every morning.\nAnd I have a camera: \"good\" & <new>.";

    private final Api api = Service.api();
    private final Account ada = Account.signUp(api);
    private final PageBrowser browser = worker();
    private final Filled form =
            browser.open("/app/bounties/" + Account.signUp(api).postBounty()).form("apply");

    private PageBrowser worker() {
        api.put("/api/humans/me", ada.session(), Json.object().put("name", "Ada"))
                .success();
        return PageBrowser.signedIn(api.base(), ada);
    }

    private int applications() {
        return api.get("/api/me/applications", ada.signedInAgain().session())
                .json()
                .path("applications")
                .size();
    }

    @Test
    void formIsSentAfterEightHours() {
        api.advance("PT8H");

        Shown applied = browser.send(form.with("message", TEXT));

        assertThat(applied.html()).contains("Your application is sent.");
    }

    @Test
    void formOfAnEndedSessionComesBackWithItsTextAfterTheSignIn() {
        api.delete("/api/me/sessions", ada.session()).success();

        Shown asked = browser.send(form.with("message", TEXT).with("proposedPrice", "30"));
        assertThat(asked.html()).contains("What you typed is kept");
        Shown signedIn = browser.signIn(asked, ada);
        Shown filled = browser.send(signedIn.form("carry-on"));

        assertThat(filled.form("apply").value("message")).isEqualTo(TEXT);
        assertThat(filled.form("apply").value("proposedPrice")).isEqualTo("30");
        assertThat(applications()).isZero();
        assertThat(browser.send(filled.form("apply")).html()).contains("Your application is sent.");
    }

    @Test
    void signInAfterAWrongPasswordStillKeepsTheText() {
        api.delete("/api/me/sessions", ada.session()).success();
        Shown asked = browser.send(form.with("message", TEXT));

        Shown again =
                browser.send(asked.form("sign-in").with("email", ada.email()).with("password", "wrong password"));
        Shown filled = browser.send(browser.signIn(again, ada).form("carry-on"));

        assertThat(filled.form("apply").value("message")).isEqualTo(TEXT);
    }

    /** Nearly as much as a form may have. The sign-in encodes it once more. */
    @Test
    void longTextIsWholeAfterTheSignIn() {
        String text = "é,\n".repeat(21_000);
        api.delete("/api/me/sessions", ada.session()).success();

        Shown asked = browser.send(form.with("message", text));
        Shown again =
                browser.send(asked.form("sign-in").with("email", ada.email()).with("password", "wrong password"));
        Shown filled = browser.send(browser.signIn(again, ada).form("carry-on"));

        assertThat(asked.status()).isEqualTo(401);
        assertThat(filled.status()).isEqualTo(200);
        assertThat(filled.form("apply").value("message")).isEqualTo(text);
    }

    @Test
    void longestFormIsStillTakenWhenItIsShownAgain() {
        int rest = 256 * 1024 - form.with("message", "").body().length;
        Filled longest = form.with("message", "x".repeat(rest));
        assertThat(browser.send(form.with("message", "x".repeat(rest + 1))).status())
                .isEqualTo(413);
        api.delete("/api/me/sessions", ada.session()).success();

        Shown asked = browser.send(longest);
        Shown filled = browser.send(browser.signIn(asked, ada).form("carry-on"));

        assertThat(filled.status()).isEqualTo(200);
        assertThat(filled.form("apply").value("message")).hasSize(rest);
    }

    @Test
    void filesThatCannotBeKeptAreNamedBeforeAndAfterTheSignIn() {
        api.delete("/api/me/sessions", ada.session()).success();

        Shown asked = browser.send(form.with("message", TEXT), "uploadIds", "image/png", new byte[] {1, 2, 3});
        Shown signedIn = browser.signIn(asked, ada);
        Shown filled = browser.send(signedIn.form("carry-on"));

        assertThat(asked.html()).contains("What you typed is kept", "The files that you chose cannot be kept");
        assertThat(signedIn.html()).contains("Choose the files again").doesNotContain("data-carry-on");
        assertThat(filled.form("apply").value("message")).isEqualTo(TEXT);
        assertThat(applications()).isZero();
    }

    @Test
    void formThatHadFilesIsNotSentWithoutThemAfterThePassword() {
        Filled onTheWay = new Filled(
                "/app/account/confirm?return=/app" + form.action().substring("/app".length()),
                form.with("message", TEXT).values());

        Shown asked = browser.send(onTheWay, "uploadIds", "image/png", new byte[] {1, 2, 3});
        Shown confirmed = browser.send(asked.form("password").with("password", Account.PASSWORD));
        Shown filled = browser.send(confirmed.form("carry-on"));

        assertThat(asked.html()).contains("The files that you chose cannot be kept");
        assertThat(applications()).isZero();
        assertThat(filled.form("apply").value("message")).isEqualTo(TEXT);
    }

    @Test
    void fileIsAnnouncedWithARenewedSession() {
        api.advance("PT20M");

        Shown announced = browser.send(new Filled("/app/uploads", Map.of())
                .with("_token", form.value("_token"))
                .with("purpose", "application")
                .with("contentType", "image/png")
                .with("bytes", "1000")
                .with("sha256", "0".repeat(64)));
        api.delete("/api/me/sessions", ada.signedInAgain().session()).success();
        api.advance("PT20M");
        Shown ended = browser.send(new Filled("/app/uploads", Map.of()).with("_token", form.value("_token")));

        assertThat(announced.html()).contains("\"uploadId\"");
        assertThat(ended.html()).contains("Your session has ended.");
    }

    @Test
    void twoClicksAtOnceHaveOneEffect() {
        Filled filled = form.with("message", TEXT);
        PageBrowser same = new PageBrowser(api.base());
        same.cookie(browser.cookie());

        CompletableFuture<Shown> other = CompletableFuture.supplyAsync(() -> same.send(filled));
        Shown one = browser.send(filled);

        assertThat(one.html()).contains("Your application is sent.");
        assertThat(other.join().html()).contains("Your application is sent.");
        assertThat(applications()).isOne();
    }

    @Test
    void passwordIsAskedForOnTheWayAndTheFormGoesOn() {
        Shown asked = browser.send(new Filled(
                "/app/account/confirm?return=/app" + form.action().substring("/app".length()),
                form.with("message", TEXT).values()));
        assertThat(browser.send(asked.form("password").with("password", "wrong password"))
                        .status())
                .isEqualTo(403);

        Shown confirmed = browser.send(asked.form("password").with("password", Account.PASSWORD));

        assertThat(browser.send(confirmed.form("carry-on")).html()).contains("Your application is sent.");
    }

    @Test
    void keyThatBelongsToAnotherInputGetsANewOne() {
        browser.send(form.with("message", TEXT));

        Shown refused = browser.send(form.with("message", "Another text"));

        assertThat(refused.status()).isEqualTo(409);
        assertThat(applications()).isOne();
    }
}
