package marketplace.accounts;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.SessionId;
import marketplace.kernel.Instants;
import marketplace.kernel.Problem;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/** The store of accounts and logins. An item counts the active keys too, so changes are updates, never puts. */
public final class Accounts {

    static final Condition NOT_DELETED = Condition.all(Condition.exists(), Condition.lacks(AccountItems.DELETED_AT));

    private static final Condition NOT_IN_DEBT =
            Condition.any(Condition.lacks(AccountItems.IN_DEBT), Condition.is(AccountItems.IN_DEBT, false));

    private final Table table;

    public Accounts(Table table) {
        this.table = table;
    }

    public Optional<Login> findLogin(Email email) {
        return table.get(Keys.email(email.value())).map(AccountItems.LOGIN::read);
    }

    /** Empty for a deleted account. */
    public Optional<Account> find(AccountId id) {
        return table.get(Keys.account(id))
                .filter(item -> AccountItems.deletedAt(item).isEmpty())
                .map(AccountItems.ACCOUNT::read);
    }

    /** Empty for an account that is deleted, or whose deletion has begun: it receives no money from others. */
    public Optional<Account> findReceiving(AccountId id, Instant now) {
        return table.get(Keys.account(id))
                .filter(item -> receiving(now).holds(Optional.of(item)))
                .map(AccountItems.ACCOUNT::read);
    }

    private static Condition receiving(Instant now) {
        return Condition.all(
                NOT_DELETED,
                Condition.any(
                        Condition.lacks(AccountItems.CLOSING_UNTIL),
                        new Condition.Below(AccountItems.CLOSING_UNTIL, Instants.text(now))));
    }

    public static Write requireReceiving(AccountId account, Instant now) {
        return Write.check(Keys.account(account), receiving(now));
    }

    public static Write close(AccountId account, Instant until) {
        return update(account, Change.set(AccountItems.CLOSING_UNTIL, until));
    }

    public Account require(AccountId id) {
        return table.get(Keys.account(id))
                .map(Accounts::requireNotDeleted)
                .orElseThrow(() -> new IllegalStateException("no account " + id));
    }

    public static Account requireNotDeleted(Item item) {
        if (AccountItems.deletedAt(item).isPresent()) {
            throw deleted();
        }
        return AccountItems.ACCOUNT.read(item);
    }

    /** No answer to a caller may depend on it: it reveals who has an account. */
    public Optional<AccountId> findByVerifiedEmail(Email email, Instant now) {
        return findLogin(email)
                .flatMap(login -> findReceiving(login.accountId(), now))
                .filter(Account::emailVerified)
                .map(Account::id);
    }

    public static Write requireNotDeleted(AccountId account) {
        return Write.check(Keys.account(account), NOT_DELETED);
    }

    /** As {@link #requireReceiving}, with a verified e-mail. */
    public static Write requireVerifiedEmail(AccountId account, Instant now) {
        return Write.check(
                Keys.account(account), Condition.all(receiving(now), Condition.is(AccountItems.EMAIL_VERIFIED, true)));
    }

    public static List<Write> open(Account account, Login login) {
        return List.of(
                Write.create(AccountItems.item(login)).otherwise(_ -> emailTaken()),
                Write.create(AccountItems.item(account)));
    }

    public static Write unchanged(Login login) {
        return Write.check(
                Keys.email(login.email().value()), Condition.is(AccountItems.PASSWORD_HASH, login.passwordHash()));
    }

    /** As {@link #unchanged}, and other places are known from now on. */
    public static Write changePlaces(Login read, List<SignInPlace> places) {
        return Write.update(Keys.email(read.email().value()), AccountItems.LOGIN.change(AccountItems.PLACES, places))
                .when(isStill(read));
    }

    public static Write changePassword(Login read, String passwordHash, List<SignInPlace> places) {
        return Write.update(
                        Keys.email(read.email().value()),
                        Change.set(AccountItems.PASSWORD_HASH, passwordHash),
                        AccountItems.LOGIN.change(AccountItems.PLACES, places))
                .when(isStill(read));
    }

    private static Condition isStill(Login read) {
        return Condition.all(
                Condition.is(AccountItems.PASSWORD_HASH, read.passwordHash()),
                AccountItems.LOGIN.is(AccountItems.PLACES, read.places()));
    }

    public static Write requireSessionEra(AccountId account, long era) {
        return Write.check(
                Keys.account(account), Condition.all(NOT_DELETED, Condition.is(AccountItems.SESSION_ERA, era)));
    }

    public static Write stepUp(AccountId account, SessionId session, Instant now) {
        return update(
                account,
                Change.set(AccountItems.STEP_UP_SESSION, session.value()),
                Change.set(AccountItems.STEP_UP_AT, now));
    }

    /** When this session stepped up; empty if another one did so later. */
    public Optional<Instant> steppedUpAt(AccountId account, SessionId session) {
        return table.get(Keys.account(account))
                .filter(item -> item.findText(AccountItems.STEP_UP_SESSION).equals(Optional.of(session.value())))
                .flatMap(item -> item.findInstant(AccountItems.STEP_UP_AT));
    }

