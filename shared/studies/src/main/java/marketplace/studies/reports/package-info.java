/**
 * Addresses under which everyone who has them reads the report of a run. docs/qa.md
 *
 * <p>The owner of the run makes and revokes the address. It holds a secret of which the table knows only the hash. Read
 * {@link marketplace.studies.reports.ReportAddresses} (the store), {@link
 * marketplace.studies.reports.ReportAddressOperations}, then {@link marketplace.studies.reports.SharedReports}, which
 * the page at {@code /r/<code>} reads. {@link marketplace.studies.reports.SharedReport} has one form for each kind
 * of run.
 */
package marketplace.studies.reports;
