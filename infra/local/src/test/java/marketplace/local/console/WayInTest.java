package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Optional;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.console.PageBrowser.Filled;
import marketplace.local.console.PageBrowser.Shown;
import marketplace.local.stories.Service;
import marketplace.server.LocalAdmin;
import marketplace.server.Stack;
import marketplace.server.StackOptions;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template;
import marketplace.testing.OpenLimits;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Sign-up, sign-in, password reset and sign-out on a stack that verifies e-mails. */
class WayInTest {

    private static Stack stack;

    private final Api api = new Api(stack.uri());
    private final PageBrowser browser = new PageBrowser(api.base());

    @BeforeAll
    static void start() throws IOException, StartRefused {
        Template template = Template.load(Service.REPOSITORY.resolve("template.yaml"), Stack.localValues(true));
        stack = Stack.start(template, new StackOptions(0, Optional.empty(), true).withLimits(_ -> new OpenLimits()));
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    private Shown signUp(String email) {
        Shown asked = browser.send(browser.open("/app/account/sign-up?return=/app/more")
                .form("sign-up")
                .with("name", "Ada <i>Lovelace</i>")
                .with("email", email));
        assertThat(asked.html()).contains("A code is on its way to " + email);
        api.settle();
        return browser.send(
                asked.form("code").with("code", Account.mailedCode(api, email)).with("password", Account.PASSWORD));
    }

    private Shown signIn(String email, String password) {
        Shown page = browser.open("/app");
        return browser.send(page.form("sign-in").with("email", email).with("password", password));
    }

    @Test
    void codeFromTheMailOpensAnAccountAndLeadsBack() {
        assertThat(signUp("new@example.com").path()).isEqualTo("/app/more");
    }

    @Test
    void wrongCodeIsRefusedAndTheFormStays() {
        Shown asked = browser.send(browser.open("/app/account/sign-up")
                .form("sign-up")
                .with("name", "Ada")
                .with("email", "typo@example.com"));

        Shown refused =
                browser.send(asked.form("code").with("code", "AAAAA-AAAAA").with("password", Account.PASSWORD));

        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.html()).contains("role=\"alert\"").doesNotContain(Account.PASSWORD);
        assertThat(refused.form("code").value("email")).isEqualTo("typo@example.com");
    }

    @Test
    void wrongPasswordIsRefusedWithoutShowingIt() {
        signUp("wrong@example.com");
        browser.cookie("");

        Shown refused = signIn("wrong@example.com", "not the password");

        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.html()).contains("E-mail or password is wrong").doesNotContain("not the password");
        assertThat(refused.form("sign-in").value("email")).isEqualTo("wrong@example.com");
    }

    @Test
    void forgottenPasswordIsReplacedByTheCodeAndEndsTheSession() {
        signUp("forgot@example.com");
        String before = browser.cookie();
        Shown asked = browser.send(
                browser.open("/app/account/forgotten").form("forgotten").with("email", "forgot@example.com"));
        api.settle();

        Shown set = browser.send(asked.form("reset")
                .with("code", Account.mailedCode(api, "forgot@example.com"))
                .with("password", "a brand new password"));

        assertThat(set.html()).contains("The password is set");
        browser.cookie(before);
        assertThat(browser.open("/app").path()).isEqualTo("/app/account/sign-in");
        assertThat(signIn("forgot@example.com", "a brand new password").path()).isEqualTo("/app");
    }

    @Test
    void adminSignsInWithASecondFactor() {
        LocalAdmin admin = stack.openAdmin(Optional.empty());

        Shown asked = signIn(admin.email(), admin.password());

        assertThat(asked.status()).isEqualTo(401);
        Filled form = asked.form("sign-in");
        assertThat(form.values()).containsKey("secondFactorCode");
        assertThat(browser.send(form.with("password", admin.password()).with("secondFactorCode", "000000"))
                        .html())
                .contains("secondFactorCode");
    }

    @Test
    void signOutEndsTheSessionAlsoForACopyOfTheCookie() {
        signUp("leaving@example.com");
        String copy = browser.cookie();

        Shown left = browser.send(browser.open("/app/more").form("sign-out"));

        assertThat(left.path()).isEqualTo("/app/account/sign-in");
        browser.cookie(copy);
        api.advance("PT16M");
        assertThat(browser.open("/app").path()).isEqualTo("/app/account/sign-in");
    }

    @Test
    void signOutEverywhereEndsTheOtherBrowserAtOnce() {
        signUp("lost@example.com");
        PageBrowser other = new PageBrowser(api.base());
        other.cookie(browser.cookie());

        Shown left = browser.send(browser.open("/app/account/sessions").form("end-all"));

        assertThat(left.html()).contains("Every session has ended.");
        assertThat(other.open("/app").path()).isEqualTo("/app/account/sign-in");
    }

    private void endTheSessionElsewhere() {
        PageBrowser other = new PageBrowser(api.base());
        other.cookie(browser.cookie());
        other.send(other.open("/app/account/sessions").form("end-all"));
    }

    @Test
    void wrongPasswordInAnExpiredSessionKeepsTheRenewedSession() {
        signUp("slow@example.com");
        Shown asked = browser.open("/app/account/confirm?return=/app/more");
        String before = browser.cookie();
        api.advance("PT16M");

        Shown refused = browser.send(asked.form("password").with("password", "not the password"));

        assertThat(refused.html()).contains("role=\"alert\"");
        assertThat(browser.cookie()).isNotEqualTo(before);
        api.advance("PT16M");
        assertThat(browser.open("/app/more").path()).isEqualTo("/app/more");
    }

    @Test
    void passwordInAnEndedSessionLeadsToTheSignIn() {
        signUp("ended@example.com");
        Shown asked = browser.open("/app/account/confirm?return=/app/more");
        endTheSessionElsewhere();
        api.advance("PT16M");

        Shown signIn = browser.send(asked.form("password").with("password", Account.PASSWORD));

        assertThat(signIn.status()).isEqualTo(401);
        assertThat(signIn.form("sign-in").value("return")).isEqualTo("/app/more");
    }

    @Test
    void signInPageOfAnEndedSessionCarriesTheFormWithoutItsPassword() {
        signUp("secret@example.com");
        Filled form = browser.open("/app/account/delete").form("delete");
        endTheSessionElsewhere();
        api.advance("PT16M");

        Shown signIn = browser.send(form.with("password", "not-for-pages").with("forfeitCents", "12"));

        assertThat(signIn.status()).isEqualTo(401);
        assertThat(signIn.form("sign-in").value("_draft")).contains("forfeitCents=12");
        assertThat(signIn.html()).doesNotContain("not-for-pages");
    }
}
