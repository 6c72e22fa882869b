package marketplace.ops;

import static org.assertj.core.api.Assertions.assertThat;

import marketplace.ops.OpsRun.Result;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PreflightTest {

    private final OpsRun run = new OpsRun();

    @BeforeEach
    void deploy() {
        run.account.stack().add("MoneyFunction", "AWS::Lambda::Function", "money");
        run.account.stack().setParameter("LambdaConcurrency", "1000");
        run.account.stack().setParameter("MailIdentity", "example.com");
        run.account.lambda().add("money", event -> event);
        run.account.mail().verify("example.com");
    }

    @AfterEach
    void close() {
        run.close();
    }

    @Test
    void soundAccountPasses() {
        Result result = run.ops("preflight", "--stack", "marketplace");

        assertThat(result.text())
                .contains(
                        "ok     Lambda knows java25 on arm64 here.",
                        "ok     The live versions of all 1 functions start from snapshots.",
                        "ok     example.com is verified",
                        "note   Stripe was not checked");
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void newAccountIsNotReady() {
        run.account.lambda().allowConcurrency(10);
        run.account.lambda().useCode(0.9);
        run.account.lambda().forgetRuntime();
        run.account.mail().stayInSandbox();

        Result result = run.ops("preflight");

        assertThat(result.text())
                .contains(
                        "WRONG  Lambda does not know java25 on arm64 here",
                        "WRONG  Lambda runs at most 10 calls at once here; the parameter LambdaConcurrency is 1000.",
                        "WRONG  90 % of the region's code storage is used.",
                        "note   Amazon SES is in its sandbox here",
                        "note   No API reports whether a region has SnapStart.");
        assertThat(result.exitCode()).isEqualTo(1);
    }

    @Test
    void functionWithoutSnapshotAndUnverifiedSenderAreNamed() {
        run.account.lambda().loseSnapshot("money");
        run.account.stack().setParameter("MailIdentity", "other.example");

        Result result = run.ops("preflight", "--stack", "marketplace");

        assertThat(result.text())
                .contains(
                        "WRONG  Without a snapshot, or not on java25: money.", "WRONG  other.example is not verified");
        assertThat(result.exitCode()).isEqualTo(1);
    }

    @Test
    void sandboxOfSesIsAProblemOnlyOfAStackThatSendsMails() {
        run.account.mail().stayInSandbox();

        assertThat(run.ops("preflight").exitCode()).isZero();
        assertThat(run.ops("preflight", "--stack", "marketplace").text())
                .contains("WRONG  Amazon SES is in its sandbox here");
        run.account.stack().setParameter("MailIdentity", "");
        assertThat(run.ops("preflight", "--stack", "marketplace").exitCode()).isZero();
    }

    @Test
    void secretOfStripeIsReadBeforeAFunctionReadsIt() {
        run.account.stack().setParameter("StripeSecret", "stripe");
        assertThat(preflight()).contains("WRONG  The secret stripe that StripeSecret names does not exist here.");

        run.account.secrets().put("stripe", "{\"apiKey\":\"sk_test_secret\",\"webhookSecrets\":[\"wrong\"]}");
        assertThat(preflight())
                .contains("WRONG  Stripe's settings cannot be read: the secret named by StripeSecret must be")
                .doesNotContain("sk_test_secret");

        run.account.secrets().put("stripe", settings("whsec_a"));
        assertThat(preflight()).contains("WRONG  The secret stripe has 1 signing secrets; 2 endpoints at Stripe");

        run.account.secrets().put("stripe", settings("whsec_a\",\"whsec_b"));
        assertThat(preflight())
                .contains("ok     The secret stripe has a key of Stripe for test money and 2 signing secrets.")
                .doesNotContain("WRONG", "whsec_a", "sk_test_secret");

        run.account.stack().setParameter("IdentityProvider", "stripe");
        assertThat(preflight()).contains("WRONG  The secret stripe has 2 signing secrets; 3 endpoints at Stripe");
    }

    @Test
    void stackWhoseAlarmsReachNoOneIsNoted() {
        assertThat(preflight()).contains("note   AlarmEmail is empty");

        run.account.stack().setParameter("AlarmEmail", "on-call@example.com");
        assertThat(preflight()).doesNotContain("AlarmEmail");
    }

    private String preflight() {
        return run.ops("preflight", "--stack", "marketplace").text();
    }

    private static String settings(String signing) {
        return "{\"apiKey\":\"sk_test_secret\",\"webhookSecrets\":[\"" + signing + "\"]}";
    }
}
