package marketplace.hiring.bookings;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.accounts.Restrictions;
import marketplace.hiring.bookings.BookingMarketplace.Visited;
import marketplace.kernel.IdKind;
import marketplace.table.Commit;
import marketplace.table.Write;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What cannot be booked, moved or changed, and what the answer says instead. */
class BookingRefusalsTest {

    private static final String PARIS = "Europe/Paris";
    private static final String FREE = "Free near it, in ";

    private final BookingMarketplace story = new BookingMarketplace();
    private final String human = story.market.human("ada");

    /** A time by the clocks of a zone, null for the provider's. */
    private record Wanted(LocalDate date, String time, String zone, Instant startAt) {

        static Wanted inDays(BookingMarketplace story, int days, String time) {
            return new Wanted(story.tomorrow().plusDays(days - 1L), time, null, null);
        }

        static Wanted at(LocalDateTime wall, Instant startAt) {
            return new Wanted(wall.toLocalDate(), wall.toLocalTime().toString(), PARIS, startAt);
        }

        String json() {
            return "'date':'" + date + "','startTime':'" + time + "'"
                    + (zone == null ? "" : ",'timezone':'" + zone + "'")
                    + (startAt == null ? "" : ",'startAt':'" + startAt + "'");
        }
    }

    private interface When {
        Wanted in(BookingMarketplace story);
    }

    private static Arguments time(String name, String field, String says, When when) {
        return Arguments.argumentSet(name, field, says, when);
    }

    static Stream<Arguments> wrongTimes() {
        return Stream.of(
                time(
                        "yesterday",
                        "startTime",
                        "at least 120 minutes ahead",
                        story -> Wanted.inDays(story, -1, "10:00")),
                time(
                        "a past year",
                        "startTime",
                        "at least 120 minutes ahead",
                        story -> new Wanted(LocalDate.of(1, 1, 1), "10:00", null, null)),
                time("too soon", "startTime", "at least 120 minutes ahead", story -> {
                    story.until(story.at("09:30"));
                    return Wanted.inDays(story, 0, "11:00");
                }),
                time("31 days ahead", "date", "at most 30 days ahead", story -> Wanted.inDays(story, 31, "10:00")),
                time(
                        "a far year",
                        "date",
                        "at most 30 days ahead",
                        story -> new Wanted(LocalDate.of(9999, 12, 31), "23:59", null, null)),
                time(
                        "before the hours",
                        "startTime",
                        "within its provider's hours",
                        story -> Wanted.inDays(story, 2, "08:00")),
                time(
                        "beyond the end of the hours",
                        "startTime",
                        "within its provider's hours",
                        story -> Wanted.inDays(story, 2, "16:30")),
                time(
                        "between two starts",
                        "startTime",
                        "a start of this service",
                        story -> Wanted.inDays(story, 2, "10:01")),
                time(
                        "in a gap",
                        "startTime",
                        "clocks in Europe/Paris skip",
                        story -> Wanted.at(
                                change(story, ZoneOffsetTransition::isGap).getDateTimeBefore(), null)),
                time(
                        "in an overlap, by its earlier offset",
                        "startTime",
                        "within its provider's hours",
                        story -> Wanted.at(
                                change(story, ZoneOffsetTransition::isOverlap).getDateTimeAfter(), null)),
                time("in an overlap, at its later offset", "startTime", "within its provider's hours", story -> {
                    ZoneOffsetTransition change = change(story, ZoneOffsetTransition::isOverlap);
                    return Wanted.at(change.getDateTimeAfter(), change.getInstant());
                }));
    }

    /** Three days ahead of the next such change of time. */
    private static ZoneOffsetTransition change(BookingMarketplace story, Predicate<ZoneOffsetTransition> wanted) {
        ZoneOffsetTransition change = Stream.iterate(
                        ZoneId.of(PARIS)
                                .getRules()
                                .nextTransition(story.market.now().plus(Duration.ofDays(4))),
                        last -> ZoneId.of(PARIS).getRules().nextTransition(last.getInstant()))
                .filter(wanted)
                .findFirst()
                .orElseThrow();
        story.until(change.getInstant().minus(Duration.ofDays(3)));
        return change;
    }

