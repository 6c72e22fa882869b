package marketplace.accounts.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import marketplace.accounts.Accounts;
import marketplace.accounts.AccountsFixture;
import marketplace.accounts.IdentityCheck;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Commit;
import marketplace.table.Write;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class AccountStatusTest {

    private final AccountsFixture fixture = new AccountsFixture();
    private final Reply signup = fixture.signup("ada@example.com");
    private final AccountId ada = new AccountId(signup.text("account.id"));
    private final Map<String, String> session = AccountsFixture.session(signup.text("token"));

    private Reply status(Map<String, String> headers) {
        return fixture.get("/api/account/status", Map.of(), headers);
    }

    private Reply after(Write... writes) {
        for (Write write : writes) {
            fixture.meter.commit(Commit.of(write));
        }
        return status(session);
    }

    @Test
    void anonymousCallerIsNotAuthenticated() {
        Reply reply = status(Map.of());

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body().get("authenticated").booleanValue()).isFalse();
        assertThat(reply.body().get("accountId").isNull()).isTrue();
        assertThat(reply.body().get("scopes")).isEmpty();
    }

    @Test
    void invalidCredentialsAreRefused() {
        assertThat(status(AccountsFixture.key("svc_test_junk")).status()).isEqualTo(401);
    }

    @Test
    void newAccountSeesHowToUnlockMessaging() {
        Reply reply = status(session);

        assertThat(reply.body().get("authenticated").booleanValue()).isTrue();
        assertThat(reply.text("accountId")).isEqualTo(ada.value());
        assertThat(reply.body().at("/capabilities/directMessaging/eligible").booleanValue())
                .isFalse();
        assertThat(reply.text("capabilities.directMessaging.reasons.0")).isEqualTo("no_identity_and_no_escrow");
        assertThat(reply.text("capabilities.directMessaging.howToUnlock"))
                .isEqualTo("To message directly: pass the identity check, or release an escrow of at least 5 USD.");
        assertThat(reply.body().get("scopes")).hasSize(5);
        assertThat(reply.body().at("/limits/spendLimitCents").isNull()).isTrue();
    }

    @Test
    void identityOrPaidWorkUnlocksMessaging() {
        for (Write enough : new Write[] {
            Accounts.identity(ada, new IdentityCheck.Verified("DE"), Instant.EPOCH),
            Accounts.paidForWork(ada, Instant.EPOCH)
        }) {
            Reply reply = after(Accounts.identity(ada, IdentityCheck.unverified(), Instant.EPOCH), enough);

            assertThat(reply.body().at("/capabilities/directMessaging/eligible").booleanValue())
                    .isTrue();
            assertThat(reply.body().at("/capabilities/directMessaging/reasons")).isEmpty();
            assertThat(reply.body()
                            .at("/capabilities/directMessaging/howToUnlock")
                            .isNull())
                    .isTrue();
        }
    }

    @Test
    void restrictionBlocksMessaging() {
        Reply reply = after(Accounts.paidForWork(ada, Instant.EPOCH), Accounts.restrict(ada, "complaints"));

        assertThat(reply.body().get("restricted").booleanValue()).isTrue();
        assertThat(reply.text("capabilities.directMessaging.reasons.0")).isEqualTo("account_restricted");
        assertThat(reply.body().at("/capabilities/directMessaging/reasons")).hasSize(1);
    }

    @Test
    void restrictionSaysHowItIsLifted() {
        assertThat(status(session).body().get("restriction").isNull()).isTrue();
        assertThat(after(Accounts.restrict(ada, "complaints")).text("restriction"))
                .contains("\"complaints\"", "Contact support");
        assertThat(after(Accounts.restrict(ada, Accounts.DEBT)).text("restriction"))
                .contains("owes money", "Add money to the wallet");
        assertThat(after(Accounts.unrestrict(ada, false))
                        .body()
                        .get("restriction")
                        .isNull())
                .isTrue();
    }

    @Test
    void keySeesItsScopesInOneRead() {
        String raw = fixture.post(
                        "/api/keys",
                        "{\"name\":\"a\",\"scopes\":[\"read\",\"spend\"],\"spendLimitCents\":5000}",
                        session)
                .text("apiKey");
        status(AccountsFixture.key(raw));

        Reply reply = status(AccountsFixture.key(raw));

        assertThat(reply.body().get("scopes")).hasSize(2);
        assertThat(reply.body().at("/limits/spendLimitCents").longValue()).isEqualTo(5_000);
        assertThat(reply.body().at("/limits/bountiesPerDay").longValue()).isEqualTo(10_000);
        assertThat(fixture.meter.measure(() -> status(AccountsFixture.key(raw))).roundTrips())
                .isEqualTo(1);
    }
}
