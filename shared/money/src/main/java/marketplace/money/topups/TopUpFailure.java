package marketplace.money.topups;

import marketplace.kernel.Wire;

public enum TopUpFailure implements Wire {
    NO_PAYMENT_METHOD("No payment method is saved. Deposit once with savePaymentMethod: true."),
    DAILY_LIMIT("autoTopupMaxPerDayCents, or this service's ceiling per day, is reached."
            + " Top-ups continue after midnight UTC."),
    CHARGE_REFUSED("The charge was refused.");

    private final String sentence;

    TopUpFailure(String sentence) {
        this.sentence = sentence;
    }

    static TopUpFailure of(TopUp failed) {
        return Wire.find(TopUpFailure.class, failed.failureReason()).orElse(CHARGE_REFUSED);
    }

    /** The provider's words, if it gave some. */
    static String sentence(TopUp failed) {
        TopUpFailure code = of(failed);
        return code == CHARGE_REFUSED ? failed.failureReason() : code.sentence;
    }
}
