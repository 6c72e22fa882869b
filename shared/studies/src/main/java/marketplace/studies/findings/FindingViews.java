package marketplace.studies.findings;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.ReportId;
import marketplace.kernel.Id.RunId;

public final class FindingViews {

    private FindingViews() {}

    public record MatchView(
            @Field("Who decided that the report is of this finding.")
            MatchedBy.Method method,

            @Field("Version of the rules that decided.") int version,

            @Field("Similarity of the texts, from 0 to 1.") BigDecimal score,

            @Field("Why.") MatchedBy.Reason reason) {

        static MatchView of(MatchedBy by) {
            return new MatchView(by.method(), by.version(), BigDecimal.valueOf(by.scorePercent(), 2), by.reason());
        }
    }

    public record ReportView(
            @Field("Id of the report, for split.") ReportId id,
            @Field("Run in which a tester reported it.") RunId runId,

            @Field("Title and what happened, in the tester's words.")
            String text,

            @Field MatchView matchedBy) {

        static ReportView of(FindingReport.Match match) {
            return new ReportView(match.reportId(), match.runId(), match.wording(), MatchView.of(match.matchedBy()));
        }
    }

    /** In the words of the testers. */
    @UntrustedTexts
    public record FindingView(
            @Field FindingId id,
            @Field QaTemplateId templateId,
            @Field String title,
            @Field("As last reported.") Severity severity,
            @Field FindingCategory category,

            @Field(value = "Step of the test plan.", nullable = true)
            String stepId,

            @Field(value = "Path of the page.", nullable = true)
            String path,

            @Field(value = "Element of the page.", nullable = true)
            String element,

            @Field List<String> stepsToReproduce,
            @Field(nullable = true) String expected,
            @Field String actual,
            @Field(nullable = true) TestEnvironment environment,
            @Field("At most 10 files.") List<FindingEvidence> evidence,
            @Field("Reports of it.") int reporters,

            @Field("Times that a tester found it again from a checklist.")
            int reproducers,

            @Field("Run that reported it first.") RunId firstSeenRunId,
            @Field("Latest run that met it.") RunId lastSeenRunId,
            @Field FindingStatus status,

            @Field(value = "Finding that you have merged it into.", nullable = true)
            FindingId duplicateOf,

            @Field("Why its latest report is of this finding.")
            MatchView matchedBy,

            @Field("Its latest reports, at most 20.") List<ReportView> reports,
            @Field Instant createdAt) {

        public static FindingView of(Finding finding) {
            return of(finding, finding.matches());
        }

        /** With the reports of this run only. */
        public static FindingView in(RunId run, Finding finding) {
            return of(
                    finding,
                    finding.matches().stream()
                            .filter(match -> match.runId().equals(run))
                            .toList());
        }

        private static FindingView of(Finding finding, List<FindingReport.Match> matches) {
            BugDescription says = finding.says();
            BugPlace place = says.place();
            return new FindingView(
                    finding.id(),
                    finding.templateId(),
                    says.title(),
                    says.severity(),
                    place.category(),
                    place.stepId(),
                    place.path(),
                    place.element(),
                    says.stepsToReproduce(),
                    says.expected(),
                    says.actual(),
                    says.environment(),
                    finding.evidence(),
                    finding.reporters(),
                    finding.reproducers(),
                    finding.firstSeenRunId(),
                    finding.lastSeenRunId(),
                    finding.status(),
                    finding.duplicateOf(),
                    MatchView.of(finding.matches().getLast().matchedBy()),
                    matches.stream().map(ReportView::of).toList(),
                    finding.createdAt());
        }
    }

    record RevisedFinding(
            @Field FindingView data,

            @Field(value = "The finding that a split has made.", nullable = true)
            FindingView splitOff) {}
}
