package marketplace.accounts;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Instants;
import marketplace.kernel.Job;
import marketplace.kernel.Problem;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/** The two causes of a restriction, an admin and a debt, and the job that follows each change. */
public final class Restrictions {

    /** Reads the account, so it may run late or twice. */
    public static final String JOB = "account.restriction_changed";

    /** The reason that takes the place of a debt which became a loss of the platform. */
    static final String DEBT_LOST = "money that it sent on was charged back, and it did not pay it back for 180 days";

    public record Changed(AccountId accountId) {}

    private final Table table;

    public Restrictions(Table table) {
        this.table = table;
    }

    public static Job changed(AccountId account, Instant now) {
        return new Job(JOB, account + "-" + Instants.text(now), now, new Changed(account));
    }

    /** Whether an admin keeps the account from working. A debt ends by itself, so running work goes on meanwhile. */
    public boolean isBarredByAdmin(AccountId id) {
        return table.get(Keys.account(id))
                .filter(item -> AccountItems.deletedAt(item).isEmpty())
                .filter(item -> Accounts.restriction(item)
                        .filter(reason -> !reason.equals(Accounts.DEBT))
                        .isPresent())
                .map(AccountItems.ACCOUNT::read)
                .filter(account -> account.restrictionScope() == null
                        || account.restrictionScope().covers(RestrictionScope.WORK))
                .isPresent();
    }

    /** Whether an account has a debt besides the restriction that an admin wants to lift. */
    public boolean requireLiftable(AccountId id) {
        Optional<Item> account = table.get(Keys.account(id));
        if (account.flatMap(Accounts::restriction).equals(Optional.of(Accounts.DEBT))) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This account owes money after a chargeback or refund. The restriction ends with the debt.");
        }
        return account.filter(Restrictions::isInDebt).isPresent();
    }

    /** An account is restricted exactly while it has a debt. The restriction of an admin stays as it is. */
    public Commit owes(AccountId id, boolean inDebt, Instant now) {
        return table.get(Keys.account(id))
                .filter(item -> AccountItems.deletedAt(item).isEmpty() && isInDebt(item) != inDebt)
                .map(item ->
                        owes(id, Accounts.restriction(item).filter(reason -> !reason.equals(Accounts.DEBT)), inDebt))
                .map(owes -> Commit.of(owes).job(changed(id, now)))
                .orElse(Commit.none());
    }

    /** The platform has paid a part of a debt, or all. The account stays restricted until an admin lifts it. */
    public Commit debtLost(AccountId id, boolean inDebt, Instant now) {
        return table.get(Keys.account(id))
                .filter(item -> AccountItems.deletedAt(item).isEmpty() && isInDebt(item))
                .map(item -> Accounts.restriction(item).equals(Optional.of(Accounts.DEBT))
                        ? Accounts.update(
                                        id,
                                        Change.set(AccountItems.IN_DEBT, inDebt),
                                        Change.set(AccountItems.RESTRICTION_REASON, DEBT_LOST))
                                .when(Condition.all(
                                        Accounts.NOT_DELETED,
                                        Condition.is(AccountItems.RESTRICTION_REASON, Accounts.DEBT)))
                        : owes(id, Accounts.restriction(item), inDebt))
                .map(write -> Commit.of(write).job(changed(id, now)))
                .orElse(Commit.none());
    }

    private static Write owes(AccountId id, Optional<String> byAdmin, boolean inDebt) {
        Change owes = Change.set(AccountItems.IN_DEBT, inDebt);
        if (byAdmin.isPresent()) {
            return Accounts.update(id, owes)
                    .when(Condition.all(
                            Accounts.NOT_DELETED, Condition.is(AccountItems.RESTRICTION_REASON, byAdmin.get())));
        }
        return inDebt
                ? Accounts.update(
                                id,
                                owes,
                                Change.set(AccountItems.RESTRICTED, true),
                                Change.set(AccountItems.RESTRICTION_REASON, Accounts.DEBT))
                        .when(Condition.all(Accounts.NOT_DELETED, Condition.lacks(AccountItems.RESTRICTION_REASON)))
                : Accounts.lifted(id, owes)
                        .when(Condition.all(
                                Accounts.NOT_DELETED, Condition.is(AccountItems.RESTRICTION_REASON, Accounts.DEBT)));
    }

    /** An earlier release stored the reason alone. */
    static boolean isInDebt(Item account) {
        return account.flag(AccountItems.IN_DEBT)
                || Accounts.restriction(account).equals(Optional.of(Accounts.DEBT));
    }
}
