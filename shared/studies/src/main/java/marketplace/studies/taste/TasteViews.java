package marketplace.studies.taste;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.humans.TasteCategory;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.RunId;
import marketplace.money.runs.RunFunds;
import marketplace.studies.runs.RunAction;
import marketplace.studies.runs.RunKind;
import marketplace.studies.statistics.DetectableLead;
import marketplace.studies.taste.report.TasteReport;

final class TasteViews {

    private TasteViews() {}

    record CreatedRun(
            @Field(minted = true) RunId runId,
            @Field RunView run,
            @Field DetectableLead detectableLead) {}

    record RunAnswer(@Field RunView run) {}

    @UntrustedTexts
    record RunView(
            @Field(minted = true) RunId id,

            @Field(value = "Null if omitted.", nullable = true)
            String title,

            @Field String question,
            @Field List<Artifact> artifacts,
            @Field("Answers wanted.") int respondentCount,

            @Field("Pay of each respondent without the platform fee.")
            long payPerRespondentCents,

            @Field("What an answer takes.") int expectedMinutes,
            @Field("Empty for all.") List<TasteCategory> targetCategories,
            @Field("ISO 3166 codes; empty for all.") List<String> allowedCountries,

            @Field("recruiting until the first answer, collecting, synthesizing while the report is made; then closed,"
                    + " failed or expired.")
            TasteRunStatus status,

            @Field("People who can answer now.") int invitedCount,

            @Field("Answers so far, those that are left out included.")
            int answeredCount,

            @Field("Reserved at creation, platform fee included.")
            long reservedCents,

            @Field("Paid for answers, platform fee included.")
            long spentCents,

            @Field("Returned to the wallet.") long refundedCents,
            @Field Instant createdAt,

            @Field("Answers are taken until then, or until all are there.")
            Instant closesAt,

            @Field(value = "When it took the last answer; null before.", nullable = true)
            Instant endedAt,

            @Field boolean hasReport,

            @Field(value = "Null until it is closed, and in lists.", nullable = true)
            TasteReport report,

            @Field RunAction next) {

        static RunView of(TasteRun run, RunFunds money, Optional<TasteReport> report) {
            TasteBrief brief = run.brief();
            return new RunView(
                    run.id(),
                    brief.title(),
                    brief.question(),
                    brief.artifacts(),
                    brief.respondentCount(),
                    brief.payPerRespondent().cents(),
                    brief.expectedMinutes(),
                    brief.targetCategories(),
                    brief.allowedCountries(),
                    run.status(),
                    run.invited().size(),
                    run.answered().size(),
                    money.reserved().cents(),
                    money.spent().cents(),
                    money.refunded().cents(),
                    run.createdAt(),
                    run.closesAt(),
                    run.endedAt(),
                    run.status() == TasteRunStatus.CLOSED,
                    report.orElse(null),
                    next(run));
        }

        private static RunAction next(TasteRun run) {
            String path = RunKind.TASTE.path(run.id());
            return switch (run.status()) {
                case RECRUITING, COLLECTING, SYNTHESIZING ->
                    new RunAction(
                            "Wait for the event run.report_ready, or read the run again in 20 to 30 minutes.",
                            "get_taste_run",
                            "GET",
                            path);
                case CLOSED -> new RunAction("Read the report.", "get_taste_run", "GET", path);
                case FAILED, EXPIRED ->
                    new RunAction(
                            "Create another run. What this one did not pay is in the wallet.",
                            "create_taste_run",
                            "POST",
                            "/api/taste/runs");
            };
        }
    }

    /** What a member of the panel needs for the answer, and no word about the owner or other answers. */
    @UntrustedTexts
    record InvitationView(
            @Field RunId runId,

            @Field(value = "Null if it has none.", nullable = true)
            String title,

            @Field String question,

            @Field("In the order in which to look at them.") List<Artifact> artifacts,

            @Field("Questions that show that you read: send the right option of each as checks.")
            List<AttentionCheck> checks,

            @Field("Paid at once for the answer.") long payCents,
            @Field("What an answer takes.") int expectedMinutes,

            @Field("Pay for a minute, if it takes as long as expected.")
            long payPerMinuteCents,

            @Field("Answer before that.") Instant dueAt) {

        static InvitationView of(TasteRun run, TasteRun.Invited invited) {
            TasteBrief brief = run.brief();
            return new InvitationView(
                    run.id(),
                    brief.title(),
                    brief.question(),
                    Orders.of(brief.artifacts(), invited.place()),
                    AttentionCheck.of(run, invited.humanId()),
                    brief.payPerRespondent().cents(),
                    brief.expectedMinutes(),
                    brief.payPerMinute().cents(),
                    invited.until());
        }
    }

    record Responded(@Field ResponseView response) {}

    record ResponseView(
            @Field RunId runId,
            @Field HumanId humanId,
            @Field String choice,
            @Field("Contact details are masked.") String reason,
            @Field int confidence,
            @Field("Added to your earnings.") long paidCents,
            @Field Instant at) {

        static ResponseView of(TasteResponse response, long paidCents) {
            return new ResponseView(
                    response.runId(),
                    response.humanId(),
                    response.choice(),
                    response.reason(),
                    response.confidence(),
                    paidCents,
                    response.at());
        }
    }
}
