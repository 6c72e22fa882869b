package marketplace.hiring.bookings;

import static marketplace.testing.Marketplace.done;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import marketplace.hiring.HiringMarketplace;
import marketplace.money.MoneyCapability;
import marketplace.services.ServicesCapability;
import marketplace.testing.TestEndpoint.Reply;

/** A marketplace in which ada can be booked every day from 09:00 to 17:00 UTC. */
public final class BookingMarketplace {

    static final String HOURS = "[{'start':'09:00','end':'17:00'}]";

    final HiringMarketplace market = new HiringMarketplace(MoneyCapability::new, on -> List.of(new ServicesCapability(on)));

    BookingMarketplace() {
        String week = "{'monday':%1$s,'tuesday':%1$s,'wednesday':%1$s,'thursday':%1$s,'friday':%1$s,'saturday':%1$s,'sunday':%1$s}"
                .formatted(HOURS);
        done(market.endpoint.call(
                "ada", "PUT", "/api/humans/me", "{'name':'Ada','timezone':'UTC','availability':%s}".formatted(week)));
    }

    String instant() {
        return service("'instantBooking':true");
    }

    String service(String more) {
        return done(market.endpoint.call(
                        "ada",
                        "POST",
                        "/api/services",
                        "{'title':'Portrait photos','description':'An hour of photos in the park.','price':50,'durationMinutes':60,%s}"
                                .formatted(more)))
                .text("service.id");
    }

    LocalDate tomorrow() {
        return LocalDate.ofInstant(market.now(), ZoneOffset.UTC).plusDays(1);
    }

    Reply book(String who, String service, String time) {
        return market.endpoint.call(
                who,
                "POST",
                "/api/services/book",
                "{'humanId':'%s','serviceId':'%s','date':'%s','startTime':'%s'}"
                        .formatted(market.human("ada"), service, tomorrow(), time));
    }

    Reply booked(String who, String service, String time) {
        return done(book(who, service, time));
    }

    Reply read(String who, String booking) {
        return market.endpoint.call(who, "GET", "/api/services/bookings/" + booking, "");
    }
}
