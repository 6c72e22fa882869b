package marketplace.accounts;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Problem;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * The store of accounts and their logins.
 *
 * <p>The account's item also counts its active keys: the eleventh is refused by a condition, whoever races. Changes of
 * an account are therefore updates of attributes, never puts of the whole item.
 */
public final class Accounts {

    private static final Condition STANDS = Condition.all(Condition.exists(), Condition.lacks(AccountItems.DELETED_AT));

    private final Table table;

    public Accounts(Table table) {
        this.table = table;
    }

    public Optional<Login> findLogin(Email email) {
        return table.get(Keys.email(email.value())).map(AccountItems::login);
    }

    /** The account, unless it was deleted. */
    public Optional<Account> find(AccountId id) {
        return table.get(Keys.account(id))
                .filter(item -> AccountItems.deletedAt(item).isEmpty())
                .map(AccountItems::account);
    }

    /** The account behind a login or a key; {@link ErrorCode#UNAUTHENTICATED} when it was deleted since. */
    public Account require(AccountId id) {
        return table.get(Keys.account(id))
                .map(Accounts::standing)
                .orElseThrow(() -> new IllegalStateException("no account " + id));
    }

    /** The account in the item; {@link ErrorCode#UNAUTHENTICATED} when it was deleted. */
    public static Account standing(Item item) {
        if (AccountItems.deletedAt(item).isPresent()) {
            throw gone();
        }
        return AccountItems.account(item);
    }

    /** The account that has verified this e-mail, in its one form; only to be asked where no answer depends on it. */
    public Optional<AccountId> readerOf(Email email) {
        return findLogin(email)
                .flatMap(login -> find(login.accountId()))
                .filter(Account::emailVerified)
                .map(Account::id);
    }

    /** Refuses to go on for an account that was deleted. */
    public static Write stands(AccountId account) {
        return Write.check(Keys.account(account), STANDS);
    }

    /** Refuses to go on for an account that was deleted, or whose e-mail is not verified. */
    public static Write readsItsEmail(AccountId account) {
        return Write.check(
                Keys.account(account), Condition.all(STANDS, Condition.is(AccountItems.EMAIL_VERIFIED, true)));
    }

    /** A new account; {@link ErrorCode#EMAIL_TAKEN} if the e-mail has one. */
    public static List<Write> open(Account account, Login login) {
        return List.of(
                Write.create(AccountItems.item(login)).otherwise(_ -> emailTaken()),
                Write.create(AccountItems.item(account)));
    }

    /** Refuses to go on if the password was changed since the login was read. */
    public static Write unchanged(Login login) {
        return Write.check(
                Keys.email(login.email().value()), Condition.is(AccountItems.PASSWORD_HASH, login.passwordHash()));
    }

    /** The password in place of the one that was read. */
    public static Write changePassword(Login read, String passwordHash) {
        return Write.update(Keys.email(read.email().value()), Change.set(AccountItems.PASSWORD_HASH, passwordHash))
                .when(Condition.is(AccountItems.PASSWORD_HASH, read.passwordHash()));
    }

    /** Refuses to go on with a session that was ended together with all others of its account. */
    public static Write sessionEraIs(AccountId account, long era) {
        Condition same =
                era == 0 ? Condition.lacks(AccountItems.SESSION_ERA) : Condition.is(AccountItems.SESSION_ERA, era);
        return Write.check(Keys.account(account), Condition.all(STANDS, same));
    }

    /**
     * Ends every session of an account whose owner has just proven that the e-mail is his: none of their refresh tokens
     * is good from now on.
     */
    public static Write endSessionsOfVerified(AccountId account) {
        return update(account, Change.add(AccountItems.SESSION_ERA, 1), Change.set(AccountItems.EMAIL_VERIFIED, true));
    }

    /** Takes away what others must be protected from; takes the reason, which its owner is told. */
    public static Write restrict(AccountId account, String reason) {
        return update(
                account,
                Change.set(AccountItems.RESTRICTED, true),
                Change.set(AccountItems.RESTRICTION_REASON, reason));
    }

    /** Gives it back. */
    public static Write unrestrict(AccountId account) {
        return update(
                account, Change.set(AccountItems.RESTRICTED, false), Change.remove(AccountItems.RESTRICTION_REASON));
    }

    /** Gives it back if it was taken away for this reason; lost when there is another by now. */
    public static Write unrestrict(AccountId account, String reason) {
        return Write.update(
                        Keys.account(account),
                        Change.set(AccountItems.RESTRICTED, false),
                        Change.remove(AccountItems.RESTRICTION_REASON))
                .when(Condition.all(STANDS, Condition.is(AccountItems.RESTRICTION_REASON, reason)));
    }

    /** Why the account is restricted; empty for one that is not. */
    public Optional<String> restriction(AccountId id) {
        return table.get(Keys.account(id))
                .filter(item -> item.flag(AccountItems.RESTRICTED))
                .map(item -> item.findText(AccountItems.RESTRICTION_REASON).orElse(""));
    }

