package marketplace.hiring.bookings;

import static marketplace.testing.Marketplace.done;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.api.Capability;
import marketplace.api.Operation;
import marketplace.hiring.HiringMarketplace;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Notice;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.money.MoneyCapability;
import marketplace.money.escrow.Funding;
import marketplace.services.ServicesCapability;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.BookingStatus;
import marketplace.services.bookings.Bookings;
import marketplace.table.JobKind;
import marketplace.testing.TestEndpoint.Reply;

/** A marketplace in which ada can be booked every day from 09:00 to 17:00 UTC, at 50 USD for an hour. */
public final class BookingMarketplace {

    static final long PRICE = 5_000;
    static final long FEE = 900;
    public static final long TOTAL = PRICE + FEE;

    private static final String HOURS = "[{'start':'09:00','end':'17:00'}]";

    public final HiringMarketplace market = new HiringMarketplace(
            MoneyCapability::new, on -> List.of(new ServicesCapability(on), new UnwrittenMails()));

    /** What has caused a mail: type and account. */
    public final List<String> notices = new ArrayList<>();

    /** Mails have tests of their own. */
    private final class UnwrittenMails implements Capability {

        @Override
        public List<Operation<?, ?>> operations() {
            return List.of();
        }

        @Override
        public List<JobKind<?>> jobs() {
            return List.of(new JobKind<>(
                    Notice.JOB, Notice.class, (_, notice, _) -> notices.add(notice.type() + " " + notice.accountId())));
        }
    }

    public BookingMarketplace() {
        String week = List.of("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday").stream()
                .map(day -> "'" + day + "':" + HOURS)
                .reduce((some, more) -> some + "," + more)
                .orElseThrow();
        done(post("ada", "PUT", "/api/humans/me", "{'name':'Ada','timezone':'UTC','availability':{" + week + "}}"));
    }

    Reply post(String who, String method, String path, String body) {
        return market.endpoint.call(who, method, path, body);
    }

    public String instant() {
        return service("");
    }

    String approved() {
        return service(",'instantBooking':false");
    }

    public String service(String more) {
        return done(post(
                        "ada",
                        "POST",
                        "/api/services",
                        "{'title':'Portrait photos','description':'An hour of photos in the park.','price':50,"
                                + "'durationMinutes':60" + more + "}"))
                .text("service.id");
    }

    LocalDate tomorrow() {
        return date(market.now()).plusDays(1);
    }

    LocalDate date(Instant at) {
        return LocalDate.ofInstant(at, ZoneOffset.UTC);
    }

    Instant at(String time) {
        return Instant.parse(tomorrow() + "T" + time + ":00Z");
    }

    Reply book(String who, String service, String time) {
        return book(who, service, time, "");
    }

    Reply book(String who, String service, String time, String more) {
        return book(who, service, tomorrow(), time, more);
    }

    Reply book(String who, String service, LocalDate date, String time, String more) {
        return post(
                who,
                "POST",
                "/api/services/book",
                "{'humanId':'%s','serviceId':'%s','date':'%s','startTime':'%s'%s}"
                        .formatted(market.human("ada"), service, date, time, more));
    }

    /** A booking of the agent. */
    Visited booked(String service, String time) {
        return booked("agent", service, time, "");
    }

    Visited booked(String who, String service, String time, String more) {
        return visited(who, done(book(who, service, time, more)));
    }

    Visited visited(Reply booked) {
        return visited("agent", booked);
    }

    Visited visited(String who, Reply booked) {
        return visited(who, booked.text("booking.id"), booked.text("escrowId"));
    }

    Visited visited(String who, String booking, String escrow) {
        return new Visited(who, booking, escrow);
    }

    Visited booked(String who, String service, LocalDate date, String time, String more) {
        return visited(who, done(book(who, service, date, time, more)));
    }

    Visited confirmed(String service, String time) {
        Visited visit = booked(service, time);
        visit.pay();
        return visit;
    }

    /** All bookings that take ada's time now. */
    List<Booking> holding() {
        Bookings bookings = new Bookings(market.stored);
        HumanId ada = new HumanId(market.human("ada"));
        return Page.all(after -> bookings.of(ada, Optional.empty(), new PageRequest(100, after))).stream()
                .filter(booking -> booking.status() == BookingStatus.CONFIRMED
                        || (booking.status() == BookingStatus.PENDING_PAYMENT && !booking.isHoldLapsed(market.now())))
                .toList();
    }

    void until(Instant time) {
        market.advance(Duration.between(market.now(), time));
    }

    final class Visited {
        final String booker;
        final String id;
        final String escrow;

        private Visited(String booker, String id, String escrow) {
            this.booker = booker;
            this.id = id;
            this.escrow = escrow;
        }

        void pay() {
            market.paid(escrow);
        }

        boolean isPaidFromWallet() {
            return market.escrow(new EscrowId(escrow)).funding() instanceof Funding.FromWallet;
        }

        Reply act(String who, String verb, String body) {
            return post(who, "POST", "/api/services/bookings/" + id + "/" + verb, body);
        }

        public Reply read() {
            return done(post(booker, "GET", "/api/services/bookings/" + id, ""));
        }

        String status() {
            return read().text("booking.status");
        }

        /** A time of the booking. */
        Instant time(String field) {
            return Instant.parse(read().text("booking." + field));
        }

        String reason() {
            return read().text("booking.reason");
        }

        String escrowStatus() {
            return market.escrowStatus(escrow);
        }

        Reply deliver(String body) {
            return post("ada", "POST", "/api/escrow/" + escrow + "/deliver", body);
        }
    }
}
