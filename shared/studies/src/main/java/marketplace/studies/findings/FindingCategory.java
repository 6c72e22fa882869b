package marketplace.studies.findings;

import marketplace.kernel.Wire;

public enum FindingCategory implements Wire {
    FUNCTIONAL,
    VISUAL,
    CONTENT,
    USABILITY,
    ACCESSIBILITY,
    PERFORMANCE,
    SECURITY
}
