package marketplace.money.ledger;

import java.util.List;
import java.util.stream.Stream;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;
import marketplace.kernel.SpendLimit;
import marketplace.table.Key;
import marketplace.table.Keys;

/**
 * Whose caps a movement of money counts towards, on its way out and on its way back (decisions §6).
 *
 * <p>What comes back must give room to the very caps that it was taken from; so whatever was paid from a wallet
 * remembers who spent it.
 *
 * @param account whose wallet spends
 * @param keys the API keys whose limits it counts towards, the lowest limit first; empty for a key without, a person or a
 *     clock
 * @param limits what each of them may spend in 24 hours; empty where there are none, and for what comes back
 * @param bounty what it is spent on; null where it is no bounty
 */
public record Spender(AccountId account, List<KeyId> keys, List<SpendLimit> limits, BountyId bounty) {

    public Spender {
        keys = List.copyOf(keys);
        limits = List.copyOf(limits);
        if (!limits.isEmpty() && !keys.equals(keys(limits))) {
            throw new IllegalArgumentException("the limits of " + keys(limits) + " for " + keys);
        }
    }

    /**
     * Who calls.
     *
     * @throws Problem {@link ErrorCode#INSUFFICIENT_SCOPE} for a key that may hire and not spend: an operation that only
     *     sometimes takes money from the wallet asks for no more than the scope that it always needs
     */
    public static Spender of(Call call) {
        if (call.caller() instanceof Caller.WithKey with && !with.scopes().contains(Scope.SPEND)) {
            throw new Problem(
                    ErrorCode.INSUFFICIENT_SCOPE,
                    "This API key lacks the scope '" + Scope.SPEND.wire() + "', without which nothing is paid from the"
                            + " wallet; have it funded ahead, or use a key that may spend.");
        }
        return unchecked(call);
    }

    private static Spender unchecked(Call call) {
        AccountId account = call.accountId();
        return call.caller() instanceof Caller.WithKey with ? of(account, with.limits()) : of(account);
    }

    /** Whoever spends by these limits. */
    public static Spender of(AccountId account, List<SpendLimit> limits) {
        return new Spender(account, keys(limits), limits, null);
    }

    /** The owner, or a clock on the owner's behalf. */
    public static Spender of(AccountId account) {
        return new Spender(account, List.of(), List.of(), null);
    }

    /** Whose spend comes back, or goes on: it counts with these keys, and needs no room. */
    public static Spender again(AccountId account, List<KeyId> keys) {
        return new Spender(account, keys, List.of(), null);
    }

    /** The same, for what is spent on a bounty; {@code null} for what is not. */
    public Spender on(BountyId spentOn) {
        return new Spender(account, keys, limits, spentOn);
    }

    /** Whether it is this account that spends; {@code null} is nobody. */
    static boolean is(Spender spender, LedgerAccount account) {
        return spender != null && account.equals(new LedgerAccount.Wallet(spender.account));
    }

    /** What posting a spend of this caller reads, for a use-case that has it read ahead. */
    public static Stream<Key> reads(Call call) {
        Spender spender = unchecked(call);
        String wallet = new LedgerAccount.Wallet(spender.account).code();
        return Stream.concat(
                Stream.of(Keys.ledgerHead(wallet)), spender.keys.stream().map(key -> Keys.keySpends(wallet, key)));
    }

    private static List<KeyId> keys(List<SpendLimit> limits) {
        return limits.stream().map(SpendLimit::keyId).toList();
    }
}
