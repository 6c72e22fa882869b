package marketplace.studies.qa;

import marketplace.kernel.Id.FindingId;

/**
 * What the owner has to decide about a finding.
 *
 * @param nearest the known finding that the report may be about; null where testers disagree about {@code finding}
 */
public record FindingDoubt(FindingId finding, FindingId nearest) {}
