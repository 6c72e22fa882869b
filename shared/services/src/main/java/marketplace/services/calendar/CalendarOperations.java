package marketplace.services.calendar;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import marketplace.api.Access;
import marketplace.api.Decision;
import marketplace.api.Effect;
import marketplace.api.Field;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.humans.Humans;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Scope;
import marketplace.kernel.secrets.UrlSecret;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Table;

public final class CalendarOperations {

    /** Followed by the secret. */
    public static final String FEED_PATH = "/calendar/";

    public static final String FEED_SUFFIX = ".ics";

    private static final int SECRET_BYTES = 32;

    record Create() {}

    record FeedView(
            @Field(
                    value = "Address for a calendar program, shown once. Everyone who has it sees the bookings. Null"
                            + " when an idempotent call is repeated.",
                    nullable = true)
            String url,

            @Field Instant createdAt) {}

    record Created(@Field FeedView calendarFeed) {}

    private CalendarOperations() {}

    public static List<Operation<?, ?>> of(Foundation on, Supplier<Humans> humans) {
        return List.of(Operation.named("create_calendar_feed", Create.class, Created.class)
                .summary("Makes the address of a calendar with your confirmed bookings, instead of the one before.")
                .route("POST", "/api/me/calendar-feed")
                .access(Access.SESSION, Scope.MANAGE)
                .effect(Effect.CREATE)
                .errors(ErrorCode.NOT_FOUND)
                .prefetch((call, _) -> List.of(Keys.account(call.accountId()), Keys.calendarFeedOf(call.accountId())))
                .decides((call, _) -> create(on.table(), on.random(), humans.get(), call)));
    }

    private static Decision<Created> create(Table table, SecureRandom random, Humans humans, Call call) {
        HumanId human = humans.idOf(call.accountId()).orElseThrow(IdKind.HUMAN::unknown);
        String secret = UrlSecret.next(random, SECRET_BYTES);
        Commit commit = new Commit(CalendarFeeds.replace(
                new CalendarFeeds(table).of(call.accountId()), call.accountId(), human, secret, call.now()));
        String url = call.origin() + FEED_PATH + secret + FEED_SUFFIX;
        return Decision.of(commit, new Created(new FeedView(url, call.now())))
                .replayedAs(new Created(new FeedView(null, call.now())))
                .omittingInDryRuns("/calendarFeed/url");
    }
}
