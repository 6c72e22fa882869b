package marketplace.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import marketplace.accounts.admin.AuditAction;
import marketplace.accounts.admin.AuditEntry;
import marketplace.accounts.admin.AuditLog;
import marketplace.accounts.email.Challenge;
import marketplace.accounts.email.ChallengeItems;
import marketplace.accounts.identities.AgentId;
import marketplace.accounts.identities.AgentIdentities;
import marketplace.accounts.identities.AgentIdentity;
import marketplace.accounts.identities.AgentIdentityItems;
import marketplace.accounts.identities.AgentProof;
import marketplace.accounts.keys.ApiKey;
import marketplace.accounts.keys.ApiKeyItems;
import marketplace.accounts.keys.KeyPermissions;
import marketplace.accounts.keys.KeyPrincipal;
import marketplace.accounts.keys.KeyStatus;
import marketplace.accounts.keys.KeyValue;
import marketplace.accounts.keys.KeyWebhook;
import marketplace.accounts.sessions.RefreshToken;
import marketplace.accounts.sessions.Session;
import marketplace.accounts.sessions.SessionItems;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Id.SessionId;
import marketplace.kernel.Money;
import marketplace.kernel.RateTier;
import marketplace.kernel.Scope;
import marketplace.kernel.SpendLimit;
import marketplace.kernel.secrets.Sha256;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Write;
import marketplace.testing.GoldenItems;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** Stored items stay readable by later versions. */
class StoredItemsTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.123Z");
    private static final AccountId ADA = new AccountId("acc_00000000000000000000000001");
    private static final Account ACCOUNT = Account.open(ADA, new Email("ada@example.com"), "Ada", NOW);
    private static final Account KNOWN_ACCOUNT = new Account(
            ADA,
            new Email("ada@example.com"),
            true,
            "Ada",
            true,
            RestrictionScope.MONEY,
            true,
            new IdentityCheck.Verified("DE"),
            true,
            NOW,
            true,
            2,
            NOW);
    private static final Login LOGIN = new Login(ACCOUNT.email(), ADA, "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA");
    private static final Login TRAVELLED_LOGIN =
            LOGIN.at(List.of(new SignInPlace("00", NOW, false), new SignInPlace("01", NOW.plusSeconds(60), true)));
    private static final Session SESSION = Session.open(
            new RefreshToken(new SessionId("ses_00000000000000000000000002"), new byte[16], new byte[32]),
            ACCOUNT,
            true,
            NOW);
    private static final ApiKey PLAIN_KEY = key(KeyPermissions.EVERYTHING);
    private static final ApiKey FULL_KEY = new ApiKey(
            PLAIN_KEY.id(),
            ADA,
            "agent",
            PLAIN_KEY.hash(),
            PLAIN_KEY.prefix(),
            new KeyPermissions(
                    Set.of(Scope.READ, Scope.MANAGE), List.of(new SpendLimit(PLAIN_KEY.id(), new Money(5_000)))),
            RateTier.AUTOMATED,
            KeyStatus.REVOKED,
            NOW,
            Optional.of(NOW.plusSeconds(60)),
            Optional.of(NOW.plusSeconds(120)),
            Optional.empty(),
            Optional.of(new KeyId("key_00000000000000000000000008")),
            Optional.of(new KeyId("key_00000000000000000000000009")));
    private static final ApiKey HOOKED_KEY = PLAIN_KEY.patch(
            "hooked",
            Optional.of(
                    new KeyWebhook(new EndpointId("whe_00000000000000000000000004"), "https://hooks.example.com/in")));

    private static final KeyId MAKER = new KeyId("key_00000000000000000000000001");
    private static final ApiKey LOWER_KEY = key(new KeyPermissions(
            Set.of(Scope.SPEND),
            List.of(new SpendLimit(PLAIN_KEY.id(), new Money(300)), new SpendLimit(MAKER, new Money(5_000)))));
    private static final ApiKey SHARING_KEY =
            key(new KeyPermissions(Set.of(Scope.SPEND), List.of(new SpendLimit(MAKER, new Money(5_000)))));

    private static final AgentId AGENT = new AgentId("agent_0123456789abcdef");
    private static final AgentIdentity IDENTITY = new AgentIdentity(AGENT, ADA, Optional.empty(), NOW);
    private static final AgentIdentity NAMED_IDENTITY = new AgentIdentity(AGENT, ADA, Optional.of("Scout"), NOW);
    private static final AgentProof.Verified PROOF =
            new AgentProof.Verified(AGENT, Sha256.of("signature"), NOW.minusMillis(1));
    private static final Call CALL = new Call("req", NOW, AccountsFixture.ORIGIN, "192.0.2.7", new Caller.Anonymous());

    private static final Call ADMINS_CALL =
            new Call("req", NOW, AccountsFixture.ORIGIN, "192.0.2.7", new Caller.SignedIn(ADA, true));
    private static final AuditLog AUDIT = new AuditLog(new MemoryTable(), new SequenceIds());

    private static ApiKey key(KeyPermissions grant) {
        KeyValue raw = new KeyValue("svc_test_" + "0".repeat(43) + "000000");
        return ApiKey.create(
                new KeyId("key_00000000000000000000000003"), ADA, "agent", raw, grant, Optional.empty(), NOW);
    }

    private static List<Item> items() {
        return List.of(
                AccountItems.item(ACCOUNT),
                AccountItems.item(LOGIN),
                SessionItems.item(SESSION),
                ApiKeyItems.item(PLAIN_KEY),
                ApiKeyItems.item(FULL_KEY),
                ApiKeyItems.item(PLAIN_KEY.hash(), KeyPrincipal.of(PLAIN_KEY)),
                ApiKeyItems.item(FULL_KEY.hash(), KeyPrincipal.of(FULL_KEY)),
                stored(AgentIdentities.bind(IDENTITY)),
                stored(AgentIdentities.bind(NAMED_IDENTITY)),
                stored(AgentIdentities.spend(PROOF, CALL)),
                AccountItems.item(KNOWN_ACCOUNT),
                SessionItems.item(LATER_SESSION),
                ChallengeItems.item(SIGNUP),
                ChallengeItems.item(RESET),
                ApiKeyItems.item(HOOKED_KEY),
                stored(AUDIT.entry(ADMINS_CALL, AuditAction.ACCOUNT_RESTRICTED, ADA, "too many complaints")),
                ApiKeyItems.item(LOWER_KEY),
                ApiKeyItems.item(LOWER_KEY.hash(), KeyPrincipal.of(LOWER_KEY)),
                ApiKeyItems.item(SHARING_KEY),
                ApiKeyItems.item(SHARING_KEY.hash(), KeyPrincipal.of(SHARING_KEY)),
                SessionItems.item(REFRESHED_SESSION),
                AccountItems.item(TRAVELLED_LOGIN));
    }

    private static final Challenge SIGNUP = Challenge.of(ACCOUNT.email(), Challenge.Purpose.SIGNUP, new byte[16], NOW);
    private static final Challenge RESET = new Challenge(
            ACCOUNT.email(),
            Challenge.Purpose.RESET,
            new byte[16],
            List.of(new Challenge.Mailing("0f1e", true)),
            NOW,
            NOW.plusSeconds(1_800),
            3);
    private static final Session LATER_SESSION =
            Session.open(new RefreshToken(SESSION.id(), new byte[16], new byte[32]), KNOWN_ACCOUNT, false, NOW);
    private static final Session REFRESHED_SESSION = new Session(
            SESSION.id(),
            ADA,
            2,
            SESSION.lineHash(),
            SESSION.secretHash(),
            Optional.of(new Session.Replaced(Sha256.of("second"), NOW.plusSeconds(30))),
            List.of(new Session.Replaced(Sha256.of("first"), NOW.plusSeconds(29))),
            false,
            Optional.of(NOW.plusSeconds(30)),
            NOW,
            NOW.plusSeconds(60),
            3);

    private static Item stored(Write write) {
        MemoryTable table = new MemoryTable();
        table.commit(Commit.of(write));
        return table.get(write.key()).orElseThrow();
    }

    @Test
    void itemsReadBackAsWritten() {
        assertThat(AccountItems.ACCOUNT.read(AccountItems.item(ACCOUNT))).isEqualTo(ACCOUNT);
        assertThat(AccountItems.ACCOUNT.read(AccountItems.item(KNOWN_ACCOUNT))).isEqualTo(KNOWN_ACCOUNT);
        for (Login login : List.of(LOGIN, TRAVELLED_LOGIN)) {
            assertThat(AccountItems.LOGIN.read(AccountItems.item(login))).isEqualTo(login);
        }
        assertThat(SessionItems.MAPPER.read(SessionItems.item(SESSION))).isEqualTo(SESSION);
        for (Session session : List.of(LATER_SESSION, REFRESHED_SESSION)) {
            assertThat(SessionItems.MAPPER.read(SessionItems.item(session))).isEqualTo(session);
        }
        for (Challenge challenge : List.of(SIGNUP, RESET)) {
            assertThat(ChallengeItems.MAPPER.read(ChallengeItems.item(challenge)))
                    .usingRecursiveComparison()
                    .isEqualTo(challenge);
        }
        for (ApiKey key : List.of(PLAIN_KEY, FULL_KEY, HOOKED_KEY, LOWER_KEY, SHARING_KEY)) {
            assertThat(ApiKeyItems.KEY.read(ApiKeyItems.item(key))).isEqualTo(key);
            KeyPrincipal holder = KeyPrincipal.of(key);
            assertThat(ApiKeyItems.PRINCIPAL.read(ApiKeyItems.item(key.hash(), holder)))
                    .isEqualTo(holder);
        }
        for (AgentIdentity identity : List.of(IDENTITY, NAMED_IDENTITY)) {
            assertThat(AgentIdentityItems.MAPPER.read(stored(AgentIdentities.bind(identity))))
                    .isEqualTo(identity);
        }
    }

    @Test
    void storedFormMatchesTheGoldenFile() {
        GoldenItems.check("stored-items.json", items().stream());
    }

    @Test
    void itemsOfTheGoldenFileAreReadable() {
        List<Item> stored = GoldenItems.read("stored-items.json");
        assertThat(AccountItems.ACCOUNT.read(stored.get(0))).isEqualTo(ACCOUNT);
        assertThat(AccountItems.LOGIN.read(stored.get(1))).isEqualTo(LOGIN);
        assertThat(SessionItems.MAPPER.read(stored.get(2))).isEqualTo(SESSION);
        assertThat(ApiKeyItems.KEY.read(stored.get(4))).isEqualTo(FULL_KEY);
        assertThat(ApiKeyItems.PRINCIPAL.read(stored.get(6))).isEqualTo(KeyPrincipal.of(FULL_KEY));
        assertThat(AgentIdentityItems.MAPPER.read(stored.get(7))).isEqualTo(IDENTITY);
        assertThat(AgentIdentityItems.MAPPER.read(stored.get(8))).isEqualTo(NAMED_IDENTITY);
        assertThat(AccountItems.ACCOUNT.read(stored.get(10))).isEqualTo(KNOWN_ACCOUNT);
        assertThat(SessionItems.MAPPER.read(stored.get(11))).isEqualTo(LATER_SESSION);
        assertThat(ChallengeItems.MAPPER.read(stored.get(12)))
                .usingRecursiveComparison()
                .isEqualTo(SIGNUP);
        assertThat(ChallengeItems.MAPPER.read(stored.get(13)))
                .usingRecursiveComparison()
                .isEqualTo(RESET);
        assertThat(ApiKeyItems.KEY.read(stored.get(14))).isEqualTo(HOOKED_KEY);
        assertThat(ApiKeyItems.KEY.read(stored.get(16))).isEqualTo(LOWER_KEY);
        assertThat(ApiKeyItems.PRINCIPAL.read(stored.get(17))).isEqualTo(KeyPrincipal.of(LOWER_KEY));
        assertThat(ApiKeyItems.KEY.read(stored.get(18))).isEqualTo(SHARING_KEY);
        assertThat(ApiKeyItems.PRINCIPAL.read(stored.get(19))).isEqualTo(KeyPrincipal.of(SHARING_KEY));
        assertThat(SessionItems.MAPPER.read(stored.get(20))).isEqualTo(REFRESHED_SESSION);
        assertThat(AccountItems.LOGIN.read(stored.get(21))).isEqualTo(TRAVELLED_LOGIN);
    }

    @Test
    void auditEntriesAreReadable() {
        MemoryTable table = new MemoryTable();
        table.commit(Commit.of(Write.put(GoldenItems.read("stored-items.json").get(15))));

        AuditEntry entry = new AuditLog(table, new SequenceIds())
                .page(Optional.of(ADA.value()), 10, Optional.empty())
                .items()
                .getFirst();

        assertThat(entry.at()).isEqualTo(NOW);
        assertThat(entry.adminId()).isEqualTo(ADA);
        assertThat(entry.action()).isEqualTo(AuditAction.ACCOUNT_RESTRICTED);
        assertThat(entry.subject()).isEqualTo(ADA.value());
        assertThat(entry.details()).isEqualTo("too many complaints");
    }

    @Test
    void usedSignaturesAreKeptLongerThanTheirWindow() {
        long forgotten = stored(AgentIdentities.spend(PROOF, CALL)).number(Item.TTL);

        assertThat(forgotten)
                .isGreaterThan(PROOF.signedAt()
                        .plus(AccountPolicies.SIGNATURE_WINDOW)
                        .plusSeconds(60)
                        .getEpochSecond());
    }

    @Test
    void itemsContainNoSecret() {
        AccountsFixture fixture = new AccountsFixture();
        List<String> written = fixture.written();
        Reply signup = fixture.signup("ada@example.com");
        Map<String, String> headers =
                Map.of("authorization", "Bearer " + signup.text("token"), "idempotency-key", "once");
        String raw = fixture.post("/api/keys", "{\"name\":\"a\"}", headers).text("apiKey");
        String secret = signup.text("refreshToken").substring(31);

        assertThat(written).hasSize(2);
        assertThat(String.join("\n", written))
                .doesNotContain(AccountsFixture.PASSWORD, signup.text("token"), secret, raw);
    }
}
