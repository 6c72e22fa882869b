package marketplace.studies.templates;

import marketplace.kernel.Wire;

/** Why a template is paused. */
public enum PausedReason implements Wire {
    /** By its owner. */
    USER,
    /** The wallet had too little for a run. */
    INSUFFICIENT_FUNDS,
    /** A further run would exceed periodCapCents in this UTC month. */
    PERIOD_CAP,
    /** A spending cap of the wallet or of the key refused the reservation. */
    SPENDING_CAP,
    /** The API key that created it was revoked. */
    KEY_REVOKED,
    /** Its owner's account is restricted. */
    RESTRICTED,
    /** An admin has to publish it first. */
    POLICY_REVIEW
}
