package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.eatthepath.otp.TimeBasedOneTimePasswordGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.crypto.spec.SecretKeySpec;
import marketplace.api.Json;
import marketplace.kernel.Id.AccountId;
import marketplace.local.client.Api;
import marketplace.local.console.PageBrowser.Filled;
import marketplace.local.console.PageBrowser.Shown;
import marketplace.local.stories.Service;
import marketplace.server.LocalAdmin;
import marketplace.server.Stack;
import marketplace.server.StackOptions;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.testing.OpenLimits;
import org.bouncycastle.util.encoders.Base32;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An admin in a browser: the second factor is set up at the first sign-in and asked for at each later one. */
class AdminSignInTest {

    private static final Pattern KEY = Pattern.compile("<code>([A-Z2-7 ]+)</code>");

    private static Stack stack;
    private static LocalAdmin admin;

    private final Api api = new Api(stack.uri());
    private final PageBrowser browser = new PageBrowser(api.base());

    @BeforeAll
    static void start() throws IOException, StartRefused {
        Template template = Template.load(Service.REPOSITORY.resolve("template.yaml"), Stack.localValues(true));
        stack = Stack.start(template, new StackOptions(0, Optional.empty(), true).withLimits(_ -> new OpenLimits()));
        admin = stack.openAdmin(Optional.empty());
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    /** So that every code is new, and wrong ones are forgotten. */
    @BeforeEach
    void later() {
        api.advance("PT1H");
    }

    private Shown password() {
        return browser.send(browser.open("/app/account/sign-in?return=/app/more")
                .form("sign-in")
                .with("email", admin.email())
                .with("password", admin.password()));
    }

    private Shown send(Shown page, String code) {
        return browser.send(code(page, code));
    }

    private static Filled code(Shown page, String code) {
        return page.form("sign-in").with("password", admin.password()).with("secondFactorCode", code);
    }

    private static String key(Shown page) {
        Matcher key = KEY.matcher(page.html());
        assertThat(key.find()).as(page.html()).isTrue();
        return key.group(1).replace(" ", "");
    }

    private static String code(String key) {
        try {
            return new TimeBasedOneTimePasswordGenerator()
                    .generateOneTimePasswordString(
                            new SecretKeySpec(Base32.decode(key), "HmacSHA1"),
                            stack.clock().instant());
        } catch (InvalidKeyException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String wrong(String code) {
        return (code.startsWith("0") ? "1" : "0") + code.substring(1);
    }

    private static AccountId account(String cookie) {
        String token = cookie.split("~", -1)[3];
        byte[] claims = Base64.getUrlDecoder().decode(token.split("\\.", -1)[1]);
        return new AccountId(Json.parse(new String(claims, StandardCharsets.UTF_8))
                .path("sub")
                .asText());
    }

    /** As docs/operating.md says for a lost device. */
    private static void forget(AccountId account) {
        stack.table().commit(Commit.of(Write.delete(Keys.secondFactor(account))));
    }

    @Test
    void secondFactorIsSetUpAskedForAndSetUpAgainAfterItsLoss() {
        Shown setUp = password();
        String key = key(setUp);
        assertThat(setUp.status()).isEqualTo(401);
        assertThat(setUp.html())
                .contains("This account needs a second factor.", "href=\"otpauth://totp/")
                .doesNotContain(admin.password());
        assertThat(browser.cookie()).as("no session without the code").doesNotContain("~");

        Shown mistyped = send(setUp, wrong(code(key)));
        assertThat(mistyped.status()).isEqualTo(401);
        assertThat(mistyped.html()).contains("The code is wrong").doesNotContain("otpauth", key);
        assertThat(key(send(mistyped, "")))
                .as("without a code it is shown again")
                .isEqualTo(key);

        String first = code(key);
        assertThat(send(mistyped, first).path()).isEqualTo("/app/more");
        AccountId account = account(browser.cookie());
        browser.cookie("");

        Shown asked = password();
        assertThat(asked.html()).contains("Send the current code of your authenticator app.");
        assertThat(asked.html()).doesNotContain("otpauth");
        Shown replayed = send(asked, first);
        assertThat(replayed.status()).isEqualTo(401);
        assertThat(replayed.html()).contains("already used");
        assertThat(browser.cookie()).doesNotContain("~");

        api.advance("PT30S");
        assertThat(send(replayed, code(key)).path()).isEqualTo("/app/more");

        forget(account);
        browser.cookie("");
        String other = key(password());
        assertThat(other).isNotEqualTo(key);
        api.advance("PT30S");
        Shown again = password();
        assertThat(send(again, code(key)).status()).as("the lost device").isEqualTo(401);
        assertThat(send(again, code(other)).path()).isEqualTo("/app/more");
        forget(account);
    }

    @Test
    void guessesOfTheCodeMustWaitAsThoseOfAPasswordDo() {
        Shown setUp = password();
        String key = key(setUp);
        send(setUp, code(key));
        AccountId account = account(browser.cookie());
        browser.cookie("");
        api.advance("PT2M");
        PageBrowser attacker = new PageBrowser(api.base());
        Filled form = code(setUp, "")
                .with(
                        "_token",
                        attacker.open("/app/account/sign-in").form("sign-in").value("_token"));
        String wrong = wrong(code(key));

        List<Integer> answers = IntStream.range(0, 8)
                .mapToObj(
                        _ -> attacker.send(form.with("secondFactorCode", wrong)).status())
                .toList();

        assertThat(answers).startsWith(401, 401, 401, 401).endsWith(429, 429);
        assertThat(attacker.send(form.with("secondFactorCode", code(key))).status())
                .isEqualTo(429);
        assertThat(attacker.cookie()).doesNotContain("~");
        forget(account);
    }

    @Test
    void wrongPasswordTellsNothingOfTheSecondFactor() {
        Shown refused = browser.send(browser.open("/app/account/sign-in")
                .form("sign-in")
                .with("email", admin.email())
                .with("password", "not the password"));

        assertThat(refused.html())
                .contains("E-mail or password is wrong")
                .doesNotContain("secondFactorCode", "otpauth");
    }
}
