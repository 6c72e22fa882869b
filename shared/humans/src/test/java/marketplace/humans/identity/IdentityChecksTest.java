package marketplace.humans.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import marketplace.accounts.Accounts;
import marketplace.accounts.IdentityCheck;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Commit;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.SettableClock;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** Identity checks over REST up to the public profile. The page has tests of its own. */
class IdentityChecksTest {

    private final MemoryTable table = new MemoryTable();
    private final Marketplace market = new Marketplace(table, on -> List.of(new HumansCapability(on)));
    private final SettableClock clock = market.clock;
    private final TestEndpoint rest = market.endpoint;
    private final IdentityChecks checks = new IdentityChecks(table, new SecureRandom(), IdentityProvider.SANDBOX);
    private final AccountId ada = market.person("ada");

    private Reply begin() {
        return rest.call("ada", "POST", "/api/identity/verification", "");
    }

    private Check check() {
        String url = begin().text("verification.url");
        return checks.find(url.substring("https://api.test/i/".length()), clock.instant())
                .orElseThrow();
    }

    private Reply putProfile() {
        return rest.call("ada", "PUT", "/api/humans/me", "{\"name\":\"Ada\",\"username\":\"ada\"}");
    }

    private Reply profile() {
        return rest.call("", "GET", "/api/humans/ada", "");
    }

