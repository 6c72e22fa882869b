package marketplace.money.controls;

import marketplace.api.Field;
import marketplace.api.Patch;
import marketplace.api.Strict;
import marketplace.kernel.Money;
import marketplace.money.ledger.WalletControls;

public final class ControlsInputs {

    static final String MOST = "100000000000";

    private ControlsInputs() {}

    public record Get() {}

    /** Omitted controls stay as they are; null clears one. */
    @Strict
    public record PatchControls(
            @Field(value = "Send wallet.low_balance below this balance.", nullable = true, least = "0", most = MOST)
            Patch<Long> lowBalanceThresholdCents,

            @Field(value = "Cap per bounty, fees included.", nullable = true, least = "0", most = MOST)
            Patch<Long> spendingCapPerBountyCents,

            @Field(value = "Cap for any 24 hours, fees included.", nullable = true, least = "0", most = MOST)
            Patch<Long> spendingCapRolling24hCents,

            @Field("Top up from the saved payment method.") Boolean autoTopupEnabled,

            @Field(value = "Top up below this balance. Above 0.", nullable = true, least = "0", most = MOST)
            Patch<Long> autoTopupFloorCents,

            @Field(value = "Balance after a top-up. Above the floor.", nullable = true, least = "0", most = MOST)
            Patch<Long> autoTopupTargetCents,

            @Field(
                    value = "Most to charge per day (UTC). At least target - floor.",
                    nullable = true,
                    least = "0",
                    most = MOST)
            Patch<Long> autoTopupMaxPerDayCents) {

        WalletControls onto(WalletControls current) {
            return new WalletControls(
                    lowBalanceThresholdCents.onto(current.lowBalanceThreshold(), Money::new),
                    spendingCapPerBountyCents.onto(current.capPerBounty(), Money::new),
                    spendingCapRolling24hCents.onto(current.capRolling24h(), Money::new),
                    autoTopupEnabled == null ? current.autoTopupEnabled() : autoTopupEnabled,
                    autoTopupFloorCents.onto(current.autoTopupFloor(), Money::new),
                    autoTopupTargetCents.onto(current.autoTopupTarget(), Money::new),
                    autoTopupMaxPerDayCents.onto(current.autoTopupMaxPerDay(), Money::new));
        }
    }
}
