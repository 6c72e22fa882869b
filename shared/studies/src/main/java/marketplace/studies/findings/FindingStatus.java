package marketplace.studies.findings;

import marketplace.kernel.Wire;

public enum FindingStatus implements Wire {
    OPEN,
    /** A tester tried it and it was gone. A later report opens it again. */
    RESOLVED,
    WONT_FIX,
    NOT_A_BUG,
    DUPLICATE
}
