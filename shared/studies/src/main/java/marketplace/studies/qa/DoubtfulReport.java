package marketplace.studies.qa;

/** A report that may be about a known finding: {@code finding} until its owner decides, else {@code nearest}. */
public record DoubtfulReport(String report, String finding, String nearest) {}
