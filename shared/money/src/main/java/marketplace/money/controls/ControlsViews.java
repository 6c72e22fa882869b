package marketplace.money.controls;

import marketplace.api.Field;
import marketplace.kernel.Money;
import marketplace.money.ledger.WalletControls;

/**
 * Wallet controls as their owner sees them.
 *
 * <p>Amounts are whole cents; null where nothing is set.
 */
public final class ControlsViews {

    private ControlsViews() {}

    public record Answer(
            @Field("What is set for your wallet.") Controls controls) {

        public static Answer of(WalletControls controls) {
            return new Answer(Controls.of(controls));
        }
    }

    public record Controls(
            @Field(value = "The event wallet.low_balance tells when the balance falls below this.", nullable = true)
            Long lowBalanceThresholdCents,

            @Field(
                    value = "The most that may be spent on one bounty, fee included, less what came back.",
                    nullable = true)
            Long spendingCapPerBountyCents,

            @Field(
                    value = "The most that may be spent in any 24 hours, fee included, less what came back.",
                    nullable = true)
            Long spendingCapRolling24hCents,

            @Field("Whether the wallet is topped up by itself.")
            boolean autoTopupEnabled,

            @Field(value = "It is topped up when it falls below this.", nullable = true)
            Long autoTopupFloorCents,

            @Field(value = "It is topped up to this.", nullable = true)
            Long autoTopupTargetCents,

            @Field(value = "The most that is charged for it in a day (UTC).", nullable = true)
            Long autoTopupMaxPerDayCents) {

        public static Controls of(WalletControls controls) {
            return new Controls(
                    cents(controls.lowBalanceThreshold()),
                    cents(controls.capPerBounty()),
                    cents(controls.capRolling24h()),
                    controls.autoTopupEnabled(),
                    cents(controls.autoTopupFloor()),
                    cents(controls.autoTopupTarget()),
                    cents(controls.autoTopupMaxPerDay()));
        }

        private static Long cents(Money amount) {
            return amount == null ? null : amount.cents();
        }
    }
}
