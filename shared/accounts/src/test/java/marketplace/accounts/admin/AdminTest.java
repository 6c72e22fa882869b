package marketplace.accounts.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.accounts.AccountsFixture;
import marketplace.accounts.Email;
import marketplace.accounts.keys.ApiKeys;
import marketplace.accounts.keys.KeyMode;
import marketplace.accounts.keys.KeyValue;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Problem;
import marketplace.kernel.RateTier;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AdminTest {

    private static final String EMAIL = "admin@example.com";
    private static final String PASSWORD = "the admin's password";

    private final AccountsFixture fixture = new AccountsFixture(Admins.configured(" ADMIN@example.com ", false));
    private final Map<String, String> ada = fixture.owner("ada@example.com");
    private Map<String, String> admin;
    private String account;

    @BeforeEach
    void openTheAdminsAccount() {
        setUp(PASSWORD);
        admin = AccountsFixture.session(fixture.login(EMAIL, PASSWORD).text("token"));
        account = accounts("email", "ada@example.com").text("accounts.0.id");
    }

    private void setUp(String password) {
        new AdminAccount(fixture.table, fixture.ids, fixture.passwords)
                .ensure(EMAIL, password, fixture.clock.instant());
    }

    private Reply accounts(String name, String value) {
        return fixture.get("/api/admin/accounts", Map.of(name, value), admin);
    }

    private Reply restrict(String body) {
        return fixture.call("PUT", "/api/admin/accounts/" + account + "/restriction", body, admin);
    }

    private Reply tier(String key, String tier) {
        String path = "/api/admin/accounts/" + account + "/keys/" + key + "/tier";
        return fixture.call("PUT", path, "{\"tier\":\"" + tier + "\"}", admin);
    }

    private List<String> log(Map<String, String> query) {
        Reply log = fixture.get("/api/admin/audit", query, admin);
        assertThat(log.status()).isEqualTo(200);
        return log.body().path("entries").findValuesAsText("action");
    }

    @Test
    void verifiedConfiguredEmailIsAdmin() {
        assertThat(Admins.configured("", false).email()).isEmpty();
        assertThatThrownBy(() -> Admins.configured("nobody", false)).isInstanceOf(IllegalStateException.class);
        Account claimed = Account.open(new AccountId(account), new Email(EMAIL), "Mallory", fixture.clock.instant());
        assertThat(Admins.configured(EMAIL, false).include(claimed)).isFalse();
        assertThat(Admins.configured(EMAIL, false).include(claimed.verified())).isTrue();
        assertThat(Admins.configured("other@example.com", false).include(claimed.verified()))
                .isFalse();
    }

    @Test
    void unverifiedConfiguredEmailIsNotAdmin() {
        AccountsFixture open = new AccountsFixture(Admins.configured("later@example.com", false));
        Map<String, String> claimant =
                AccountsFixture.session(open.signup("later@example.com").text("token"));

        assertThat(open.get("/api/admin/audit", Map.of(), claimant).errorCode()).isEqualTo("forbidden");
    }

    @Test
    void roleSurvivesRefreshesUntilTheConfigurationChanges() {
        String refresh = fixture.login(EMAIL, PASSWORD).text("refreshToken");
        Reply renewed = fixture.refresh(refresh);
        assertThat(fixture.get("/api/admin/audit", Map.of(), AccountsFixture.session(renewed.text("token")))
                        .status())
                .isEqualTo(200);

        AccountsFixture demoted = fixture.under(Admins.configured("other@example.com", false));
        Reply afterDemotion = demoted.refresh(renewed.text("refreshToken"));
        assertThat(demoted.get("/api/admin/audit", Map.of(), AccountsFixture.session(afterDemotion.text("token")))
                        .errorCode())
                .isEqualTo("forbidden");
        fixture.clock.advance(Duration.ofMinutes(15));
        assertThat(fixture.get("/api/admin/audit", Map.of(), admin).status())
                .as("the token that was issued before has ended")
                .isEqualTo(401);
    }

    @Test
    void ensureKeepsThePasswordUnlessItDiffers() {
        setUp(PASSWORD);
        assertThat(fixture.login(EMAIL, PASSWORD).status()).isEqualTo(200);

        setUp("quite another password");
        assertThat(fixture.login(EMAIL, PASSWORD).status()).isEqualTo(401);
        assertThat(fixture.login(EMAIL, "quite another password").status()).isEqualTo(200);
    }

    @Test
    void ensureTakesOverAnUnverifiedAccount() {
        AccountsFixture open = new AccountsFixture(Admins.configured("later@example.com", false));
        open.signup("later@example.com");

        new AdminAccount(open.table, open.ids, open.passwords)
                .ensure("later@example.com", PASSWORD, open.clock.instant());

        assertThat(open.login("later@example.com", AccountsFixture.PASSWORD).status())
                .isEqualTo(401);
        Map<String, String> session = AccountsFixture.session(
                open.login("later@example.com", PASSWORD).text("token"));
        assertThat(open.get("/api/admin/audit", Map.of(), session).status()).isEqualTo(200);
    }

    @Test
    void adminRoutesAcceptAdminSessionsOnly() {
        String adminsKey = fixture.newKey(admin);
        for (String path : List.of("/api/admin/accounts", "/api/admin/audit")) {
            assertThat(fixture.get(path, Map.of(), Map.of()).errorCode()).isEqualTo("unauthenticated");
            assertThat(fixture.get(path, Map.of(), AccountsFixture.key(adminsKey))
                            .errorCode())
                    .isEqualTo("forbidden");
            assertThat(fixture.get(path, Map.of(), ada).errorCode()).isEqualTo("forbidden");
        }
    }

    @Test
    void accountIsFoundByEmailAndById() {
        Reply byEmail = accounts("email", "Ada@Example.com");
        assertThat(byEmail.text("accounts.0.email")).isEqualTo("ada@example.com");
        assertThat(accounts("accountId", account).body()).isEqualTo(byEmail.body());
        assertThat(accounts("email", "nobody@example.com").text("count")).isEqualTo("0");
        assertThat(fixture.get("/api/admin/accounts", Map.of(), admin).errorCode())
                .isEqualTo("validation");
        assertThat(fixture.get("/api/admin/accounts", Map.of("email", "ada@example.com", "accountId", account), admin)
                        .errorCode())
                .isEqualTo("validation");
    }

    @Test
    void tierIsSetAndResetInBothItems() {
        String raw = fixture.newKey(ada);
        String key = fixture.get("/api/keys", Map.of(), ada).text("keys.0.id");

        assertThat(tier(key, "automated").text("key.tier")).isEqualTo("automated");
        assertThat(keyTier(key)).isEqualTo(RateTier.AUTOMATED);
        assertThat(holderTier(raw)).isEqualTo(RateTier.AUTOMATED);
        assertThat(keys().text("keys.0.tier")).isEqualTo("automated");
        assertThat(tier(key, "automated").status()).isEqualTo(200);
        assertThat(tier(key, "standard").text("key.tier")).isEqualTo("standard");
        assertThat(keyTier(key)).isEqualTo(RateTier.STANDARD);
        assertThat(holderTier(raw)).isEqualTo(RateTier.STANDARD);
        assertThat(log(Map.of("subject", key))).containsExactly("key_tier_set", "key_tier_set");

        fixture.revoke(key, ada);
        assertThat(tier(key, "automated").errorCode()).isEqualTo("invalid_state");
        assertThat(tier("key_00000000000000000000000000", "automated").errorCode())
                .isEqualTo("not_found");
    }

    private Reply keys() {
        return fixture.get("/api/admin/accounts/" + account + "/keys", admin);
    }

    private RateTier keyTier(String key) {
        return new ApiKeys(fixture.table)
                .require(new AccountId(account), new KeyId(key))
                .tier();
    }

    private RateTier holderTier(String raw) {
        String hash = KeyValue.parse(KeyMode.TEST, raw).orElseThrow().hash();
        return new ApiKeys(fixture.table).findHolder(hash).orElseThrow().tier();
    }

    @Test
    void restrictionShowsItsReasonToTheOwnerAndIsLifted() {
        Accounts accounts = new Accounts(fixture.table);
        AccountId id = new AccountId(account);
        assertThat(restrict("{\"restricted\":true}").errorCode()).isEqualTo("validation");
        assertThat(restrict("{\"restricted\":true,\"reason\":\"  \"}").errorCode())
                .isEqualTo("validation");

        assertThat(restrict("{\"restricted\":true,\"reason\":\"chargebacks\"}").text("account.restricted"))
                .isEqualTo("true");
        assertThatThrownBy(() -> accounts.requireMayWork(id))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("chargebacks");
        assertThat(restrict("{\"restricted\":false}").text("account.restricted"))
                .isEqualTo("false");
        assertThat(accounts.requireMayWork(id).id()).isEqualTo(id);
        assertThat(restrict("{\"restricted\":false}").status()).isEqualTo(200);
        assertThat(log(Map.of("subject", account))).containsExactly("account_unrestricted", "account_restricted");
    }

    @Test
    void auditLogIsPagedNewestFirst() {
        for (int i = 0; i < 3; i++) {
            restrict("{\"restricted\":true,\"reason\":\"reason " + i + "\"}");
        }
        Reply first = fixture.get("/api/admin/audit", Map.of("limit", "2"), admin);
        assertThat(first.body().path("entries").findValuesAsText("details"))
                .containsExactly("all: reason 2", "all: reason 1");
        assertThat(first.text("entries.0.adminId"))
                .isEqualTo(accounts("email", EMAIL).text("accounts.0.id"));
        assertThat(first.text("entries.0.subject")).isEqualTo(account);
        assertThat(first.text("entries.0.requestId")).startsWith("req_");
        Reply second = fixture.get("/api/admin/audit", Map.of("limit", "2", "cursor", first.text("nextCursor")), admin);
        assertThat(second.body().path("entries").findValuesAsText("details")).containsExactly("all: reason 0");
        assertThat(second.text("hasMore")).isEqualTo("false");
        assertThat(fixture.get("/api/admin/audit", Map.of("subject", "' OR 1"), admin)
                        .errorCode())
                .isEqualTo("validation");
        assertThat(Optional.of(log(Map.of("subject", "bty_00000000000000000000000000"))))
                .contains(List.of());
    }

    @Test
    void repeatedIdempotencyKeyActsOnce() {
        String body = "{\"restricted\":true,\"reason\":\"once\",\"idempotencyKey\":\"k\"}";
        Reply first = restrict(body);

        assertThat(restrict(body).body()).isEqualTo(first.body().put("replayed", true));

        assertThat(log(Map.of())).hasSize(1);
    }
}
