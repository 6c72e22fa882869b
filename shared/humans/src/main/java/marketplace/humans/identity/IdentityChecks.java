package marketplace.humans.identity;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.accounts.IdentityCheck;
import marketplace.api.Decision;
import marketplace.api.Field;
import marketplace.api.limits.FixedLimit;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Problem;
import marketplace.kernel.ReturnUrls;
import marketplace.kernel.secrets.Sha256;
import marketplace.kernel.secrets.UrlSecret;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.table.Write;

/** The identity check starts through the API and ends on a hosted page. */
public final class IdentityChecks {

    public static final String PATH = "/i/";

    /** The provider charges for each. */
    static final int CHECKS_PER_DAY = 5;

    private static final FixedLimit LIMIT = new FixedLimit(
            "identity_checks",
            CHECKS_PER_DAY,
            Duration.ofDays(1),
            CHECKS_PER_DAY
                    + " identity checks per day are allowed. Complete one that you have started, or start another"
                    + " after midnight UTC.");

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

    record BeginInput(
            @Field(value = "https URL that our page links to afterwards.", max = 2000)
            String returnUrl,

            @Field(value = "https URL linked to unless the check was passed. Default: returnUrl.", max = 2000)
            String cancelUrl) {}

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

    public record VerificationAnswer(@Field VerificationView verification) {}

    Decision<VerificationAnswer> begin(Call call, BeginInput input) {
        return switch (accounts.require(call.accountId()).identity()) {
            case IdentityCheck.Verified(String country) ->
                Decision.of(
                        Commit.none(),
                        new VerificationAnswer(new VerificationView(CheckStatus.VERIFIED, null, null, country)));
            case IdentityCheck.Unverified _ -> {
                requireProvider();
                ReturnUrls returns = ReturnUrls.of(input.returnUrl(), input.cancelUrl(), call.origin());
                String code = UrlSecret.next(random, CODE_BYTES);
                Check check = new Check(Sha256.of(code), call.accountId(), CheckStatus.PENDING, returns, call.now());
                yield Decision.of(
                                Commit.of(
                                        LIMIT.take(call.accountId().value(), call.now()),
                                        Write.create(CheckItems.item(check))),
                                pending(check, call.origin() + PATH + code))
                        .replayedAs(pending(check, null))
                        .omittingInDryRuns("/verification/status", "/verification/expiresAt");
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

    /** The country of the account's document; empty without a passed check. */
    public Optional<String> country(Check check) {
        return accounts.find(check.accountId()).flatMap(account -> switch (account.identity()) {
            case IdentityCheck.Verified(String country) -> Optional.of(country);
            case IdentityCheck.Unverified _ -> Optional.empty();
        });
    }

    public void fail(String id) {
        end(id, check -> Commit.of(ended(check, CheckStatus.FAILED)));
    }

    /** Verifies the account permanently, and its profile. {@code country} is an ISO 3166-1 code of two capitals. */
    public void pass(String id, String country) {
        end(id, check -> Commit.of(ended(check, CheckStatus.VERIFIED)).and(verified(check, country)));
    }

    /** Results may be repeated and come in any order: only a pending check ends. */
    private void end(String id, Function<Check, Commit> effect) {
        for (int round = 1; ; round++) {
            Optional<Check> pending = table.get(Keys.identityCheck(id))
                    .map(CheckItems.MAPPER::read)
                    .filter(check -> check.status() == CheckStatus.PENDING);
            try {
                pending.map(effect).ifPresent(table::commit);
                return;
            } catch (LostRace race) {
                if (round == MAX_ROUNDS) {
                    throw race;
                }
            }
        }
    }

    private List<Write> verified(Check check, String country) {
        AccountId account = check.accountId();
        return accounts.find(account)
                .filter(found -> !found.identity().isVerified())
                .map(found -> Stream.concat(
                                Stream.of(Accounts.identity(
                                        found, new IdentityCheck.Verified(country), check.createdAt())),
                                humans.identified(account, true).stream())
                        .toList())
                .orElse(List.of());
    }

    private static Write ended(Check check, CheckStatus status) {
        return Write.update(Keys.identityCheck(check.codeHash()), Change.set(CheckItems.STATUS, status))
                .when(Condition.is(CheckItems.STATUS, CheckStatus.PENDING.wire()));
    }
}
