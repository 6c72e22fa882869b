package marketplace.studies.runs;

import marketplace.kernel.Wire;

public enum RunKind implements Wire {
    QA,
    TASTE
}
