/**
 * The report of a QA run, and its forms for other programs. docs/qa.md
 *
 * <p>Read {@link marketplace.studies.qa.report.QaReport} and how it is written ({@link
 * marketplace.studies.qa.report.QaReportWriter}), then its forms: SARIF 2.1.0 ({@link
 * marketplace.studies.qa.report.SarifReport}) and JUnit XML ({@link marketplace.studies.qa.report.JunitReport}). The
 * page at {@code /r/<code>} is drawn from the same record.
 */
package marketplace.studies.qa.report;
