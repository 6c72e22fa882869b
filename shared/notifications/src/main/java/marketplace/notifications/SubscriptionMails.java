package marketplace.notifications;

import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import marketplace.accounts.email.MailTime;
import marketplace.kernel.Notice;
import marketplace.notifications.SubscriptionLookup.Recurring;

/** Mails about subscriptions: which are still right when they are written, and what they name. */
final class SubscriptionMails {

    private SubscriptionMails() {}

    /** Empty for a mail that is not about a subscription. */
    static Optional<Recurring> find(MailKind kind, Notice notice, SubscriptionLookup subscriptions, Instant now) {
        return switch (kind) {
            case SUBSCRIPTION_UNPAID, SUBSCRIPTION_SLOT_GONE, SUBSCRIPTION_SKIPPED, SUBSCRIPTION_ENDED ->
                subscriptions.find(MailFacts.of(notice).subscriptionId(), notice.accountId(), now);
            default -> Optional.empty();
        };
    }

    /** False for a mail that would ask for something impossible. */
    static boolean isTimely(MailKind kind, Notice notice, MailMatter matter) {
        Optional<Recurring> subscription = matter.subscription();
        return switch (kind) {
            case SUBSCRIPTION_UNPAID ->
                subscription
                        .filter(found -> found.unpaid().isPresent() && isNext(notice, found))
                        .isPresent();
            case SUBSCRIPTION_SLOT_GONE ->
                subscription
                        .filter(found -> found.conflict().isPresent() && isNext(notice, found))
                        .isPresent();
            case SUBSCRIPTION_SKIPPED -> subscription.isPresent();
            case SUBSCRIPTION_ENDED ->
                subscription.filter(found -> found.end().isPresent()).isPresent();
            default -> true;
        };
    }

    private static boolean isNext(Notice notice, Recurring found) {
        Integer cycle = MailFacts.of(notice).cycle();
        return cycle != null && cycle == found.cycle();
    }

    /** Without a zone of the reader's own, times are in that of the visits. */
    static Map<String, Object> values(Notice notice, MailMatter matter, Optional<ZoneId> own) {
        return matter.subscription()
                .map(found -> values(MailFacts.of(notice), found, own.orElse(found.zone())))
                .orElse(Map.of());
    }

    private static Map<String, Object> values(MailFacts facts, Recurring found, ZoneId zone) {
        Map<String, Object> values = new HashMap<>();
        values.put("provided", found.provided());
        values.put("service", MailValues.oneLine(found.service()));
        values.put("provider", MailValues.oneLine(found.provider()));
        values.put("total", found.total().text());
        values.put("visitAt", MailTime.text(facts.startAt(), zone));
        values.put("startAt", MailTime.text(found.startAt(), zone));
        found.unpaid().ifPresent(unpaid -> {
            values.put("bookingId", unpaid.booking().value());
            values.put("failure", MailValues.reason(unpaid.reason()));
            values.put("payBy", MailTime.text(unpaid.payBy(), zone));
            values.put("endsAt", MailTime.text(unpaid.endsAt(), zone));
            unpaid.again().ifPresent(again -> values.put("again", MailTime.text(again, zone)));
        });
        found.conflict().ifPresent(conflict -> {
            values.put("conflict", MailValues.reason(conflict.reason()));
            values.put("chooseBy", MailTime.text(conflict.chooseBy(), zone));
            values.put("choice", !conflict.free().isEmpty());
            values.put(
                    "free",
                    conflict.free().stream()
                            .map(at -> Map.of("text", MailTime.text(at, zone), "at", at.toString()))
                            .toList());
        });
        found.end().ifPresent(end -> {
            end.by().ifPresent(side -> values.put("endedBy", side));
            end.reason().ifPresent(reason -> values.put("endReason", MailValues.reason(reason)));
            end.at().ifPresent(at -> values.put("endAt", MailTime.text(at, zone)));
            values.put("over", true);
        });
        return values;
    }
}
