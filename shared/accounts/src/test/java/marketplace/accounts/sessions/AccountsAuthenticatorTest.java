package marketplace.accounts.sessions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import marketplace.accounts.AccountsFixture;
import marketplace.accounts.Racers;
import marketplace.accounts.keys.ApiKeys;
import marketplace.accounts.keys.KeyMode;
import marketplace.accounts.keys.KeyValue;
import marketplace.api.Credentials;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.Cost;
import marketplace.testing.StoredAccounts;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AccountsAuthenticatorTest {

    private final AccountsFixture fixture = new AccountsFixture();
    private final Map<String, String> ada = fixture.owner("ada@example.com");
    private final AccountsAuthenticator authenticator = fixture.authenticator();
    private AccountId account;
    private String raw;

    @BeforeEach
    void makeAKey() {
        raw = fixture.post("/api/keys", "{\"name\":\"a\",\"scopes\":[\"read\",\"hire\"]}", ada)
                .text("apiKey");
        account = authenticate(new Credentials(Optional.empty(), Optional.of(token())))
                .account()
                .orElseThrow();
    }

    @Test
    void requestWithoutCredentialsIsAnonymous() {
        assertThat(authenticate(Credentials.NONE)).isEqualTo(new Caller.Anonymous());
    }

    @Test
    void keyGivesItsAccountAndScopes() {
        assertThat(authenticate(withKey(raw)))
                .isInstanceOfSatisfying(
                        Caller.WithKey.class,
                        caller -> assertThat(caller.scopes()).containsExactlyInAnyOrder(Scope.READ, Scope.HIRE));
    }

    @Test
    void keyHasItsSpendLimit() {
        String limited = fixture.post("/api/keys", "{\"name\":\"l\",\"spendLimitCents\":500}", ada)
                .text("apiKey");
        assertThat(spendLimit(limited)).contains(new Money(500));
        assertThat(spendLimit(raw)).isEmpty();
    }

    private Optional<Money> spendLimit(String text) {
        return ((Caller.WithKey) authenticate(withKey(text))).spendLimit();
    }

    @Test
    void sessionTokenCostsOneRead() {
        Credentials person = new Credentials(Optional.empty(), Optional.of(token()));

        Cost cost = fixture.meter.measure(() -> assertThat(authenticate(person)).isInstanceOf(Caller.SignedIn.class));

        assertThat(cost.roundTrips()).isEqualTo(1);
    }

    @Test
    void sessionTokenIsRefusedAsSoonAsTheAccountIsDeleted() {
        Credentials person = new Credentials(Optional.empty(), Optional.of(token()));
        assertThat(authenticate(person).account()).contains(account);

        fixture.table.commit(Commit.of(StoredAccounts.delete(account, fixture.clock.instant())));

        assertThatThrownBy(() -> authenticate(person))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(ErrorCode.UNAUTHENTICATED));
        assertThat(authenticator.remembered(person)).isEmpty();
    }

    @Test
    void keyWinsOverSession() {
        assertThat(authenticate(new Credentials(Optional.of(raw), Optional.of("junk"))))
                .isInstanceOf(Caller.WithKey.class);
    }

    @Test
    void malformedKeyIsRefusedWithoutARead() {
        for (String junk : List.of("", "svc_", "svc_test_", raw + "0", raw.substring(0, raw.length() - 1) + "_")) {
            Cost cost = fixture.meter.measure(() -> assertRefused(junk));
            assertThat(cost.roundTrips()).as(junk).isZero();
        }
    }

    @Test
    void unknownKeyIsRefusedLikeAMalformedOne() {
        assertRefused(KeyValue.random(KeyMode.TEST, fixture.random).text());
        assertRefused(KeyValue.random(KeyMode.LIVE, fixture.random).text());
    }

    @Test
    void useIsStoredOncePerHour() {
        assertThat(lastUsedAt()).isEmpty();
        authenticate(withKey(raw));
        assertThat(lastUsedAt()).contains(Instant.parse("2026-01-01T00:00:00.000Z"));

        fixture.clock.advance(Duration.ofHours(1));
        Cost cost = fixture.meter.measure(() -> authenticate(withKey(raw)));
        assertThat(cost).isEqualTo(new Cost(1, 1, 0));
        assertThat(lastUsedAt()).contains(Instant.parse("2026-01-01T00:00:00.000Z"));

        fixture.clock.advance(Duration.ofMillis(1));
        authenticate(withKey(raw));
        assertThat(lastUsedAt()).contains(Instant.parse("2026-01-01T01:00:00.001Z"));
    }

    @Test
    void concurrentUsesAreStoredOnce() throws Exception {
        AtomicInteger noted = new AtomicInteger();
        fixture.table.observe(new CommitObserver() {
            @Override
            public void after(List<Write> writes) {
                noted.incrementAndGet();
            }
        });

        Racers.atOnce(50, () -> authenticate(withKey(raw)));

        // One write at the hash, one at the account.
        assertThat(noted).hasValue(2);
    }

    @Test
    void failedUpdateOfLastUsedAtAdmitsTheCaller() {
        List<RuntimeException> failures = List.of(
                new IllegalStateException("throttled"),
                new LostRace(Keys.email("x")),
                new Problem(ErrorCode.CONFLICT, "busy"));
        for (RuntimeException failure : failures) {
            fixture.table.observe(new CommitObserver() {
                @Override
                public void before(List<Write> writes) {
                    throw failure;
                }
            });
            assertThat(authenticate(withKey(raw))).isInstanceOf(Caller.WithKey.class);
        }
    }

    @Test
    void useStoredAfterRevocationDoesNotRestoreTheKey() {
        String id = fixture.get("/api/keys", Map.of(), ada).text("keys.0.id");
        fixture.justBeforeTheNextCommit(() -> fixture.revoke(id, ada));

        authenticate(withKey(raw));

        assertRefused(raw);
        assertThat(fixture.get("/api/keys", Map.of(), ada).text("keys.0.status"))
                .isEqualTo("revoked");
    }

    private Caller authenticate(Credentials credentials) {
        return authenticator.authenticate(credentials, fixture.clock.instant(), AccountsFixture.ORIGIN);
    }

    private String token() {
        return ada.get("authorization").substring("Bearer ".length());
    }

    private static Credentials withKey(String text) {
        return new Credentials(Optional.of(text), Optional.empty());
    }

    private void assertRefused(String key) {
        assertThatThrownBy(() -> authenticate(withKey(key)))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(ErrorCode.UNAUTHENTICATED))
                .hasMessage(
                        "The API key is malformed, unknown or revoked. The account's owner can create another one.");
    }

    private Optional<Instant> lastUsedAt() {
        return new ApiKeys(fixture.table)
                .page(account, 1, Optional.empty())
                .items()
                .getFirst()
                .lastUsedAt();
    }
}
