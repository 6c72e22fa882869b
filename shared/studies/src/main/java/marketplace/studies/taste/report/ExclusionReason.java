package marketplace.studies.taste.report;

import marketplace.kernel.Wire;

/** Why an answer is paid but not counted. */
public enum ExclusionReason implements Wire {
    FAILED_ATTENTION_CHECK
}
