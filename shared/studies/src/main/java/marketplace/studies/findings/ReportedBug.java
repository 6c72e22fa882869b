package marketplace.studies.findings;

/** What a report says, as far as it tells which bug it means. */
public record ReportedBug(BugPlace place, String text) {}
