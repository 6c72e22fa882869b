package marketplace.conversations;

import marketplace.kernel.Wire;

/** What became of a funded payment offer. A message of the service in the conversation says so. */
public enum PaymentOfferOutcome implements Wire {
    ACCEPTED(Side.HUMAN, "I accept the payment offer of %s USD."),
    DECLINED(Side.HUMAN, "I decline the payment offer of %s USD. The money is back in your wallet."),
    LAPSED(
            Side.AGENT,
            "The payment offer of %s USD was not accepted in time, so the money is back in the wallet of the account."),
    CANCELLED(
            Side.AGENT,
            "The payment offer of %s USD was cancelled, so it can no longer be accepted. Do not start the work.");

    /** In the metadata of that message. */
    static final String FIELD = "offerOutcome";

    private final Side sender;
    private final String sentence;

    PaymentOfferOutcome(Side sender, String sentence) {
        this.sender = sender;
        this.sentence = sentence;
    }

    Side sender() {
        return sender;
    }

    String sentence() {
        return sentence;
    }
}
