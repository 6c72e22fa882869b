package marketplace.notifications;

import java.time.Instant;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import marketplace.accounts.Email;
import marketplace.accounts.email.Mail;
import marketplace.accounts.email.MailTime;
import marketplace.kernel.Money;
import marketplace.kernel.Notice;
import marketplace.notifications.VisitLookup.Stage;
import marketplace.notifications.VisitLookup.Visit;

/** Mails about bookings: which are still right when they are written, and what they name. */
final class VisitMails {

    private static final Set<MailKind> WITH_CALENDAR = EnumSet.of(
            MailKind.BOOKING_CONFIRMED,
            MailKind.BOOKING_MOVED,
            MailKind.BOOKING_CANCELLED,
            MailKind.BOOKING_NOT_DELIVERED);

    private final VisitLookup visits;

    VisitMails(VisitLookup visits) {
        this.visits = visits;
    }

    /** Empty for a mail that is not about a booking. */
    static Optional<Visit> find(MailKind kind, Notice notice, VisitLookup visits, Instant now) {
        return stages(kind).isEmpty()
                ? Optional.empty()
                : visits.find(MailFacts.of(notice).bookingId(), notice.accountId(), now);
    }

    /** False for a mail that would ask for something impossible, or name a time that is no longer the visit's. */
    static boolean isTimely(MailKind kind, Notice notice, MailMatter matter) {
        return stages(kind).isEmpty()
                || matter.visit()
                        .filter(visit -> stages(kind).contains(visit.stage()))
                        .filter(visit -> isCurrent(kind, MailFacts.of(notice), visit))
                        .isPresent();
    }

    /** Empty for a kind that is not about a booking. */
    private static Set<Stage> stages(MailKind kind) {
        return switch (kind) {
            case BOOKING_REQUESTED -> EnumSet.of(Stage.AWAITS_APPROVAL);
            case BOOKING_APPROVED -> EnumSet.of(Stage.AWAITS_PAYMENT);
            case BOOKING_CONFIRMED, BOOKING_MOVED -> EnumSet.of(Stage.AHEAD, Stage.BEGUN);
            case BOOKING_PROPOSED, BOOKING_PROVIDER_RESTRICTED, BOOKING_NOT_MOVED, BOOKING_SOON ->
                EnumSet.of(Stage.AHEAD);
            case BOOKING_OVER -> EnumSet.of(Stage.OVER);
            case BOOKING_CANCELLED, BOOKING_DECLINED, BOOKING_NOT_DELIVERED, BOOKING_PAID_LATE ->
                EnumSet.of(Stage.ENDED);
            default -> EnumSet.noneOf(Stage.class);
        };
    }

    private static boolean isCurrent(MailKind kind, MailFacts facts, Visit visit) {
        return switch (kind) {
            case BOOKING_SOON, BOOKING_OVER -> visit.startAt().equals(facts.startAt());
            // A later move has its own mail.
            case BOOKING_MOVED, BOOKING_NOT_MOVED -> facts.sequence() != null && visit.sequence() == facts.sequence();
            case BOOKING_PROPOSED ->
                visit.proposed()
                        .filter(open -> !open.byReader() && open.startAt().equals(facts.startAt()))
                        .isPresent();
            default -> true;
        };
    }

    List<Mail.Part> parts(MailKind kind, Notice notice, Email email, Instant now) {
        return WITH_CALENDAR.contains(kind)
                ? visits.calendar(MailFacts.of(notice).bookingId(), notice.accountId(), email, now).stream()
                        .toList()
                : List.of();
    }

    /** Without a zone of the reader's own, times are in the provider's. */
    static Map<String, Object> values(MailKind kind, Notice notice, MailMatter matter, Optional<ZoneId> own) {
        return matter.visit()
                .map(visit -> {
                    ZoneId zone = own.orElse(visit.zone());
                    Map<String, Object> values = values(visit, zone);
                    if (kind == MailKind.BOOKING_NOT_MOVED) {
                        values.put(
                                "proposedAt", MailTime.text(MailFacts.of(notice).startAt(), zone));
                    }
                    return values;
                })
                .orElse(Map.of());
    }

    private static Map<String, Object> values(Visit visit, ZoneId zone) {
        Map<String, Object> values = new HashMap<>();
        values.put("provided", visit.provided());
        values.put("service", MailValues.oneLine(visit.service()));
        values.put("provider", MailValues.oneLine(visit.provider()));
        values.put("startAt", MailTime.text(visit.startAt(), zone));
        values.put("endAt", MailTime.text(visit.endAt(), zone));
        values.put("escrowId", visit.escrow().value());
        values.put("price", visit.price().text());
        values.put("total", visit.total().text());
        visit.dueAt().ifPresent(at -> values.put("dueAt", MailTime.text(at, zone)));
        visit.proposed().ifPresent(open -> {
            values.put("proposedAt", MailTime.text(open.startAt(), zone));
            values.put("answerBy", MailTime.text(open.answerBy(), zone));
        });
        VisitLookup.End end = visit.end();
        end.endedBy().ifPresent(side -> values.put("endedBy", side));
        end.reason().ifPresent(reason -> values.put("endReason", MailValues.reason(reason)));
        amount("back", end.back(), values);
        amount("earned", end.earned(), values);
        return values;
    }

    private static void amount(String name, Money amount, Map<String, Object> values) {
        if (!amount.equals(Money.ZERO)) {
            values.put(name, amount.text());
        }
    }
}
