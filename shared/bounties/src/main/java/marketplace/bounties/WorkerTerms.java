package marketplace.bounties;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.api.schema.PropertyWords;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.EvidenceRule;
import marketplace.bounties.terms.IntakeTerms;
import marketplace.bounties.terms.Pay;
import marketplace.bounties.terms.Task;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Money;
import marketplace.money.escrow.EscrowClocks;

/** What a human needs to know before applying. The worker gets the whole pay: the fee is the poster's. */
@UntrustedTexts
public record WorkerTerms(
        @Field("What you are paid for the whole work, in USD. Nothing is deducted.")
        BigDecimal pay,

        @Field(value = "Pay per hour in USD if the work takes estimatedHours.", nullable = true)
        BigDecimal payPerHour,

        @Field(
                value = "Minutes that workers of this poster needed from start to hand-in, the median of at least 5.",
                nullable = true)
        Long medianMinutes,

        @Field(value = "Pay per hour in USD if the work takes medianMinutes.", nullable = true)
        BigDecimal payPerHourAtMedian,

        @Field(
                value = "When the pay leaves for your bank at the latest, if you are hired now and hand in when it is"
                        + " due, even if the poster says nothing. Null if it takes no applications.",
                nullable = true)
        Instant latestPaidAt,

        @Field("What counts as done, in sentences.") List<String> done,

        @Field("What you are paid in USD if you find the place closed.")
        BigDecimal blockedPay,

        @Field(value = "Your application that is pending or accepted. Null without one.", nullable = true)
        ApplicationId applicationId) {

    /** Of the deliverableSchema, in one sentence. */
    private static final int MOST_QUESTIONS = 12;

    private static final BigDecimal MINUTES = BigDecimal.valueOf(60);

    /** @param payoutHold how long earnings wait before they leave for a bank */
    static WorkerTerms of(
            Bounty bounty,
            Optional<ApplicationId> own,
            Optional<Long> medianMinutes,
            Duration payoutHold,
            Instant now) {
        BountyTerms terms = bounty.terms();
        Pay pay = terms.pay();
        return new WorkerTerms(
                pay.perSeat().usd(),
                pay.perHour().map(Money::usd).orElse(null),
                medianMinutes.orElse(null),
                medianMinutes.map(minutes -> pay.perHour(hours(minutes)).usd()).orElse(null),
                bounty.status().takesApplications()
                        ? handedInBy(terms, now)
                                .plus(EscrowClocks.reviewTime(pay.perSeat()))
                                .plus(payoutHold)
                        : null,
                done(terms),
                terms.seat().blockedPay(pay.perSeat()).usd(),
                own.orElse(null));
    }

    private static BigDecimal hours(long minutes) {
        return BigDecimal.valueOf(Math.max(1, minutes)).divide(MINUTES, 6, RoundingMode.HALF_UP);
    }

    /** Files that come with the application are handed in by its acceptance. */
    private static Instant handedInBy(BountyTerms terms, Instant hiredAt) {
        IntakeTerms intake = terms.intake();
        return intake.collectsFiles() ? hiredAt : terms.seat().latestDueAt(hiredAt, intake.deadline());
    }

    private static List<String> done(BountyTerms terms) {
        Task task = terms.task();
        Stream<String> criteria = Stream.ofNullable(task.completionCriteria()).filter(text -> !text.isBlank());
        return Stream.of(criteria, files(terms.intake()).stream(), evidence(task).stream(), result(terms).stream())
                .flatMap(sentences -> sentences)
                .toList();
    }

    private static Optional<String> files(IntakeTerms intake) {
        return intake.submissionMode()
                .collects()
                .map(kind -> "Your application contains 1 to " + intake.files().maxFiles() + " files of the kind "
                        + kind.name().toLowerCase(Locale.ROOT) + "; they are the work.");
    }

    /** Bounties posted before evidence was checked only state it. */
    private static Optional<String> evidence(Task task) {
        return task.evidenceTypes().isEmpty()
                ? Optional.empty()
                : Optional.of(task.evidenceTypes().stream()
                        .map(type -> "a " + type.wire())
                        .distinct()
                        .collect(Collectors.joining(
                                task.evidenceMode() == EvidenceRule.ALL ? " and " : " or ",
                                "Your hand-in contains ",
                                ".")));
    }

    private static Optional<String> result(BountyTerms terms) {
        return Optional.ofNullable(terms.seat().deliverableSchema())
                .map(schema -> answers(PropertyWords.all(schema.json())));
    }

    private static String answers(List<String> questions) {
        if (questions.isEmpty()) {
            return "Your hand-in has a result as data (JSON).";
        }
        int more = questions.size() - MOST_QUESTIONS;
        return questions.stream()
                .limit(MOST_QUESTIONS)
                .collect(
                        Collectors.joining(", ", "Your hand-in answers: ", more > 0 ? " and " + more + " more." : "."));
    }
}
