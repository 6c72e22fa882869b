package marketplace.functions;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import marketplace.testing.Marketplace;

/** A booking that is cancelled and a subscription, both paid from the wallet, and two bookings that are never paid. */
final class PaidVisits {

    private final Marketplace market;

    PaidVisits(Marketplace market) {
        this.market = market;
    }

    void make() {
        String human = market.done("ada", "PUT", "/api/humans/me", """
            {'name':'Ada','timezone':'UTC','availability':{'thursday':[{'start':'09:00','end':'17:00'}]}}\
            """).text("human.id");
        String service = market.done("ada", "POST", "/api/services", """
            {'title':'Portraits','description':'An hour in a park of your choice.','price':60,'durationMinutes':60}\
            """).text("service.id");
        LocalDate thursday = LocalDate.ofInstant(market.now(), ZoneOffset.UTC)
                .plusDays(1)
                .with(TemporalAdjusters.nextOrSame(DayOfWeek.THURSDAY));
        String order = "{'humanId':'" + human + "','serviceId':'" + service + "',";
        String once = order + "'date':'" + thursday + "','startTime':";
        cancel(book(once + "'10:00','walletOnly':true}"));
        cancel(book(once + "'11:00'}"));
        book(once + "'12:00'}");
        String weekly = order + "'interval':'weekly','dayOfWeek':'thursday','startTime':'13:00','walletOnly':true}";
        market.done("agent", "POST", "/api/services/subscribe", weekly);
    }

    private String book(String order) {
        return market.done("agent", "POST", "/api/services/book", order).text("booking.id");
    }

    private void cancel(String booking) {
        market.done("agent", "POST", "/api/services/bookings/" + booking + "/cancel", "{}");
    }
}
