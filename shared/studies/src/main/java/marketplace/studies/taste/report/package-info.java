/**
 * The report of a taste run: what a panel preferred, and how sure that is.
 *
 * <p>Read {@link marketplace.studies.taste.report.PanelAnswer} (what it is made from), {@link
 * marketplace.studies.taste.report.TasteReport} (what it says), then {@link
 * marketplace.studies.taste.report.ReportWriter}. A report is a pure function of the answers in any order: made again
 * from exported answers it has the same bytes. {@link marketplace.studies.taste.report.SmallGroups} says what is not
 * shown.
 */
package marketplace.studies.taste.report;
