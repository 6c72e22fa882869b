package marketplace.functions.pages;

import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.services.calendar.CalendarFiles;
import marketplace.services.calendar.CalendarOperations;
import marketplace.services.calendar.FeedReader;

/** A provider's bookings. The address is the only credential, because calendar programs have no other. */
final class CalendarPage {

    static final String PATH = CalendarOperations.FEED_PATH + "{file}";
    static final String ROUTE = "GET " + PATH;

    private static final int MAX_LENGTH = 100;

    private final Supplier<FeedReader> feeds;

    CalendarPage(Supplier<FeedReader> feeds) {
        this.feeds = feeds;
    }

    HttpResponse answer(HttpRequest http, Instant now) {
        String file = http.pathParameters().getOrDefault("file", "");
        if (file.length() > MAX_LENGTH || !file.endsWith(CalendarOperations.FEED_SUFFIX)) {
            throw unknown();
        }
        String secret = file.substring(0, file.length() - CalendarOperations.FEED_SUFFIX.length());
        CalendarFiles.File calendar =
                feeds.get().read(secret, http.origin(), now).orElseThrow(CalendarPage::unknown);
        return new HttpResponse(
                200,
                Map.of("Content-Type", calendar.contentType(), "X-Content-Type-Options", "nosniff"),
                calendar.bytes());
    }

    private static Problem unknown() {
        return new Problem(
                ErrorCode.NOT_FOUND,
                "No calendar has this address. It may have been replaced: POST /api/me/calendar-feed makes a new one.");
    }
}
