package marketplace.money;

import java.util.Optional;
import java.util.stream.Stream;
import marketplace.kernel.AccountId;
import marketplace.kernel.BountyId;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.KeyId;
import marketplace.kernel.Money;
import marketplace.table.Key;
import marketplace.table.Keys;

/**
 * Whose caps a movement of money counts towards, on its way out and on its way back (decisions §6).
 *
 * <p>What comes back must give room to the very caps that it was taken from; so whatever was paid from a wallet
 * remembers who spent it.
 *
 * @param account whose wallet spends
 * @param key the API key that asks, if it has a limit of its own; null for another key, a person or a clock
 * @param limit what the key may spend in 24 hours; null where there is no key, and for what comes back
 * @param bounty what it is spent on; null where it is no bounty
 */
public record Spender(AccountId account, KeyId key, Money limit, BountyId bounty) {

    public Spender {
        if (key == null && limit != null) {
            throw new IllegalArgumentException("a limit of no key");
        }
    }

    /** Who calls. */
    public static Spender of(Call call) {
        AccountId account = call.accountId();
        return call.caller() instanceof Caller.WithKey with
                ? with.spendLimit()
                        .map(limit -> new Spender(account, with.keyId(), limit, null))
                        .orElseGet(() -> of(account))
                : of(account);
    }

    /** The owner, or a clock on the owner's behalf. */
    public static Spender of(AccountId account) {
        return new Spender(account, null, null, null);
    }

    /** The same, for what is spent on a bounty; {@code null} for what is not. */
    public Spender on(BountyId spentOn) {
        return new Spender(account, key, limit, spentOn);
    }

    /** Whether it is this account that spends; {@code null} is nobody. */
    static boolean is(Spender spender, LedgerAccount account) {
        return spender != null && account.equals(new LedgerAccount.Wallet(spender.account));
    }

    /** What posting a spend of this caller reads, for a use-case that has it read ahead. */
    public static Stream<Key> reads(Call call) {
        Spender spender = of(call);
        String wallet = new LedgerAccount.Wallet(spender.account).code();
        return Stream.concat(
                Stream.of(Keys.ledgerHead(wallet)),
                Optional.ofNullable(spender.key).map(key -> Keys.keySpends(wallet, key)).stream());
    }
}
