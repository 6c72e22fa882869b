package marketplace.money.controls;

import marketplace.api.ClearableCents;
import marketplace.api.Field;
import marketplace.api.Strict;
import marketplace.money.ledger.WalletControls;

public final class ControlsInputs {

    static final String MOST = "100000000000";

    private ControlsInputs() {}

    public record Get() {}

    /** Omitted controls stay as they are; null clears one. */
    @Strict
    public record Patch(
            @Field(
                    value = "Send wallet.low_balance when the balance falls below this amount.",
                    nullable = true,
                    least = "0",
                    most = MOST)
            ClearableCents lowBalanceThresholdCents,

            @Field(value = "Spending cap per bounty, fees included.", nullable = true, least = "0", most = MOST)
            ClearableCents spendingCapPerBountyCents,

            @Field(value = "Spending cap for any 24 hours, fees included.", nullable = true, least = "0", most = MOST)
            ClearableCents spendingCapRolling24hCents,

            @Field("Top up the wallet automatically from the saved payment method.")
            Boolean autoTopupEnabled,

            @Field(value = "Balance below which to top up. Above 0.", nullable = true, least = "0", most = MOST)
            ClearableCents autoTopupFloorCents,

            @Field(value = "Balance after a top-up. Above the floor.", nullable = true, least = "0", most = MOST)
            ClearableCents autoTopupTargetCents,

            @Field(
                    value = "Most to charge per day (UTC). At least target - floor.",
                    nullable = true,
                    least = "0",
                    most = MOST)
            ClearableCents autoTopupMaxPerDayCents) {

        WalletControls onto(WalletControls current) {
            return new WalletControls(
                    ClearableCents.merge(current.lowBalanceThreshold(), lowBalanceThresholdCents),
                    ClearableCents.merge(current.capPerBounty(), spendingCapPerBountyCents),
                    ClearableCents.merge(current.capRolling24h(), spendingCapRolling24hCents),
                    autoTopupEnabled == null ? current.autoTopupEnabled() : autoTopupEnabled,
                    ClearableCents.merge(current.autoTopupFloor(), autoTopupFloorCents),
                    ClearableCents.merge(current.autoTopupTarget(), autoTopupTargetCents),
                    ClearableCents.merge(current.autoTopupMaxPerDay(), autoTopupMaxPerDayCents));
        }
    }
}
