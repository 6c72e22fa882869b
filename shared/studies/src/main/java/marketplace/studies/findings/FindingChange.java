package marketplace.studies.findings;

import marketplace.kernel.Wire;

/** What a run found out about a finding, against the template's previous closed run. */
public enum FindingChange implements Wire {
    NEW,
    /** A tester tried it and it was gone, and no one met it. */
    RESOLVED,
    STILL_OPEN,
    /** It was resolved, and a tester met it. */
    REOPENED,
    /** It was open and no one tried it, or could. */
    UNVERIFIED,
    /** It is still open, with another severity, or its place has become known. */
    CHANGED,
    /** It was closed and no one met it, or the owner has closed it. In no list. */
    NONE
}
