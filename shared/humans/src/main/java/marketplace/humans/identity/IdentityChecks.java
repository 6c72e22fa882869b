package marketplace.humans.identity;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.accounts.IdentityCheck;
import marketplace.api.Decision;
import marketplace.api.Field;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.Sha256;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.table.Write;

public final class IdentityChecks {

    public static final String PATH = "/i/";

    private static final int CODE_BYTES = 16;
    private static final int MAX_ROUNDS = 5;

    private final Table table;
    private final Accounts accounts;
    private final Humans humans;
    private final SecureRandom random;
    private final IdentityProvider provider;

    public IdentityChecks(Table table, SecureRandom random, IdentityProvider provider) {
        this.table = table;
        this.accounts = new Accounts(table);
        this.humans = new Humans(table);
        this.random = random;
        this.provider = provider;
    }

    record BeginInput() {}

    public record VerificationView(
            @Field("pending: have the person open url. verified: nothing to do.")
            CheckStatus status,

            @Field(
                    value = "URL where the person shows the document. Null when there is nothing to do and in"
                            + " replayed responses, because anyone with the URL can complete the check.",
                    nullable = true)
            String url,

            @Field(value = "When the URL expires.", nullable = true)
            Instant expiresAt,

            @Field(value = "The country of the document, ISO 3166-1 code of two capitals.", nullable = true)
            String country) {}

    public record VerificationAnswer(
            @Field("The verification.") VerificationView verification) {}

    Decision<VerificationAnswer> begin(Call call, BeginInput input) {
        return switch (accounts.require(call.accountId()).identity()) {
            case IdentityCheck.Verified(String country) ->
                Decision.of(
                        Commit.none(),
                        new VerificationAnswer(new VerificationView(CheckStatus.VERIFIED, null, null, country)));
            case IdentityCheck.Unverified _ -> {
                requireProvider();
                byte[] bytes = new byte[CODE_BYTES];
                random.nextBytes(bytes);
                String code = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
                Check check = new Check(Sha256.of(code), call.accountId(), CheckStatus.PENDING, null, call.now());
                yield Decision.of(
                                Commit.of(Write.create(CheckItems.item(check))),
                                pending(check, call.origin() + PATH + code))
                        .replayedAs(pending(check, null));
            }
        };
    }

    private void requireProvider() {
        if (provider == IdentityProvider.NONE) {
            throw new Problem(
                    ErrorCode.IDENTITY_PROVIDER_MISSING,
                    "This deployment has no provider of identity checks. Its operator can verify an account with PUT"
                            + " /api/admin/accounts/{accountId}/identity.");
        }
    }

    private static VerificationAnswer pending(Check check, String url) {
        return new VerificationAnswer(new VerificationView(CheckStatus.PENDING, url, check.expiresAt(), null));
    }

    public Optional<Check> find(String code, Instant now) {
        return table.get(Keys.identityCheck(Sha256.of(code)))
                .map(CheckItems.MAPPER::read)
                .filter(check -> !check.isExpired(now));
    }

    public void fail(Check check) {
        table.commit(Commit.of(end(check, CheckStatus.FAILED)));
    }

    /**
     * Verifies the account and its profile permanently.
     *
     * @throws Problem {@link ErrorCode#CONFLICT} if the check has ended
     */
    public void pass(Check check, String country) {
        for (int round = 1; ; round++) {
            Commit commit = Commit.of(
                            end(check, CheckStatus.VERIFIED, Change.set(CheckItems.COUNTRY, country)),
                            Accounts.identity(check.accountId(), new IdentityCheck.Verified(country)))
                    .and(humans.identified(check.accountId()));
            try {
                table.commit(commit);
                return;
            } catch (LostRace race) {
                if (round == MAX_ROUNDS) {
                    throw race;
                }
            }
        }
    }

    private static Write end(Check check, CheckStatus status, Change... more) {
        Change[] changes = new Change[more.length + 1];
        changes[0] = Change.set(CheckItems.STATUS, status);
        System.arraycopy(more, 0, changes, 1, more.length);
        return Write.update(Keys.identityCheck(check.codeHash()), changes)
                .when(Condition.is(CheckItems.STATUS, CheckStatus.PENDING.wire()))
                .otherwise(_ -> new Problem(ErrorCode.CONFLICT, "This check has already ended."));
    }
}
