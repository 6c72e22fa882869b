package marketplace.studies.findings;

import marketplace.kernel.Wire;

/** What a tester says when asked whether a report means a finding. */
public enum TesterAnswer implements Wire {
    SAME,
    DIFFERENT,
    UNSURE
}