    public static Write endSessions(AccountId account) {
        return update(account, Change.add(AccountItems.SESSION_ERA, 1));
    }

    public static Write verifyEmailAndEndSessions(AccountId account) {
        return update(account, Change.add(AccountItems.SESSION_ERA, 1), Change.set(AccountItems.EMAIL_VERIFIED, true));
    }

    /** Conflicts if the number of active keys has changed. */
    public static Write verifyEmailAndEndSessionsAndKeys(Account account, int activeKeys) {
        List<Change> changes = new ArrayList<>(List.of(
                Change.add(AccountItems.SESSION_ERA, 1),
                Change.set(AccountItems.EMAIL_VERIFIED, true),
                Change.set(AccountItems.ACTIVE_KEYS, 0)));
        if (!account.emailVerified()) {
            // Its payout account is removed.
            changes.add(AccountItems.ACCOUNT.change(AccountItems.PAYOUT_VERIFIED, false));
        }
        return Write.update(Keys.account(account.id()), changes.toArray(Change[]::new))
                .when(Condition.all(NOT_DELETED, activeKeysAre(activeKeys)));
    }

    public static final String DEBT =
            "it owes money after a chargeback or refund; pay the debt with POST /api/wallet/deposit";

    public static Write restrict(AccountId account, String reason) {
        return restrict(account, RestrictionScope.ALL, reason);
    }

    public static Write restrict(AccountId account, RestrictionScope scope, String reason) {
        return update(
                account,
                Change.set(AccountItems.RESTRICTED, true),
                Change.set(AccountItems.RESTRICTION_SCOPE, scope),
                Change.set(AccountItems.RESTRICTION_REASON, reason));
    }

    /** Lifts the restriction of an admin. That of a debt stays. */
    public static Write unrestrict(AccountId account, boolean inDebt) {
        return inDebt
                ? restrict(account, DEBT).when(Condition.all(NOT_DELETED, Condition.is(AccountItems.IN_DEBT, true)))
                : lifted(account).when(Condition.all(NOT_DELETED, NOT_IN_DEBT));
    }

    static Write lifted(AccountId account, Change... more) {
        List<Change> changes = new ArrayList<>(List.of(more));
        changes.add(Change.set(AccountItems.RESTRICTED, false));
        changes.add(Change.remove(AccountItems.RESTRICTION_SCOPE));
        changes.add(Change.remove(AccountItems.RESTRICTION_REASON));
        return update(account, changes.toArray(Change[]::new));
    }

    public Optional<String> restriction(AccountId id) {
        return table.get(Keys.account(id)).flatMap(Accounts::restriction);
    }

    public static Optional<String> restriction(Item account) {
        return account.flag(AccountItems.RESTRICTED)
                ? Optional.of(account.findText(AccountItems.RESTRICTION_REASON).orElse(""))
                : Optional.empty();
    }

    public Account requireMayWork(AccountId id) {
        return requireMay(id, RestrictionScope.WORK, "post, apply, hire, offer or take work, or message");
    }

    public Account requireMayMoveMoney(AccountId id) {
        return requireMay(id, RestrictionScope.MONEY, "send, refund, withdraw or request money");
    }

    /** As {@link #requireMayMoveMoney}; returns whether a debt, which earnings may pay, is the restriction. */
    public boolean requireMayPayDebt(AccountId id) {
        if (table.get(Keys.account(id))
                .filter(Restrictions::isInDebt)
                .flatMap(Accounts::restriction)
                .filter(reason -> reason.equals(DEBT) || reason.equals(Restrictions.DEBT_LOST))
                .isPresent()) {
            return true;
        }
        requireMayMoveMoney(id);
        return false;
    }

    /** A read: as conditions on the account, concurrent requests of its keys would conflict. */
    private Account requireMay(AccountId id, RestrictionScope act, String blocked) {
        Item item = table.get(Keys.account(id)).orElseThrow(() -> new IllegalStateException("no account " + id));
        Account account = requireNotDeleted(item);
        if (account.isBarredFrom(act)) {
            String reason = item.findText(AccountItems.RESTRICTION_REASON).orElse("not stated");
            throw new Problem(
                    reason.equals(DEBT) ? ErrorCode.DEBT_OUTSTANDING : ErrorCode.FORBIDDEN,
                    "This account is restricted: it cannot " + blocked + ". Reason: " + reason + ".");
        }
        return account;
    }

    /** Of a deleted account nothing is asked here. */
    public boolean mayWork(AccountId id) {
        return find(id).filter(account -> account.isBarredFrom(RestrictionScope.WORK))
                .isEmpty();
    }

    public boolean mayMoveMoney(AccountId id) {
        return find(id).filter(account -> account.isBarredFrom(RestrictionScope.MONEY))
                .isEmpty();
    }

