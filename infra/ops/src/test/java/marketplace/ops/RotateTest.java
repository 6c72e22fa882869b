package marketplace.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import marketplace.kernel.secrets.KeyRing.Held;
import marketplace.kernel.secrets.MasterSecret;
import marketplace.kernel.secrets.MasterSecrets;
import marketplace.ops.OpsRun.Result;
import marketplace.testing.stripe.FakeStripe;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RotateTest {

    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final String OLD = "o".repeat(64);
    private static final String[] MASTER = {"rotate", "--stack", "marketplace"};
    private static final String[] FINISH = {"rotate", "--stack", "marketplace", "--stripe", "--finish"};
    private static final String[] STRIPE = {"rotate", "--stack", "marketplace", "--stripe"};

    private final OpsRun run = new OpsRun();
    private final FakeStripe stripe = FakeStripe.start(InstantSource.system());

    @BeforeEach
    void deploy() {
        run.clock = InstantSource.fixed(NOW);
        run.account.stack().add("Secret", "AWS::SecretsManager::Secret", "the-secret");
        run.account.secrets().put("the-secret", OLD);
        run.variables.put("STRIPE_API_BASE", stripe.address());
    }

    @AfterEach
    void close() {
        stripe.close();
        run.close();
    }

    @Test
    void newKeyIsUsedOnceEveryFunctionHasReadIt() {
        Result result = run.ops(MASTER);

        assertThat(result.text())
                .contains("done   Added a key", "From 2026-01-01T12:15:00Z", "Previous keys: 1.")
                .doesNotContain(OLD);
        assertThat(result.exitCode()).isZero();
        MasterSecrets stored =
                MasterSecrets.parse(run.account.secrets().get("the-secret").getBytes(StandardCharsets.US_ASCII));
        MasterSecret old = new MasterSecret(OLD.getBytes(StandardCharsets.US_ASCII));
        assertThat(stored.at(NOW.plus(Duration.ofMinutes(15)).minusMillis(1))
                        .getFirst()
                        .key())
                .isEqualTo(old);
        assertThat(stored.at(NOW.plus(Duration.ofMinutes(15))))
                .extracting(Held::key)
                .hasSize(2)
                .endsWith(old);
    }

    @Test
    void secondRotationWaitsForTheFirst() {
        run.ops(MASTER);
        String once = run.account.secrets().get("the-secret");

        Result tooEarly = run.ops(MASTER);

        assertThat(tooEarly.text()).contains("WRONG  A rotation is under way");
        assertThat(tooEarly.exitCode()).isEqualTo(1);
        assertThat(run.account.secrets().get("the-secret")).isEqualTo(once);
        run.clock = InstantSource.fixed(NOW.plus(Duration.ofMinutes(15)));
        assertThat(run.ops(MASTER).text()).contains("Previous keys: 2.");
        assertThat(run.account.secrets().get("the-secret").lines()).hasSize(3);
    }

    @Test
    void invalidSecretIsReportedAndNotShown() {
        run.account.secrets().put("the-secret", "short");

        Result result = run.ops(MASTER);

        assertThat(result.text())
                .contains("WRONG  The master secret is not valid: the master secret has fewer than 32 bytes.")
                .doesNotContain("short");
        assertThat(result.exitCode()).isEqualTo(1);
    }

    @Test
    void missingSecretIsReported() {
        run.account.stack().add("Secret", "AWS::SecretsManager::Secret", "lost");

        assertThat(run.ops(MASTER).text()).contains("WRONG  AWS refused", "can't find the specified secret");
    }

    @Test
    void keyAndSigningSecretsOfStripeAreReplacedWithoutLosingThoseInUse() {
        useStripe("{\"apiKey\":\"sk_live_old\",\"webhookSecrets\":[\"whsec_a\",\"whsec_b\"]}");
        run.variables.put("STRIPE_API_KEY", FakeStripe.API_KEY);
        run.variables.put("STRIPE_WEBHOOK_SECRETS", "whsec_c");

        Result result = run.ops(STRIPE);

        assertThat(result.text())
                .contains("ok     Stripe accepts the new key", "within 5 minutes", "3 signing secrets")
                .doesNotContain("whsec_");
        assertThat(run.account.secrets().get("stripe"))
                .isEqualTo("{\"apiKey\":\"sk_live_fake\",\"webhookSecrets\":[\"whsec_c\",\"whsec_a\",\"whsec_b\"]}");
    }

    @Test
    void keyThatStripeRefusesOrOfAnotherModeIsNotStored() {
        String before = "{\"apiKey\":\"sk_live_old\",\"webhookSecrets\":[\"whsec_a\"]}";
        useStripe(before);
        for (String key : new String[] {"sk_live_wrong", "sk_test_fake"}) {
            run.variables.put("STRIPE_API_KEY", key);

            assertThat(run.ops(STRIPE).exitCode()).isEqualTo(1);
            assertThat(run.account.secrets().get("stripe")).isEqualTo(before);
        }
        run.variables.remove("STRIPE_API_KEY");
        assertThat(run.ops(STRIPE).text()).contains("Set STRIPE_API_KEY");
    }

    @Test
    void finishDropsTheSigningSecretsThatAreNoLongerNamed() {
        useStripe("{\"apiKey\":\"sk_live_old\",\"webhookSecrets\":[\"whsec_new\",\"whsec_old\",\"whsec_payees\"]}");
        run.variables.put("STRIPE_API_KEY", FakeStripe.API_KEY);
        run.variables.put("STRIPE_WEBHOOK_SECRETS", "whsec_new, whsec_payees");

        Result result = run.ops(FINISH);

        assertThat(result.text())
                // The first four bytes of their SHA-256.
                .contains("done   Dropped 1 signing secrets: 3d269a69.", "note   2 signing secrets are accepted")
                .doesNotContain("whsec_");
        assertThat(result.exitCode()).isZero();
        assertThat(run.account.secrets().get("stripe"))
                .isEqualTo("{\"apiKey\":\"sk_live_old\",\"webhookSecrets\":[\"whsec_new\",\"whsec_payees\"]}");
    }

    @Test
    void finishRefusesASecretThatNoFunctionKnowsYetAndAnEmptyList() {
        String before = "{\"apiKey\":\"sk_live_old\",\"webhookSecrets\":[\"whsec_old\"]}";
        useStripe(before);

        assertThat(run.ops(FINISH).text()).contains("WRONG  Set STRIPE_WEBHOOK_SECRETS to every signing secret");
        run.variables.put("STRIPE_WEBHOOK_SECRETS", "whsec_new");
        assertThat(run.ops(FINISH).text())
                .contains("WRONG  A secret in STRIPE_WEBHOOK_SECRETS is not stored.")
                .doesNotContain("whsec_");
        assertThat(run.ops("rotate", "--stack", "marketplace", "--finish").text())
                .contains("--finish needs --stripe");
        assertThat(run.account.secrets().get("stripe")).isEqualTo(before);
    }

    @Test
    void stackWithoutStripeHasNothingToRotateThere() {
        assertThat(run.ops(STRIPE).text()).contains("WRONG  The stack does not use Stripe");
    }

    private void useStripe(String settings) {
        run.account.stack().setParameter("StripeSecret", "stripe");
        run.account.secrets().put("stripe", settings);
    }
}
