package marketplace.money.controls;

import marketplace.api.Field;
import marketplace.kernel.Money;
import marketplace.money.ledger.WalletControls;

/** Wallet controls as their owner sees them. Amounts are whole cents; null where nothing is set. */
public final class ControlsViews {

    private ControlsViews() {}

    public record Answer(@Field WalletControlsView controls) {

        public static Answer of(WalletControls controls) {
            return new Answer(WalletControlsView.of(controls));
        }
    }

    public record WalletControlsView(
            @Field(value = "wallet.low_balance is sent when the balance falls below this amount.", nullable = true)
            Long lowBalanceThresholdCents,

            @Field(value = "Spending cap per bounty, fees included, minus returns.", nullable = true)
            Long spendingCapPerBountyCents,

            @Field(value = "Spending cap for any 24 hours, fees included, minus returns.", nullable = true)
            Long spendingCapRolling24hCents,

            @Field("Whether the wallet is topped up automatically.")
            boolean autoTopupEnabled,

            @Field(value = "Balance below which the wallet is topped up.", nullable = true)
            Long autoTopupFloorCents,

            @Field(value = "Balance after a top-up.", nullable = true)
            Long autoTopupTargetCents,

            @Field(value = "Most that is charged per day (UTC).", nullable = true)
            Long autoTopupMaxPerDayCents) {

        public static WalletControlsView of(WalletControls controls) {
            return new WalletControlsView(
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
