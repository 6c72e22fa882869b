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
import marketplace.accounts.Login;
import marketplace.accounts.PasswordHash;
import marketplace.accounts.VerifiedEmails;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.LruCache;
import marketplace.kernel.Problem;
import marketplace.kernel.Sha256;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Which account a person of an external issuer has: the one that was made, or found, when they first came.
 *
 * <p>From then on the issuer's subject alone decides, whatever becomes of e-mails. At first sight an account that stands
 * under the same e-mail is theirs only when both sides have proven it: the issuer says that it has verified the e-mail,
 * and the account's owner has verified it here. With less, whoever registers a stranger's e-mail on either side would
 * come into the stranger's account on the other. Everybody else gets an account of their own.
 */
final class ExternalAccounts {

    private static final int SHAPE = 1;

    /**
     * The pairing changes only when the account is deleted, so it may be remembered as long as a token of our own would
     * be good; a megabyte or two of it.
     */
    private static final int MAX_REMEMBERED = 10_000;

    /** A first sight that others keep getting in the way of is told to come back. */
    private static final int MAX_ROUNDS = 4;

    private static final int HASH_BYTES = 32;
    private static final int SALT_BYTES = 16;

    /** An account, and until when it need not be looked up again. */
    private record Known(AccountId account, Instant until) {}

    private final Table table;
    private final Accounts accounts;
    private final Ids ids;
    private final SecureRandom random;
    private final LruCache<String, Known> known = new LruCache<>(MAX_REMEMBERED);

    ExternalAccounts(Table table, Ids ids, SecureRandom random) {
        this.table = table;
        this.accounts = new Accounts(table);
        this.ids = ids;
        this.random = random;
    }

    /** The person's account; costs a read for the first request in this process, and a commit for the first of all. */
    AccountId of(ExternalPerson person, Instant now) {
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

    private AccountId welcome(String subject, ExternalPerson person, Instant now) {
        for (int round = 1; round <= MAX_ROUNDS; round++) {
            try {
                return open(subject, person, now);
            } catch (LostRace _) {
                // The same person twice at once, or a signup with the same e-mail: what stands now decides.
                Optional<AccountId> other = find(subject);
                if (other.isPresent()) {
                    return other.get();
                }
            }
        }
        throw new Problem(ErrorCode.CONFLICT, "Others keep changing this at the same time; try again shortly.");
    }

    private AccountId open(String subject, ExternalPerson person, Instant now) {
        Optional<Login> standing = person.emailVerified() ? accounts.findLogin(person.email()) : Optional.empty();
        Optional<Account> proven =
                standing.map(login -> accounts.require(login.accountId())).filter(Account::emailVerified);
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
        // Only a proven e-mail that is free becomes the account's own here; a claimed one must not keep its owner out.
        boolean takes = person.emailVerified() && standing.isEmpty();
        table.commit(
                takes
                        ? commit.and(Write.create(AccountItems.item(withoutPassword(person.email(), id))))
                                .job(VerifiedEmails.of(id, person.email(), now))
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

    /** A hash that is of no password: there is none to sign in with until the owner of the e-mail sets one. */
    private Login withoutPassword(Email email, AccountId account) {
        byte[] salt = new byte[SALT_BYTES];
        byte[] hash = new byte[HASH_BYTES];
        random.nextBytes(salt);
        random.nextBytes(hash);
        return new Login(email, account, new PasswordHash(Argon2id.COST, salt, hash).text());
    }
}
