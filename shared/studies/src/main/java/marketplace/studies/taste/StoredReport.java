package marketplace.studies.taste;

import marketplace.kernel.Id.RunId;
import marketplace.studies.taste.report.TasteReport;

/** @param version changes when a quotation is erased */
record StoredReport(RunId runId, TasteReport report, long version) {}
