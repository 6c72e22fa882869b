package marketplace.bounties.applications;

import marketplace.kernel.Wire;

/**
 * Why a poster rejects work.
 *
 * <p>A short list, so that reasons can be counted and an appeal knows what it argues with; the rest is said in words.
 */
public enum RejectionReason implements Wire {
    INCOMPLETE,
    NOT_AS_DESCRIBED,
    EVIDENCE_MISSING,
    NOT_GENUINE,
    POOR_QUALITY,
    OTHER
}
