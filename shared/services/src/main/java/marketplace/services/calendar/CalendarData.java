package marketplace.services.calendar;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.erasure.Erasure;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.accounts.export.ExportSection;
import marketplace.table.Commit;
import marketplace.table.Table;

/** The calendar feed as personal data. It ends with its account. */
public final class CalendarData {

    /** That there is one: its secret is not stored. */
    record ExportedFeed(Instant createdAt) {}

    private final CalendarFeeds feeds;

    public CalendarData(Table table) {
        this.feeds = new CalendarFeeds(table);
    }

    public List<ExportSection> export() {
        return List.of(ExportSection.single(
                "calendarFeed", call -> feeds.of(call.accountId()).map(feed -> new ExportedFeed(feed.createdAt()))));
    }

    public List<Erasure> erasures() {
        return List.of(new Erasure("calendar_feed", this::erase));
    }

    private Batch erase(Subject subject, Optional<String> after) {
        return feeds.of(subject.account())
                .map(feed -> Batch.last(new Commit(CalendarFeeds.delete(subject.account(), feed))))
                .orElseGet(Batch::nothing);
    }
}
