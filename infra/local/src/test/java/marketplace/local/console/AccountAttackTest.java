package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.console.PageBrowser.Filled;
import marketplace.local.console.PageBrowser.Shown;
import marketplace.local.stories.Service;
import marketplace.server.Stack;
import marketplace.server.StackOptions;
import marketplace.server.data.LocalLog;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template;
import marketplace.testing.OpenLimits;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What strangers try against the forms on the way in, on a stack that mails codes as a deployment does. */
class AccountAttackTest {

    private static final String ACCOUNT = "/app/account/";

    @TempDir
    private static Path data;

    private static Stack stack;

    private final Api api = new Api(stack.uri());
    private final PageBrowser browser = new PageBrowser(api.base());

    @BeforeAll
    static void start() throws IOException, StartRefused {
        Template template = Template.load(Service.REPOSITORY.resolve("template.yaml"), Stack.localValues(true));
        stack = Stack.start(template, new StackOptions(0, Optional.of(data), true).withLimits(_ -> new OpenLimits()));
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    private Shown codeAskedFor(String email) {
        Shown asked = browser.send(browser.open(ACCOUNT + "sign-up")
                .form("sign-up")
                .with("name", "Ada")
                .with("email", email));
        api.settle();
        return asked;
    }

    private void signUp(String email) {
        Shown asked = codeAskedFor(email);
        Shown opened = browser.send(
                asked.form("code").with("code", Account.mailedCode(api, email)).with("password", Account.PASSWORD));
        assertThat(opened.path()).as(opened.html()).isEqualTo("/app");
    }

    private Shown signIn(PageBrowser visitor, String email, String password) {
        return visitor.send(visitor.open(ACCOUNT + "sign-in")
                .form("sign-in")
                .with("email", email)
                .with("password", password));
    }

    record Way(String page, String form) {}

    static Stream<Way> ways() {
        return Stream.of(
                new Way("sign-in", "sign-in"),
                new Way("sign-up", "sign-up"),
                new Way("code", "code"),
                new Way("forgotten", "forgotten"),
                new Way("reset", "reset"),
                new Way("confirm", "password"));
    }

    /** Otherwise a page of somebody else could sign the victim in to an account of the attacker's. */
    @ParameterizedTest
    @MethodSource("ways")
    void formWithoutTheTokenOfThisBrowserOrFromAnotherSiteDoesNothing(Way way) {
        Filled form = browser.open(ACCOUNT + way.page())
                .form(way.form())
                .with("email", "victim@example.com")
                .with("name", "Mallory")
                .with("code", "AAAAA-AAAAA")
                .with("password", Account.PASSWORD);
        Filled foreign = new PageBrowser(api.base()).open(ACCOUNT + way.page()).form(way.form());
        Filled planted = form.with("_token", foreign.value("_token"));
        String cookie = browser.cookie();

        for (Map<String, String> headers : List.of(
                Map.of("Origin", "https://evil.example"),
                Map.of("Origin", "null"),
                Map.of("Sec-Fetch-Site", "cross-site", "Origin", api.base().toString()),
                Map.of("Sec-Fetch-Site", "same-site"))) {
            assertThat(browser.send(form, headers).status())
                    .as(headers.toString())
                    .isEqualTo(403);
        }
        for (Filled without : List.of(planted, form.with("_token", ""), form.with("_token", "é".repeat(64)))) {
            Shown refused = browser.send(without);

            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.html()).contains("Please send it again.").doesNotContain(Account.PASSWORD);
        }
        assertThat(browser.cookie()).isEqualTo(cookie).doesNotContain("~");
    }

    @Test
    void signOutTakesTheTokenOfTheSession() {
        signUp("stays@example.com");

        for (String token : List.of("", "0".repeat(64))) {
            assertThat(browser.send(new Filled(ACCOUNT + "sign-out", Map.of("_token", List.of(token))))
                            .status())
                    .isEqualTo(403);
        }
        assertThat(browser.open("/app").path()).isEqualTo("/app");
    }

