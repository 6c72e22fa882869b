package marketplace.money.transactions;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Scope;
import marketplace.kernel.SpendLimit;
import marketplace.table.Key;
import marketplace.table.Keys;

/**
 * Whose caps a movement counts towards. A return counts towards the caps of its spend, so records store their spender.
 * @param limits what each key may spend in 24 hours; empty without limits, and for returns
 * @param spentAt when the money was first spent; null for now
 */
public record Spender(AccountId account, List<KeyId> keys, List<SpendLimit> limits, BountyId bounty, Instant spentAt) {

    public Spender {
        keys = List.copyOf(keys);
        limits = List.copyOf(limits);
        if (!limits.isEmpty() && !keys.equals(keys(limits))) {
            throw new IllegalArgumentException("the limits of " + keys(limits) + " for " + keys);
        }
    }

    /** The caller. Rejects a key without the scope {@code spend}, which not every spending operation requires. */
    public static Spender of(Call call) {
        if (call.caller().lacks(Scope.SPEND)) {
            throw Scope.SPEND.missingFor("a payment from the wallet");
        }
        return unchecked(call);
    }

    private static Spender unchecked(Call call) {
        AccountId account = call.accountId();
        return call.caller() instanceof Caller.WithKey with ? of(account, with.limits()) : of(account);
    }

    public static Spender of(AccountId account, List<SpendLimit> limits) {
        return new Spender(account, keys(limits), limits, null, null);
    }

    public static Spender of(AccountId account) {
        return new Spender(account, List.of(), List.of(), null, null);
    }

    /** The spender of money that is returned or moves on; no limit is checked. */
    public static Spender again(AccountId account, List<KeyId> keys, Instant spentAt) {
        return new Spender(account, keys, List.of(), null, spentAt);
    }

    public Spender on(BountyId spentOn) {
        return new Spender(account, keys, limits, spentOn, spentAt);
    }

    public Spender withoutLimits() {
        return new Spender(account, keys, List.of(), bounty, spentAt);
    }

    public Instant spentAt(Instant now) {
        return spentAt == null ? now : spentAt;
    }

    public static boolean is(Spender spender, LedgerAccount account) {
        return spender != null && account.equals(new LedgerAccount.Wallet(spender.account));
    }

    public static Stream<Key> walletKeys(Call call) {
        Spender spender = unchecked(call);
        String wallet = new LedgerAccount.Wallet(spender.account).code();
        return Stream.concat(
                Stream.of(Keys.ledgerHead(wallet)), spender.keys.stream().map(key -> Keys.keySpends(wallet, key)));
    }

    private static List<KeyId> keys(List<SpendLimit> limits) {
        return limits.stream().map(SpendLimit::keyId).toList();
    }
}
