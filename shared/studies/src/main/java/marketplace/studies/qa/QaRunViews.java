package marketplace.studies.qa;

import java.time.Instant;
import java.util.List;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscalationId;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Money;
import marketplace.money.runs.RunFunds;
import marketplace.studies.findings.BugDescription;
import marketplace.studies.findings.Finding;
import marketplace.studies.findings.FindingQuestion;
import marketplace.studies.findings.Severity;
import marketplace.studies.qa.report.QaReport;
import marketplace.studies.runs.RunAction;
import marketplace.studies.templates.EvidenceMode;
import marketplace.studies.templates.PlanStep;

final class QaRunViews {

    private QaRunViews() {}

    record QaRunAnswer(@Field QaRunDetail data) {}

    record ReportAnswer(@Field QaReport data) {}

    record DecidedAnswer(@Field Decided data) {}

    record Decided(@Field EscalationId escalationId, @Field EscalationState state) {}

    record StoppedAnswer(@Field QaRunItem data) {}

    record QaRunItem(
            @Field RunId id,
            @Field QaTemplateId templateId,
            @Field QaRunStatus status,
            @Field("The bounty that testers apply to.") BountyId bountyId,
            @Field("Taken from the wallet at its start.") long reservedCents,

            @Field("Paid to testers or in escrow for them, fees included.")
            long spentCents,

            @Field("Returned to the wallet.") long refundedCents,
            @Field("Testers who have a seat or were paid.") int acceptedTesterCount,
            @Field int escalationCount,
            @Field int applicationEscalationCount,
            @Field int submissionEscalationCount,
            @Field int findingEscalationCount,
            @Field int disputeEscalationCount,
            @Field("Whether its report can be read.") boolean hasReport,
            @Field("When it stops taking testers.") Instant recruitUntil,
            @Field Instant startedAt,

            @Field(value = "Null while it is open.", nullable = true)
            Instant endedAt,

            @Field("What you can do now.") List<RunAction> next) {

        static QaRunItem of(QaRun run, RunFunds funds, int accepted) {
            RunCounts counts = run.counts();
            return new QaRunItem(
                    run.id(),
                    run.id().template(),
                    run.status(),
                    run.bountyId(),
                    funds.reserved().cents(),
                    funds.spent().cents(),
                    funds.refunded().cents(),
                    accepted,
                    counts.escalations(),
                    counts.applicationEscalations(),
                    counts.submissionEscalations(),
                    counts.findingEscalations(),
                    counts.disputeEscalations(),
                    run.status() == QaRunStatus.CLOSED,
                    run.recruitUntil(),
                    run.startedAt(),
                    run.endedAt(),
                    QaRunNext.of(run));
        }
    }

    record QaRunDetail(
            @Field RunId id,
            @Field QaTemplateId templateId,
            @Field QaRunStatus status,
            @Field("The bounty that testers apply to.") BountyId bountyId,
            @Field long reservedCents,
            @Field long spentCents,
            @Field long refundedCents,
            @Field int acceptedTesterCount,
            @Field("Newest last.") List<EscalationView> escalations,

            @Field(value = "After closing.", nullable = true)
            QaReport report,

            @Field Instant recruitUntil,
            @Field Instant startedAt,

            @Field(value = "Null while it is open.", nullable = true)
            Instant endedAt,

            @Field("What you can do now.") List<RunAction> next) {

        static QaRunDetail of(QaRun run, RunFunds funds, int accepted, List<Escalation> escalations, QaReport report) {
            return new QaRunDetail(
                    run.id(),
                    run.id().template(),
                    run.status(),
                    run.bountyId(),
                    funds.reserved().cents(),
                    funds.spent().cents(),
                    funds.refunded().cents(),
                    accepted,
                    escalations.stream().map(EscalationView::of).toList(),
                    report,
                    run.recruitUntil(),
                    run.startedAt(),
                    run.endedAt(),
                    QaRunNext.of(run, escalations));
        }
    }

    record EscalationView(
            @Field EscalationId id,
            @Field EscalationKind kind,
            @Field EscalationReason reason,
            @Field EscalationState state,
            @Field ApplicationId applicationId,

            @Field(value = "The submission that it is about.", nullable = true)
            SubmissionId submissionId,

            @Field(value = "The finding that it is about.", nullable = true)
            FindingId findingId,

            @Field(value = "The known finding that it may be.", nullable = true)
            FindingId nearestFindingId,

            @Field Instant createdAt,

            @Field(value = "When the default applies; null for a dispute.", nullable = true)
            Instant decideBy) {

        static EscalationView of(Escalation escalation) {
            return new EscalationView(
                    escalation.id(),
                    escalation.kind(),
                    escalation.reason(),
                    escalation.state(),
                    escalation.applicationId(),
                    escalation.submissionId(),
                    escalation.subject() == null ? null : escalation.subject().finding(),
                    escalation.subject() == null ? null : escalation.subject().nearest(),
                    escalation.createdAt(),
                    escalation.decideBy());
        }
    }

    record BriefAnswer(@Field Brief data) {}

    /** What a tester with a seat reads. */
    @UntrustedTexts
    record Brief(
            @Field RunId runId,
            @Field BountyId bountyId,
            @Field ApplicationId applicationId,
            @Field("Where the journey begins.") String targetUrl,
            @Field String instructions,

            @Field(value = "Setup details for testers.", nullable = true)
            String startMessage,

            @Field("The kind of file that the hand-in must have.")
            EvidenceMode submissionMode,

            @Field("Answer each in the hand-in.") List<PlanStep> testPlan,
            @Field("Pay for approved work.") long payCents,

            @Field(value = "Confirm by then, or the seat is lost.", nullable = true)
            Instant confirmBy,

            @Field(value = "Hand in by then; null until you confirm.", nullable = true)
            Instant dueAt,

            @Field("Open findings to try again, worst first.")
            List<ChecklistEntry> checklist) {}

    record ChecklistEntry(
            @Field FindingId findingId,
            @Field String title,
            @Field Severity severity,

            @Field(value = "Path of the page.", nullable = true)
            String path,

            @Field(value = "Element of the page.", nullable = true)
            String element,

            @Field List<String> stepsToReproduce,
            @Field("What happened.") String actual) {

        static ChecklistEntry of(Finding finding) {
            BugDescription says = finding.says();
            return new ChecklistEntry(
                    finding.id(),
                    says.title(),
                    says.severity(),
                    says.place().path(),
                    says.place().element(),
                    says.stepsToReproduce(),
                    says.actual());
        }
    }

    record HandInAnswer(@Field HandInView data) {}

    record HandInView(
            @Field(minted = true) SubmissionId submissionId,
            @Field RunId runId,
            @Field ApplicationId applicationId,
            @Field("Pay if it is approved.") long payCents,

            @Field("What the dry run asks; answer with answers. What stays open is decided by the owner.")
            List<FindingQuestion> questions) {

        static HandInView of(
                QaRun run, ApplicationId application, SubmissionId submission, List<FindingQuestion> questions) {
            Money pay = run.terms().payPerTester();
            return new HandInView(submission, run.id(), application, pay.cents(), questions);
        }
    }
}
