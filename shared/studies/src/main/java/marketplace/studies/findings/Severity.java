package marketplace.studies.findings;

import marketplace.kernel.Wire;

/** Worst first. */
public enum Severity implements Wire {
    CRITICAL,
    MAJOR,
    MINOR,
    SUGGESTION
}
