package marketplace.studies.findings;

import marketplace.kernel.Id.ReportId;
import marketplace.kernel.Id.RunId;

/** A report of a finding, in the words that later reports are compared with. */
public record ReportMatch(ReportId reportId, RunId runId, String wording, MatchedBy matchedBy) {}