    public static Write requireHirable(AccountId account, Instant now) {
        Condition moneyOnly =
                Condition.all(Condition.is(AccountItems.RESTRICTION_SCOPE, RestrictionScope.MONEY), NOT_IN_DEBT);
        Condition free = Condition.any(
                Condition.lacks(AccountItems.RESTRICTED), Condition.is(AccountItems.RESTRICTED, false), moneyOnly);
        return Write.check(Keys.account(account), Condition.all(receiving(now), free));
    }

    public static Write identity(AccountId account, IdentityCheck check, Instant now) {
        Change identity = AccountItems.ACCOUNT.change(AccountItems.IDENTITY, check);
        return check.isVerified()
                ? update(account, identity, Change.setIfAbsent(AccountItems.MESSAGING_SINCE, now))
                : update(account, identity);
    }

    /** As {@link #identity(AccountId, IdentityCheck, Instant)}, but conflicts if the identity has changed since. */
    public static Write identity(Account before, IdentityCheck check, Instant now) {
        return identity(before.id(), check, now)
                .when(Condition.all(NOT_DELETED, AccountItems.ACCOUNT.is(AccountItems.IDENTITY, before.identity())));
    }

    /** Conflicts if the account has changed in what a new profile copies. */
    public static Write unchangedForProfile(Account read) {
        Condition restricted = read.restricted()
                ? Condition.is(AccountItems.RESTRICTED, true)
                : Condition.any(Condition.lacks(AccountItems.RESTRICTED), Condition.is(AccountItems.RESTRICTED, false));
        return Write.check(
                Keys.account(read.id()),
                Condition.all(
                        NOT_DELETED,
                        AccountItems.ACCOUNT.is(AccountItems.IDENTITY, read.identity()),
                        AccountItems.ACCOUNT.is(AccountItems.PAYOUT_VERIFIED, read.payoutVerified()),
                        restricted,
                        AccountItems.ACCOUNT.is(AccountItems.RESTRICTION_SCOPE, read.restrictionScope())));
    }

    /** Also of a deleted account: a timer may pay for its last work. */
    public static Write paidForWork(AccountId account, Instant now) {
        return Write.update(Keys.account(account), Change.setIfAbsent(AccountItems.MESSAGING_SINCE, now))
                .when(Condition.exists());
    }

    public static Write payoutVerified(AccountId account, boolean ready) {
        return update(account, AccountItems.ACCOUNT.change(AccountItems.PAYOUT_VERIFIED, ready));
    }

    static Write update(AccountId account, Change... changes) {
        return Write.update(Keys.account(account), changes).when(NOT_DELETED);
    }

    public static Write addKey(AccountId account) {
        Condition belowLimit = Condition.any(
                Condition.lacks(AccountItems.ACTIVE_KEYS),
                Condition.below(AccountItems.ACTIVE_KEYS, AccountPolicies.MAX_ACTIVE_API_KEYS));
        return Write.update(Keys.account(account), Change.add(AccountItems.ACTIVE_KEYS, 1))
                .when(Condition.all(NOT_DELETED, belowLimit))
                .otherwise(existing ->
                        existing.flatMap(AccountItems::deletedAt).isPresent() ? deleted() : keyLimitReached());
    }

    public static Write removeKeys(AccountId account, int number) {
        return Write.update(Keys.account(account), Change.add(AccountItems.ACTIVE_KEYS, -number))
                .when(Condition.exists());
    }

    /** Conflicts if the number of active keys has changed. */
    public static Write delete(Account account, int activeKeys, Instant now) {
        return Write.update(
                        Keys.account(account.id()),
                        Change.set(AccountItems.DELETED_AT, now),
                        Change.add(AccountItems.SESSION_ERA, 1),
                        Change.set(AccountItems.ACTIVE_KEYS, 0))
                .when(Condition.all(NOT_DELETED, activeKeysAre(activeKeys)));
    }

    private static Condition activeKeysAre(int number) {
        Condition is = Condition.is(AccountItems.ACTIVE_KEYS, number);
        return number == 0 ? Condition.any(Condition.lacks(AccountItems.ACTIVE_KEYS), is) : is;
    }

    public static List<Write> erase(AccountId account, Email email, Item stored) {
        Instant deletedAt = AccountItems.deletedAt(stored)
                .orElseThrow(
                        () -> new IllegalStateException(account + " is not deleted; only deleted accounts are erased"));
        return List.of(
                Write.delete(Keys.email(email.value())).when(Condition.is(AccountItems.ACCOUNT_ID, account.value())),
                Write.put(AccountItems.tombstone(account, deletedAt)));
    }

    public static Problem deleted() {
        return new Problem(ErrorCode.UNAUTHENTICATED, "This account has been deleted.");
    }

    private static Problem emailTaken() {
        return new Problem(ErrorCode.EMAIL_TAKEN, "An account with this e-mail exists. Sign in instead.");
    }

    private static Problem keyLimitReached() {
        return new Problem(
                ErrorCode.API_KEY_LIMIT_REACHED,
                "This account has " + AccountPolicies.MAX_ACTIVE_API_KEYS
                        + " active API keys, the maximum. Revoke one first.");
    }
}
