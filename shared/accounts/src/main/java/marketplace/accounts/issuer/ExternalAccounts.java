package marketplace.accounts.issuer;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.Optional;
import marketplace.accounts.Account;
import marketplace.accounts.AccountItems;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.Accounts;
import marketplace.accounts.Argon2id;
import marketplace.accounts.Email;
import marketplace.accounts.EmailVerifiedJob;
import marketplace.accounts.Login;
import marketplace.accounts.PasswordHash;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Problem;
import marketplace.kernel.cache.LruCache;
import marketplace.kernel.secrets.Sha256;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Pairs users of the external issuer with accounts, permanently on their first call. An existing account is paired
 * only if both sides have verified its e-mail: else claiming a stranger's e-mail would open the account.
 */
final class ExternalAccounts {

    private static final int SHAPE = 1;

    /** A pairing ends only with the account, so it may be cached as long as a session token is valid. */
    private static final int MAX_CACHED = 10_000;

    private static final int MAX_ROUNDS = 4;

    private static final int HASH_BYTES = 32;
    private static final int SALT_BYTES = 16;

    private record Known(AccountId account, Instant until) {}

    private final Table table;
    private final Accounts accounts;
    private final Ids ids;
    private final SecureRandom random;
    private final LruCache<String, Known> known = new LruCache<>(MAX_CACHED);

    ExternalAccounts(Table table, Ids ids, SecureRandom random) {
        this.table = table;
        this.accounts = new Accounts(table);
        this.ids = ids;
        this.random = random;
    }

    AccountId of(ExternalUser person, Instant now) {
        String subject = Sha256.of(person.issuer() + "\n" + person.subject());
        Optional<Known> lately = known.find(subject).filter(entry -> now.isBefore(entry.until()));
        if (lately.isPresent()) {
            return lately.get().account();
        }
        AccountId account = find(subject).orElseGet(() -> welcome(subject, person, now));
        known.keep(subject, new Known(account, now.plus(AccountPolicies.SESSION_TOKEN_LIFETIME)));
        return account;
    }

    private Optional<AccountId> find(String subject) {
        return table.get(Keys.subject(subject)).map(item -> new AccountId(item.text("accountId")));
    }

    private AccountId welcome(String subject, ExternalUser person, Instant now) {
        for (int round = 1; round <= MAX_ROUNDS; round++) {
            try {
                return open(subject, person, now);
            } catch (LostRace _) {
                // A concurrent first call of the same user, or a sign-up with the same e-mail.
                Optional<AccountId> other = find(subject);
                if (other.isPresent()) {
                    return other.get();
                }
            }
        }
        throw new Problem(ErrorCode.CONFLICT, "Too many concurrent sign-ins of this user. Retry after 1 second.");
    }

    private AccountId open(String subject, ExternalUser person, Instant now) {
        Optional<Login> existing = person.emailVerified() ? accounts.findLogin(person.email()) : Optional.empty();
        Optional<Account> proven =
                existing.map(login -> accounts.require(login.accountId())).filter(Account::emailVerified);
        if (proven.isPresent()) {
            AccountId id = proven.get().id();
            Write stillProven = Write.check(Keys.account(id), Condition.is(AccountItems.EMAIL_VERIFIED, true));
            table.commit(Commit.of(pair(subject, id), stillProven));
            return id;
        }
        AccountId id = new AccountId(ids.next(IdKind.ACCOUNT, now));
        Account fresh = Account.open(id, person.email(), person.name(), now);
        Account account = person.emailVerified() ? fresh.verified() : fresh;
        Commit commit = Commit.of(pair(subject, id), Write.create(AccountItems.item(account)));
        // Only a verified, free e-mail becomes the new account's. An unverified one must not lock out its owner.
        boolean takes = person.emailVerified() && existing.isEmpty();
        table.commit(
                takes
                        ? commit.and(Write.create(AccountItems.item(withoutPassword(person.email(), id))))
                                .job(EmailVerifiedJob.of(id, person.email(), now))
                        : commit);
        return id;
    }

    private static Write pair(String subject, AccountId account) {
        Key key = Keys.subject(subject);
        return Write.create(Item.at(key)
                .put(Keys.INDEX_1_PK, Keys.accountCollection(account))
                .put(Keys.INDEX_1_SK, key.pk())
                .put("v", SHAPE)
                .put("accountId", account)
                .build());
    }

    /** A hash of no password: the owner of the e-mail can set one by a reset. */
    private Login withoutPassword(Email email, AccountId account) {
        byte[] salt = new byte[SALT_BYTES];
        byte[] hash = new byte[HASH_BYTES];
        random.nextBytes(salt);
        random.nextBytes(hash);
        return new Login(email, account, new PasswordHash(Argon2id.COST, salt, hash).text());
    }
}
