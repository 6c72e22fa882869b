package marketplace.money.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;

/**
 * The settings of a wallet, stored in its head; null for what is not set.
 * @param lowBalanceThreshold below it the owner gets an event
 * @param autoTopupFloor below it the wallet is topped up, if enabled
 * @param autoTopupTarget the balance after a top-up
 * @param autoTopupMaxPerDay the most that may be charged per day
 */
public record WalletControls(
        Money lowBalanceThreshold,
        Money capPerBounty,
        Money capRolling24h,
        boolean autoTopupEnabled,
        Money autoTopupFloor,
        Money autoTopupTarget,
        Money autoTopupMaxPerDay) {

    public static final WalletControls NONE = new WalletControls(null, null, null, false, null, null, null);

    boolean isLow(Money balance) {
        return lowBalanceThreshold != null && balance.compareTo(lowBalanceThreshold) < 0;
    }

    /** Rejects an enabled automatic top-up unless target &gt; floor &gt; 0 and maxPerDay &ge; target - floor. */
    public WalletControls requireSound() {
        if (!autoTopupEnabled) {
            return this;
        }
        List<Problem.Detail> faults = new ArrayList<>();
        requireAbove(faults, "autoTopupFloorCents", autoTopupFloor, Money.ZERO, "0");
        requireAbove(faults, "autoTopupTargetCents", autoTopupTarget, autoTopupFloor, "autoTopupFloorCents");
        if (autoTopupMaxPerDay == null) {
            faults.add(new Problem.Detail("autoTopupMaxPerDayCents", "must be set while autoTopupEnabled is true"));
        } else if (autoTopupFloor != null && autoTopupTarget != null) {
            Money step = autoTopupTarget.minus(autoTopupFloor);
            if (autoTopupMaxPerDay.compareTo(step) < 0) {
                faults.add(new Problem.Detail(
                        "autoTopupMaxPerDayCents",
                        "must be at least autoTopupTargetCents - autoTopupFloorCents, which is " + step.cents()));
            }
        }
        if (!faults.isEmpty()) {
            throw Problem.invalid(faults);
        }
        return this;
    }

    private static void requireAbove(
            List<Problem.Detail> faults, String field, Money value, Money bound, String boundName) {
        if (value == null) {
            faults.add(new Problem.Detail(field, "must be set while autoTopupEnabled is true"));
        } else if (bound != null && value.compareTo(bound) <= 0) {
            faults.add(new Problem.Detail(field, "must be above " + boundName + " while autoTopupEnabled is true"));
        }
    }

    /** Whether more could be spent than under {@code before}: by a higher cap or by automatic top-ups. */
    public boolean isWiderThan(WalletControls before) {
        return isHigher(capPerBounty, before.capPerBounty)
                || isHigher(capRolling24h, before.capRolling24h)
                || (autoTopupEnabled && !before.autoTopupEnabled)
                || !hasAmountsOf(before);
    }

    private static boolean isHigher(Money cap, Money before) {
        return before != null && (cap == null || cap.compareTo(before) > 0);
    }

    /** If the thresholds on the balance are the same, a concurrent posting does not conflict with the change. */
    boolean watchesAs(WalletControls before) {
        return Objects.equals(lowBalanceThreshold, before.lowBalanceThreshold) && hasTopupOf(before);
    }

    public boolean hasTopupOf(WalletControls before) {
        return autoTopupEnabled == before.autoTopupEnabled && hasAmountsOf(before);
    }

    private boolean hasAmountsOf(WalletControls before) {
        return Objects.equals(autoTopupFloor, before.autoTopupFloor)
                && Objects.equals(autoTopupTarget, before.autoTopupTarget)
                && Objects.equals(autoTopupMaxPerDay, before.autoTopupMaxPerDay);
    }

    Optional<Money> findCapPerBounty() {
        return Optional.ofNullable(capPerBounty);
    }

    Optional<Money> findCapRolling24h() {
        return Optional.ofNullable(capRolling24h);
    }
}
