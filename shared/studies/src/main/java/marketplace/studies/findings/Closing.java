package marketplace.studies.findings;

import marketplace.kernel.Id.RunId;

/** What the report of the latest closed run said about a finding. */
public record Closing(RunId runId, FindingChange change, boolean open, Severity severity, BugPlace place) {}
