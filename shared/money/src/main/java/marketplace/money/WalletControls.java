package marketplace.money;

import java.util.Optional;
import marketplace.kernel.Money;

/**
 * What the owner of a wallet has set for it (interface, Wallet controls).
 *
 * <p>Stored in the head of the wallet's chain, which every movement reads anyway: so caps are checked, and a low balance
 * is noticed, without a read of their own.
 *
 * @param lowBalanceThreshold below which the owner is told; null for never
 * @param capPerBounty what may be spent on one bounty; null for no cap
 * @param capRolling24h what may be spent in 24 hours; null for no cap
 * @param autoTopupFloor below which the wallet is topped up, if that is enabled
 * @param autoTopupTarget what it is topped up to
 * @param autoTopupMaxPerDay what may be charged for it in a day
 * @param version counts the changes; 0 before the first
 */
record WalletControls(
        Money lowBalanceThreshold,
        Money capPerBounty,
        Money capRolling24h,
        boolean autoTopupEnabled,
        Money autoTopupFloor,
        Money autoTopupTarget,
        Money autoTopupMaxPerDay,
        long version) {

    static final WalletControls NONE = new WalletControls(null, null, null, false, null, null, null, 0);

    /** Whether a wallet that holds this much is to be called low. */
    boolean isLow(Money balance) {
        return lowBalanceThreshold != null && balance.compareTo(lowBalanceThreshold) < 0;
    }

    Optional<Money> findCapPerBounty() {
        return Optional.ofNullable(capPerBounty);
    }

    Optional<Money> findCapRolling24h() {
        return Optional.ofNullable(capRolling24h);
    }
}
