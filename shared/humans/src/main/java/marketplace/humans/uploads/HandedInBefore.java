package marketplace.humans.uploads;

import marketplace.kernel.Wire;

/** Who handed in the same bytes first. */
public enum HandedInBefore implements Wire {
    /** They were not handed in before. */
    NO,
    BY_SAME_WORKER,
    BY_ANOTHER_WORKER
}