    /**
     * The account, if it may post, apply, message and spend; {@link ErrorCode#FORBIDDEN} with the reason where it is
     * restricted. To be read beside other things, not checked in the commit: all that an account does at once would get
     * into each other's way there, and whoever is restricted this moment may well finish what is under way.
     */
    public Account requireUnrestricted(AccountId id) {
        Item item = table.get(Keys.account(id)).orElseThrow(() -> new IllegalStateException("no account " + id));
        Account account = standing(item);
        if (account.restricted()) {
            throw new Problem(
                    ErrorCode.FORBIDDEN,
                    "This account is restricted: it cannot post, apply, message or spend. Reason: "
                            + item.findText(AccountItems.RESTRICTION_REASON).orElse("not stated") + ".");
        }
        return account;
    }

    /** Holds a commit to the account standing, and not being restricted: for another's, which is nothing to be read. */
    public static Write unrestricted(AccountId account) {
        Condition free =
                Condition.any(Condition.lacks(AccountItems.RESTRICTED), Condition.is(AccountItems.RESTRICTED, false));
        return Write.check(Keys.account(account), Condition.all(STANDS, free));
    }

    /** Keeps what a check of the person found out; a failed check changes nothing, so there is none to keep. */
    public static Write identityVerified(AccountId account, IdentityCheck.Verified check) {
        return update(account, Change.set(AccountItems.IDENTITY_COUNTRY, check.country()));
    }

    /** Forgets what a check has found out; the person has to be checked again. */
    public static Write identityRevoked(AccountId account) {
        return update(account, Change.remove(AccountItems.IDENTITY_COUNTRY));
    }

    /** Keeps what is known of the person now, whichever of the two it is. */
    public static Write identity(AccountId account, IdentityCheck check) {
        return switch (check) {
            case IdentityCheck.Verified verified -> identityVerified(account, verified);
            case IdentityCheck.Unverified _ -> identityRevoked(account);
        };
    }

    /** Notes that the account has funded an escrow; more than once changes nothing. */
    public static Write fundedEscrow(AccountId account) {
        return update(account, Change.set(AccountItems.HAS_FUNDED_ESCROW, true));
    }

    /** Notes whether money can be paid out to the account. */
    public static Write payoutVerified(AccountId account, boolean ready) {
        return update(
                account,
                ready ? Change.set(AccountItems.PAYOUT_VERIFIED, true) : Change.remove(AccountItems.PAYOUT_VERIFIED));
    }

    private static Write update(AccountId account, Change... changes) {
        return Write.update(Keys.account(account), changes).when(STANDS);
    }

    /** Room for one more key; {@link ErrorCode#API_KEY_LIMIT_REACHED} where there is none. */
    public static Write oneMoreKey(AccountId account) {
        Condition room = Condition.any(
                Condition.lacks(AccountItems.ACTIVE_KEYS),
                Condition.below(AccountItems.ACTIVE_KEYS, AccountPolicies.MAX_ACTIVE_API_KEYS));
        return Write.update(Keys.account(account), Change.add(AccountItems.ACTIVE_KEYS, 1))
                .when(Condition.all(STANDS, room))
                .otherwise(
                        existing -> existing.flatMap(AccountItems::deletedAt).isPresent() ? gone() : keyLimitReached());
    }

    public static Write oneKeyLess(AccountId account) {
        return Write.update(Keys.account(account), Change.add(AccountItems.ACTIVE_KEYS, -1))
                .when(Condition.exists());
    }

    /** Ends the account with all of its sessions and keys; lost when it has not just so many active keys. */
    public static Write delete(Account account, int activeKeys, Instant now) {
        Condition counted = activeKeys == 0
                ? Condition.any(
                        Condition.lacks(AccountItems.ACTIVE_KEYS), Condition.is(AccountItems.ACTIVE_KEYS, activeKeys))
                : Condition.is(AccountItems.ACTIVE_KEYS, activeKeys);
        return Write.update(
                        Keys.account(account.id()),
                        Change.set(AccountItems.DELETED_AT, now),
                        Change.add(AccountItems.SESSION_ERA, 1),
                        Change.set(AccountItems.ACTIVE_KEYS, 0))
                .when(Condition.all(STANDS, counted));
    }

    /** A stone in place of the deleted account in {@code stored}; its e-mail is free. */
    public static List<Write> erase(AccountId account, Email email, Item stored) {
        Instant deletedAt = AccountItems.deletedAt(stored)
                .orElseThrow(() -> new IllegalStateException(account + " stands; only what was deleted is erased"));
        return List.of(
                Write.delete(Keys.email(email.value())).when(Condition.is(AccountItems.ACCOUNT_ID, account.value())),
                Write.put(AccountItems.stone(account, deletedAt)));
    }

    /** The one answer to whatever is still asked in the name of a deleted account. */
    public static Problem gone() {
        return new Problem(ErrorCode.UNAUTHENTICATED, "This account has been deleted.");
    }

    private static Problem emailTaken() {
        return new Problem(ErrorCode.EMAIL_TAKEN, "An account with this e-mail exists; sign in instead.");
    }

    private static Problem keyLimitReached() {
        return new Problem(
                ErrorCode.API_KEY_LIMIT_REACHED,
                "This account has " + AccountPolicies.MAX_ACTIVE_API_KEYS + " active API keys; revoke one first.");
    }
}
