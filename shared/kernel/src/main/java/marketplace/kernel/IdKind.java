package marketplace.kernel;

import java.util.Locale;

public enum IdKind {
    ACCOUNT("acc"),
    SESSION("ses"),
    KEY("key"),
    HUMAN("hum"),
    BOUNTY("bty"),
    APPLICATION("app"),
    SUBMISSION("sbm"),
    CONVERSATION("cnv"),
    MESSAGE("msg"),
    SERVICE("svc"),
    BOOKING("bkg"),
    SUBSCRIPTION("sub"),
    ESCROW("esc"),
    REVIEW("rev"),
    UPLOAD("upl"),
    TRANSACTION("txn"),
    TRANSFER("trf"),
    BULK_TRANSFER("blk"),
    PAYMENT_LINK("plk"),
    CHECKOUT("chk"),
    PAYOUT("pay"),
    REFUND("rfd"),
    TOP_UP("tup"),
    DISPUTE("dsp"),
    QA_TEMPLATE("qat"),
    TASTE_RUN("tst"),
    ESCALATION("qae"),
    ENDPOINT("whe"),
    DELIVERY("whd"),
    FINDING("fnd"),
    FINDING_REPORT("fdr"),
    AUDIT("aud"),
    REQUEST("req");

    static final int TAIL_LENGTH = 26;

    static final String ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

    private final String prefix;

    IdKind(String prefix) {
        this.prefix = prefix + "_";
    }

    public String prefix() {
        return prefix;
    }

    public boolean matches(String text) {
        if (text.length() != prefix.length() + TAIL_LENGTH || !text.startsWith(prefix)) {
            return false;
        }
        // A plain loop, because every id that is read from the table passes it.
        for (int i = prefix.length(); i < text.length(); i++) {
            if (ALPHABET.indexOf(text.charAt(i)) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Refuses a malformed id exactly like an unknown one, so that the answer reveals nothing. */
    void require(String text) {
        if (!matches(text)) {
            throw unknown();
        }
    }

    public Problem unknown() {
        String thing = name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return new Problem(
                ErrorCode.NOT_FOUND, "There is no such " + thing + ". Check the id and the account that owns it.");
    }
}
