/**
 * QA runs: each date of a template posts a bounty, accepts testers, takes their findings, pays them and closes with a
 * report. A run decides by itself; what it must not decide becomes an escalation for its owner. docs/qa.md
 *
 * <p>Read {@link marketplace.studies.qa.QaRun} and {@link marketplace.studies.qa.QaRunStatus}, then {@link
 * marketplace.studies.qa.StartRun}, and {@link marketplace.studies.qa.RunClock}, which takes the steps of {@link
 * marketplace.studies.qa.RunIntake}, {@link marketplace.studies.qa.RunReview} and {@link
 * marketplace.studies.qa.RunEnding} one by one.
 */
package marketplace.studies.qa;
