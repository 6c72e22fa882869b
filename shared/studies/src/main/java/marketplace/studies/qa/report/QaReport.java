package marketplace.studies.qa.report;

import java.time.Instant;
import java.util.List;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.Id.RunId;
import marketplace.studies.findings.FindingChange;
import marketplace.studies.findings.FindingStatus;
import marketplace.studies.findings.FindingViews.FindingView;
import marketplace.studies.findings.RunDiff;
import marketplace.studies.findings.Severity;

/** What a run found out, with the findings as they are now. */
@UntrustedTexts
public record QaReport(
        @Field("The run.") RunId runId,
        @Field("Name.") String name,
        @Field("Where the tested journey begins.") String targetUrl,
        @Field("The result in a sentence.") String summary,

        @Field("Findings that the run met or checked, worst first, at most 50. The diff names all.")
        List<FindingView> findings,

        @Field RunDiff diff,
        @Field("Testers whom the run has accepted.") int testersAccepted,
        @Field int submissionsAccepted,
        @Field int submissionsRejected,

        @Field("How far testers came, by step of the plan. Empty without a plan.")
        List<StepCoverage> coverage,

        @Field RunMoney money,

        @Field("Open findings after this run and the ones before it, oldest first, at most 30 runs.")
        List<OpenFindings> history,

        @Field Instant generatedAt) {

    public static final int MAX_FINDINGS = 50;
    public static final int MAX_HISTORY = 30;

    /** Answers of the testers to a step of the plan. */
    public record StepCoverage(
            @Field String stepId,
            @Field String instruction,
            @Field("Answers that it works.") int pass,
            @Field("Answers that it fails.") int fail,
            @Field("Answers that it could not be done.") int blocked) {

        public boolean isCovered() {
            return pass + fail > 0;
        }
    }

    /** @param refundedCents what returned to the wallet */
    public record RunMoney(
            @Field("Set aside when the run started.") long reservedCents,

            @Field("Paid to testers, with the platform fee.")
            long spentCents,

            @Field("Returned to your wallet.") long refundedCents) {}

    /** How many findings were open after a run. */
    public record OpenFindings(
            @Field RunId runId,
            @Field int critical,
            @Field int major,
            @Field int minor,
            @Field int suggestion) {

        public int of(Severity severity) {
            return switch (severity) {
                case CRITICAL -> critical;
                case MAJOR -> major;
                case MINOR -> minor;
                case SUGGESTION -> suggestion;
            };
        }

        public int total() {
            return critical + major + minor + suggestion;
        }
    }

    public QaReport {
        findings = List.copyOf(findings);
        coverage = List.copyOf(coverage);
        history = List.copyOf(history);
    }

    public FindingChange changeOf(FindingId finding) {
        return diff.of(finding);
    }

    /** Resolved findings are in the report, but no longer a defect. */
    public boolean isDefect(FindingView finding) {
        return finding.status() == FindingStatus.OPEN && changeOf(finding.id()) != FindingChange.RESOLVED;
    }
}