    @ParameterizedTest
    @MethodSource("wrongTimes")
    void wrongTimeIsRefusedWithFreeOnes(String field, String says, When when) {
        String service = story.instant();
        Wanted wanted = when.in(story);

        refusesWithFreeOnes(book("agent", service, wanted), field, says);

        Visited visit = story.visited(done(book("agent", service, Wanted.inDays(story, 3, "12:00"))));
        visit.pay();
        for (String who : List.of("agent", "ada")) {
            refusesWithFreeOnes(visit.act(who, "reschedule", "{" + wanted.json() + "}"), field, says);
        }
    }

    private Reply book(String who, String service, Wanted wanted) {
        return post(who, service, wanted.json());
    }

    private Reply post(String who, String service, String time) {
        return story.post(
                who,
                "POST",
                "/api/services/book",
                "{'humanId':'%s','serviceId':'%s',%s}".formatted(human, service, time));
    }

    private static void refusesWithFreeOnes(Reply refused, String field, String says) {
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("details.0.field")).isEqualTo(field);
        assertThat(refused.text("error"))
                .contains(says)
                .containsPattern(FREE + "\\S+: \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d, ");
    }

    @Test
    void everyFreeTimeOfARefusalCanBeBooked() {
        String service = story.instant();
        done(book("rival", service, Wanted.inDays(story, 2, "10:00")));

        Reply taken = book("agent", service, Wanted.inDays(story, 2, "10:00"));

        assertThat(taken.status()).isEqualTo(409);
        assertThat(taken.text("error_code")).isEqualTo("slot_unavailable");
        String error = taken.text("error");
        List<String> free = List.of(error.substring(error.indexOf(": ") + 2).split(", "));
        assertThat(free).hasSize(3);
        for (String time : free) {
            LocalDate date = LocalDate.parse(time.substring(0, 10));
            assertThat(book("agent", service, new Wanted(date, time.substring(11, 16), null, null))
                            .status())
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "startTime 'date':'2026-01-05','startTime':'25:00'",
                "startTime 'date':'2026-01-05','startTime':'24:00'",
                "startTime 'date':'2026-01-05','startTime':'9:00'",
                "date 'date':'2026-02-30','startTime':'10:00'",
                "date 'date':'+999999999-12-31','startTime':'10:00'",
                "date 'date':'-999999999-01-01','startTime':'00:00'",
                "date 'date':'9999-12-31','startTime':'23:59'",
                "startAt 'date':'2026-01-05','startTime':'10:00','startAt':'-1000000000-01-01T00:00:00Z'",
                "startAt 'date':'2026-01-05','startTime':'10:00','startAt':'2026-01-05T11:00:00Z'",
                "startAt 'date':'2026-01-05','startTime':'10:00','startAt':'+1000000000-12-31T23:59:59Z'",
                "timezone 'date':'2026-01-05','startTime':'10:00','timezone':'Europe/Atlantis'"
            })
    void impossibleTimeIsNamed(String wrong) {
        String field = wrong.substring(0, wrong.indexOf(' '));
        String time = wrong.substring(field.length() + 1);
        String service = story.instant();
        Visited visit = story.confirmed(service, "12:00");

        for (Reply refused :
                List.of(post("agent", service, time), visit.act("agent", "reschedule", "{" + time + "}"))) {
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.text("details.0.field")).isEqualTo(field);
            assertThat(refused.text("details.0.message")).isNotBlank();
        }
    }

    private interface Change {
        void in(BookingMarketplace story, String service);
    }

    static Stream<Arguments> providersWhoCannotBeBooked() {
        return Stream.of(
                provider(
                        "deleted service",
                        404,
                        "not_found",
                        "no such service",
                        (story, service) -> done(story.post("ada", "DELETE", "/api/services/" + service, ""))),
                provider("deleted profile", 404, "not_found", "no such service", (story, service) -> {
                    done(story.post("ada", "DELETE", "/api/services/" + service, ""));
                    done(story.post("ada", "DELETE", "/api/humans/me", ""));
                }),
                provider(
                        "account whose deletion has begun",
                        409,
                        "invalid_state",
                        "choose another",
                        (story, _) -> commit(story, Accounts.close(story.market.account("ada"), story.at("23:59")))),
                provider(
                        "restricted account",
                        409,
                        "invalid_state",
                        "choose another",
                        (story, _) ->
                                commit(story, Accounts.restrict(story.market.account("ada"), "too many complaints"))),
                provider(
                        "provider away",
                        409,
                        "invalid_state",
                        "choose another",
                        (story, _) -> done(
                                story.post("ada", "PUT", "/api/humans/me", "{'name':'Ada','isAvailable':false}"))));
    }

    private static Arguments provider(String name, int status, String code, String says, Change change) {
        return Arguments.argumentSet(name, status, code, says, change);
    }

    private static void commit(BookingMarketplace story, Write write) {
        story.market.carryOut(() -> Commit.of(write));
    }

    @ParameterizedTest
    @MethodSource("providersWhoCannotBeBooked")
    void providerWhoCannotBeBookedIsNamed(int status, String code, String says, Change change) {
        String service = story.instant();
        change.in(story, service);

        Reply refused = book("agent", service, Wanted.inDays(story, 2, "10:00"));

        assertThat(refused.status()).isEqualTo(status);
        assertThat(refused.text("error_code")).isEqualTo(code);
        assertThat(refused.text("error")).contains(says);
    }

    @Test
    void restrictedProviderIsBookableAgainOnceItIsLifted() {
        String service = story.instant();
        String slots = "/api/services/" + service + "/availability";
        Restrictions restrictions = new Restrictions(story.market.stored);
        commit(story, Accounts.restrict(story.market.account("ada"), "too many complaints"));
        assertThat(done(story.post("", "GET", slots, "")).body().path("slots")).isEmpty();

        boolean inDebt = restrictions.requireLiftable(story.market.account("ada"));
        commit(story, Accounts.unrestrict(story.market.account("ada"), inDebt));

        assertThat(done(story.post("", "GET", slots, "")).body().path("slots")).isNotEmpty();
        assertThat(book("agent", service, Wanted.inDays(story, 2, "10:00")).status())
                .isEqualTo(200);
    }

    @Test
    void refusedMessageBooksNothing() {
        String service = story.instant();
        String time = Wanted.inDays(story, 2, "10:00").json();
        Reply refused = post("agent", service, time + ",'message':'Pay me by Western Union, not here.'");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("error_code")).isEqualTo("moderation_refused");
        assertThat(refused.text("error")).contains("Use a payment offer");
        assertThat(post("rival", service, time).status()).isEqualTo(200);
    }

    /** Verb, and who may use it. */
    private static final List<List<String>> ACTS = List.of(
            List.of("approve", "ada"),
            List.of("decline", "ada"),
            List.of("cancel", "agent"),
            List.of("reschedule", "agent"),
            List.of("reschedule/accept", "agent"),
            List.of("reschedule/decline", "agent"));

    private String body(String verb, String more) {
        String time =
                verb.equals("reschedule") ? Wanted.inDays(story, 3, "14:00").json() : "'dryRun':false";
        return "{" + time + more + "}";
    }

    @Test
    void bookingOfAnotherLooksLikeAnUnknownOne() {
        Visited visit = story.booked(story.approved(), "16:00");
        Visited none = story.visited("agent", visit.id.substring(0, visit.id.length() - 3) + "000", visit.escrow);
        for (Visited foreign : List.of(visit, none)) {
            assertUnknown(story.post("rival", "GET", "/api/services/bookings/" + foreign.id, ""));
            assertUnknown(story.post("rival", "POST", "/api/escrow/checkout", "{'bookingId':'" + foreign.id + "'}"));
            for (List<String> act : ACTS) {
                assertUnknown(foreign.act("rival", act.getFirst(), body(act.getFirst(), "")));
            }
        }
        assertThat(visit.status()).isEqualTo("pending_approval");
    }

    private static void assertUnknown(Reply refused) {
        assertThat(refused.status()).isEqualTo(404);
        assertThat(refused.text("error")).isEqualTo(IdKind.BOOKING.unknown().getMessage());
    }

    @Test
    void versionOfYesterdayIsRefusedByEveryAct() {
        Visited visit = story.booked(story.approved(), "16:00");
        done(visit.act("ada", "approve", "{'version':1}"));
        for (List<String> act : ACTS) {
            Reply refused = visit.act(act.getLast(), act.getFirst(), body(act.getFirst(), ",'version':1"));
            assertThat(refused.status()).as(act.getFirst()).isEqualTo(409);
            assertThat(refused.text("error_code")).isEqualTo("conflict");
            assertThat(refused.text("error")).contains("has version 2, not 1");
        }
        assertThat(visit.status()).isEqualTo("pending_payment");
    }
}