    @Test
    void formOfABrowserWithoutCookiesIsRefusedAndSaysSo() {
        Filled form = browser.open(ACCOUNT + "sign-in").form("sign-in");
        browser.cookie("");

        Shown refused = browser.send(form.with("email", "ada@example.com").with("password", Account.PASSWORD));

        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.html()).contains("cookies are off");
    }

    @Test
    void everySessionBeginsWithASecretThatNobodyHasPlanted() {
        browser.cookie("session=planted");
        signUp("fixed@example.com");
        String first = browser.cookie();
        browser.cookie("session=planted~UTC~99999999999~a~b");

        assertThat(signIn(browser, "fixed@example.com", Account.PASSWORD).path())
                .isEqualTo("/app");

        assertThat(first).doesNotContain("planted");
        assertThat(browser.cookie()).doesNotContain("planted").isNotEqualTo(first);
    }

    @Test
    void knownAndUnknownMailsAreAnsweredAlike() {
        signUp("known@example.com");
        browser.cookie("");
        for (String form : List.of("forgotten", "sign-up")) {
            Shown known = asked(form, "known@example.com");
            Shown unknown = asked(form, "nobody@example.com");

            assertThat(known.status()).isEqualTo(unknown.status()).isEqualTo(200);
            assertThat(alike(known, "known@example.com")).isEqualTo(alike(unknown, "nobody@example.com"));
        }
        assertThat(alike(signIn(browser, "known@example.com", "wrong password"), "known@example.com"))
                .isEqualTo(alike(signIn(browser, "nobody@example.com", "wrong password"), "nobody@example.com"));
        assertThat(alike(wrongCode("known@example.com"), "known@example.com"))
                .isEqualTo(alike(wrongCode("nobody@example.com"), "nobody@example.com"));
    }

    private Shown asked(String form, String email) {
        Filled filled = browser.open(ACCOUNT + form).form(form).with("email", email);
        return browser.send(form.equals("sign-up") ? filled.with("name", "Ada") : filled);
    }

    private Shown wrongCode(String email) {
        return browser.send(browser.open(ACCOUNT + "reset")
                .form("reset")
                .with("email", email)
                .with("code", "AAAAA-AAAAA")
                .with("password", Account.PASSWORD));
    }

    private static String alike(Shown page, String email) {
        return page.status() + " " + page.html().replace(email, "MAIL");
    }

    @Test
    void guessesOfAPasswordMustWaitAndTheRightOneToo() {
        signUp("guessed@example.com");
        PageBrowser attacker = new PageBrowser(api.base());

        List<Integer> answers = IntStream.range(0, 8)
                .mapToObj(i -> signIn(attacker, "guessed@example.com", "password number " + i)
                        .status())
                .toList();
        Shown waiting = signIn(attacker, "guessed@example.com", Account.PASSWORD);

        assertThat(answers).startsWith(401, 401, 401, 401).endsWith(429, 429);
        assertThat(waiting.status()).isEqualTo(429);
        assertThat(waiting.html())
                .contains(
                        "Too many wrong passwords for this e-mail. Retry after",
                        "or reset the password.",
                        "Forgotten your password?")
                .doesNotContain("/api/");
        assertThat(waiting.header("retry-after")).isNotEmpty();
        assertThat(attacker.cookie()).doesNotContain("~");
    }

    @ParameterizedTest
    @CsvSource({"sign-up,code", "forgotten,reset"})
    void guessesOfACodeEnd(String asking, String form) {
        String email = asking + "-code@example.com";
        if (asking.equals("forgotten")) {
            signUp(email);
            browser.cookie("");
        }
        Shown page = asked(asking, email);
        api.settle();
        String code = Account.mailedCode(api, email);

        List<Integer> answers = IntStream.range(0, 7)
                .mapToObj(i -> browser.send(page.form(form)
                                .with("code", "ABCD" + (char) ('A' + i) + "-ABCDE")
                                .with("password", Account.PASSWORD))
                        .status())
                .toList();
        Shown right = browser.send(page.form(form).with("code", code).with("password", Account.PASSWORD));

        assertThat(answers).startsWith(401, 401, 401, 401).endsWith(429, 429);
        assertThat(right.status()).isEqualTo(429);
        assertThat(browser.cookie()).doesNotContain("~");
    }

    @Test
    void usedCodeIsWorthNothing() {
        String email = "once@example.com";
        Shown asked = codeAskedFor(email);
        Filled form =
                asked.form("code").with("code", Account.mailedCode(api, email)).with("password", Account.PASSWORD);
        browser.send(form);
        PageBrowser thief = new PageBrowser(api.base());
        Filled replayed =
                thief.open(ACCOUNT + "code").form("code").with("email", email).with("name", "Ada");

        Shown refused = thief.send(replayed.with("code", form.value("code")).with("password", "a password of mine"));

        assertThat(refused.status()).isEqualTo(401);
        assertThat(thief.cookie()).doesNotContain("~");
    }

    /** As a form that was sent by GET, or by a script that reads from the address. */
    @ParameterizedTest
    @MethodSource("ways")
    void addressFillsInNothing(Way way) {
        Shown page = browser.open(ACCOUNT + way.page()
                + "?email=evil%40example.com&name=Evil&password=hunter2hunter2&code=AAAAA&secondFactorCode=123456"
                + "&sentence=Evil&_draft=message%3DEvil&done=%3Cb%3E");

        assertThat(page.html()).doesNotContain("vil", "hunter2", "AAAAA", "123456", "<b>");
        assertThat(browser.open(ACCOUNT + way.page()).html().replaceAll("value=\"[0-9a-f]{64}\"", ""))
                .isEqualTo(page.html().replaceAll("value=\"[0-9a-f]{64}\"", ""));
    }

    @Test
    void noSecretIsInAnAddressOrTheLog() throws IOException {
        String email = "logged@example.com";
        String password = "correct horse battery";
        Shown asked = codeAskedFor(email);
        String code = Account.mailedCode(api, email);
        browser.send(asked.form("code").with("code", code).with("password", password));
        signIn(browser, email, "wrong horse battery");
        Shown signedIn = signIn(browser, email, password);
        browser.send(browser.open(ACCOUNT + "confirm").form("password").with("password", password));
        String[] cookie = browser.cookie().split("[=~]", -1);

        String log = Files.readString(data.resolve(LocalLog.FILE));

        assertThat(signedIn.url().toString()).doesNotContain("?");
        assertThat(log).contains("\"operation\":\"login\"", "/app/account/{proxy+}");
        assertThat(log).doesNotContain(password, "wrong horse", code, cookie[1], cookie[4], cookie[5]);
        assertThat(log).doesNotContain(email);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void pagesOfTheWayInAreNeitherKeptNorFramedNorNamedToOthers(Way way) {
        Shown page = browser.open(ACCOUNT + way.page());

        assertThat(page.header("cache-control")).isEqualTo("no-store");
        assertThat(page.header("x-frame-options")).isEqualTo("DENY");
        assertThat(page.header("referrer-policy")).isEqualTo("same-origin");
        assertThat(page.header("x-robots-tag")).isEqualTo("noindex");
        assertThat(page.header("content-security-policy"))
                .contains("default-src 'none'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'")
                .doesNotContain("unsafe", "http", "*");
        assertThat(page.header("set-cookie")).contains("; HttpOnly", "; SameSite=Lax", "; Path=/");
        assertThat(page.html()).doesNotContain("method=\"get\"", "http://", "https://");
    }

    @ParameterizedTest
    @CsvSource({
        "sign-in,email,username",
        "sign-in,password,current-password",
        "sign-up,email,username",
        "code,code,one-time-code",
        "code,password,new-password",
        "reset,code,one-time-code",
        "reset,password,new-password",
        "confirm,password,current-password"
    })
    void browsersAndPasswordSafesKnowTheFields(String page, String field, String purpose) {
        String html = browser.open(ACCOUNT + page).html();

        assertThat(html)
                .containsPattern("<input id=\"[a-z-]+\" name=\"" + field + "\" type=\""
                        + (field.equals("code") ? "text" : field) + "\" autocomplete=\"" + purpose + "\" value=\"\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"session", "sign-in", "confirm", "password", "sign-out", "reset"})
    void formsWithoutSenseAreRefusedByAPage(String page) {
        for (String body : List.of("", "=&&=", "_form=%zz", "\u0000", "email[]=x&email=y", "a".repeat(1_000))) {
            Shown refused = browser.send(new Filled(ACCOUNT + page, Map.of(body, List.of(body))));

            assertThat(refused.status()).as(body).isBetween(200, 499);
            assertThat(refused.html()).contains("<h1");
        }
    }
}