    @Test
    void checkWithoutProviderIsRejected() {
        Marketplace live =
                new Marketplace(new MemoryTable(), on -> List.of(new HumansCapability(on, IdentityProvider.NONE)));
        live.person("bob");

        Reply refused = live.call("bob", "POST", "/api/identity/verification", "");

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("error_code")).isEqualTo("identity_provider_missing");
    }

    @Test
    void dryRunStatesNoCheckThatOnlyTheCallWouldStart() {
        Reply preview = rest.call("ada", "POST", "/api/identity/verification", "{\"dryRun\":true}");

        assertThat(preview.body().path("wouldSucceed").booleanValue()).isTrue();
        assertThat(preview.body().at("/verification").properties())
                .as("no status and no end of a URL")
                .allMatch(field -> field.getValue().isNull());

        checks.pass(check().codeHash(), "PT");
        assertThat(rest.call("ada", "POST", "/api/identity/verification", "{\"dryRun\":true}")
                        .text("verification.status"))
                .isEqualTo("verified");
    }

    @Test
    void passedCheckVerifiesAccountAndProfilePermanently() {
        putProfile();
        assertThat(profile().text("human.isVerified")).isEqualTo("false");

        checks.pass(check().codeHash(), "PT");

        assertThat(new Accounts(table).require(ada).identity()).isEqualTo(new IdentityCheck.Verified("PT"));
        assertThat(profile().text("human.isVerified")).isEqualTo("true");
        assertThat(profile().text("human.identitySignals.identityVerified")).isEqualTo("true");
        Reply again = begin();
        assertThat(again.text("verification.status")).isEqualTo("verified");
        assertThat(again.text("verification.country")).isEqualTo("PT");
        assertThat(again.body().at("/verification/url").isNull()).isTrue();
    }

    @Test
    void profileCreatedAfterTheCheckIsVerified() {
        checks.pass(check().codeHash(), "PT");
        putProfile();

        assertThat(profile().text("human.isVerified")).isEqualTo("true");
        rest.call("ada", "PUT", "/api/humans/me", "{\"name\":\"Ada L.\",\"username\":\"ada\"}");
        assertThat(profile().text("human.isVerified")).isEqualTo("true");
    }

    @Test
    void failedCheckChangesNothingAndCanBeRepeated() {
        putProfile();
        checks.fail(check().codeHash());

        assertThat(profile().text("human.isVerified")).isEqualTo("false");
        checks.pass(check().codeHash(), "PT");
        assertThat(profile().text("human.isVerified")).isEqualTo("true");
    }

    @Test
    void checkEndsOnce() {
        String failed = check().codeHash();
        checks.fail(failed);
        checks.pass(failed, "PT");

        assertThat(new Accounts(table).require(ada).identity().isVerified()).isFalse();
        String passed = check().codeHash();
        checks.pass(passed, "PT");
        checks.fail(passed);
        checks.pass(passed, "ES");
        assertThat(new Accounts(table).require(ada).identity()).isEqualTo(new IdentityCheck.Verified("PT"));
    }

    @Test
    void repeatedResultAfterTheAdminRevokedTheCheckVerifiesNothing() {
        String check = check().codeHash();
        checks.pass(check, "PT");
        table.commit(Commit.of(Accounts.identity(ada, new IdentityCheck.Unverified(), Instant.EPOCH)));

        checks.pass(check, "PT");

        assertThat(new Accounts(table).require(ada).identity().isVerified()).isFalse();
    }

    @Test
    void resultForADeletedAccountVerifiesNothing() {
        String check = check().codeHash();
        table.commit(Commit.of(Accounts.delete(new Accounts(table).require(ada), 0, clock.instant())));

        checks.pass(check, "PT");

        assertThat(new Accounts(table).find(ada)).isEmpty();
    }

    @Test
    void returnUrlMustBeHttps() {
        Reply refused =
                rest.call("ada", "POST", "/api/identity/verification", "{\"returnUrl\":\"http://app.example\"}");
        Reply accepted =
                rest.call("ada", "POST", "/api/identity/verification", "{\"returnUrl\":\"https://app.example\"}");

        assertThat(refused.text("error_code")).isEqualTo("validation");
        assertThat(refused.body().toString()).contains("returnUrl");
        assertThat(accepted.status()).isEqualTo(200);
    }

    @Test
    void codeIsValidForAnHourAndNotStored() {
        String code = begin().text("verification.url").substring("https://api.test/i/".length());

        assertThat(code).hasSizeGreaterThanOrEqualTo(22);
        String other = code.startsWith("x") ? "y" : "x";
        assertThat(checks.find(other + code.substring(1), clock.instant())).isEmpty();
        Check check = checks.find(code, clock.instant()).orElseThrow();
        assertThat(check.toString()).doesNotContain(code);
        assertThat(checks.find(code, clock.advance(Duration.ofMinutes(59)))).isPresent();
        assertThat(checks.find(code, clock.advance(Duration.ofMinutes(1)))).isEmpty();
    }

    @Test
    void replayHasNoUrl() {
        Map<String, String> key = Map.of("idempotency-key", "once");
        Reply first = rest.call("ada", "POST", "/api/identity/verification", "", key);
        Reply second = rest.call("ada", "POST", "/api/identity/verification", "", key);

        assertThat(first.text("verification.url")).startsWith("https://api.test/i/");
        assertThat(second.body().at("/verification/url").isNull()).isTrue();
    }

    @Test
    void sixthCheckOfADayIsRefused() {
        Map<String, String> key = Map.of("idempotency-key", "once");
        rest.call("ada", "POST", "/api/identity/verification", "", key);
        rest.call("ada", "POST", "/api/identity/verification", "", key);
        rest.call("ada", "POST", "/api/identity/verification", "{\"dryRun\":true}");
        for (int started = 1; started < IdentityChecks.CHECKS_PER_DAY; started++) {
            assertThat(begin().status()).isEqualTo(200);
        }

        Reply refused = begin();

        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.text("error_code")).isEqualTo("rate_limited");
        assertThat(refused.text("error")).contains("5 identity checks per day");
        assertThat(refused.headers().get("Retry-After")).isEqualTo(Long.toString(secondsToMidnight()));
        market.person("bob");
        assertThat(rest.call("bob", "POST", "/api/identity/verification", "").status())
                .isEqualTo(200);
        clock.advance(Duration.ofSeconds(secondsToMidnight()));
        assertThat(begin().status()).isEqualTo(200);
    }

    private long secondsToMidnight() {
        long day = Duration.ofDays(1).toSeconds();
        return day - clock.instant().getEpochSecond() % day;
    }
}
