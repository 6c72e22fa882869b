package marketplace.functions;

import static marketplace.functions.CostSheet.ANONYMOUS;
import static marketplace.functions.CostSheet.with;
import static marketplace.functions.Reading.KEYED;
import static marketplace.functions.Reading.PUBLIC;
import static marketplace.functions.Reading.SESSION;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import marketplace.humans.Humans;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Money;
import marketplace.money.provider.ProviderEvent;

/** The costs of hours, bookings and subscriptions. */
final class BookingCosts {

    private static final List<String> DAYS =
            List.of("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday");

    private static final String SERVICE = """
        {'title':'Portraits in the park','description':'An hour in a park of your choice.','price':60,\
        'durationMinutes':60,'instantBooking':%s}\
        """;

    private static final String TIME = "'date':'%s','startTime':'%s'";

    private final CostSheet sheet;
    private final MeteredService service;
    private final Map<String, String> booker;
    private final Map<String, String> provider;
    private final String human;
    private final LocalDate day;

    /** The provider has a profile, and is there all day from now on. */
    BookingCosts(CostSheet sheet, Map<String, String> booker, Map<String, String> provider) {
        this.sheet = sheet;
        this.service = sheet.service;
        this.booker = booker;
        this.provider = provider;
        String hours = DAYS.stream()
                .map(name -> "'" + name + "':[{'start':'00:00','end':'24:00'}]")
                .reduce((some, more) -> some + "," + more)
                .orElseThrow();
        human = service.call("put_own_human", provider, Map.of(), """
            {'name':'Ada','username':'ada','timezone':'UTC','availability':{%s}}\
            """.formatted(hours))
                .at("/human/id")
                .textValue();
        day = LocalDate.ofInstant(service.platform.clock.instant(), ZoneOffset.UTC)
                .plusDays(3);
    }

    void bookings() {
        deposit();
        hours();
        String instant = service("true");
        sheet.cost("get_service_slots", PUBLIC, ANONYMOUS, Map.of("serviceId", instant), "");
        Map<String, String> date = Map.of("?humanId", human, "?serviceId", instant, "?date", day.toString());
        sheet.cost("get_service_availability", PUBLIC, ANONYMOUS, date, "");
        Map<String, String> unpaid =
                booking(sheet.cost("book_service", KEYED, booker, Map.of(), body(instant, "10:00")));
        String now = body(instant, "12:00").replace("}", ",'walletOnly':true}");
        Map<String, String> paid =
                booking(sheet.cost("book_service, wallet only", "book_service", KEYED, booker, Map.of(), now));
        sheet.cost("list_my_service_bookings", KEYED, booker, Map.of(), "");
        sheet.cost("list_provided_bookings", SESSION, provider, Map.of(), "");
        sheet.cost("get_booking", KEYED, booker, paid, "");
        sheet.cost("reschedule_booking", SESSION, provider, paid, time("14:00"));
        sheet.cost("accept_reschedule", KEYED, booker, paid, "{}");
        service.call("reschedule_booking", provider, paid, time("16:00"));
        sheet.cost("decline_reschedule", KEYED, booker, paid, "{}");
        sheet.cost("cancel_booking", KEYED, booker, unpaid, "{}");
        AccountId account =
                new Humans(service.meter).find(new HumanId(human)).orElseThrow().accountId();
        sheet.restrict(account, true);
        sheet.cost("keep_booking", KEYED, booker, paid, "{}");
        sheet.restrict(account, false);
        sheet.cost("cancel_booking, paid", "cancel_booking", KEYED, booker, paid, "{}");
        String approved = service("false");
        requests(approved);
        sheet.cost("create_calendar_feed", SESSION, provider, Map.of(), "");
        subscriptions(instant);
        service.call("delete_service", provider, Map.of("serviceId", instant), "");
        service.call("delete_service", provider, Map.of("serviceId", approved), "");
    }

    private void deposit() {
        String checkout = service.call("deposit_wallet", booker, Map.of(), "{'amount':500}")
                .get("checkoutId")
                .textValue();
        service.meter.commit(service.capabilities
                .moneyFollower(0)
                .apply(
                        new ProviderEvent.CheckoutPaid("sandbox", "evt_3", new CheckoutId(checkout), new Money(50_000)),
                        service.platform.clock.instant()));
    }

    private void hours() {
        sheet.cost("put_availability_exceptions", SESSION, provider, Map.of(), closed(day.plusDays(1)));
        sheet.cost("get_availability_exceptions", SESSION, provider, Map.of(), "");
    }

    /** The provider approves first. */
    private void requests(String approved) {
        Map<String, String> first = booking(service.call("book_service", booker, Map.of(), body(approved, "18:00")));
        sheet.cost("approve_booking", SESSION, provider, first, "{}");
        Map<String, String> second = booking(service.call("book_service", booker, Map.of(), body(approved, "20:00")));
        sheet.cost("decline_booking", SESSION, provider, second, "{}");
    }

    private void subscriptions(String instant) {
        Map<String, String> subscription =
                subscription(sheet.cost("subscribe_to_service", KEYED, booker, Map.of(), subscribe(instant, "12:00")));
        sheet.cost("list_my_subscriptions", KEYED, booker, Map.of(), "");
        // The time of the second visit is taken away.
        service.call("put_availability_exceptions", provider, Map.of(), closed(day.plusDays(7)));
        sheet.cost("choose_subscription_slot", KEYED, booker, with(subscription, "cycle", "1"), """
            {'startAt':'%sT12:00:00Z'}\
            """.formatted(
                        day.plusDays(8)));
        sheet.cost("cancel_subscription", KEYED, booker, subscription, "");
        Map<String, String> other =
                subscription(service.call("subscribe_to_service", booker, Map.of(), subscribe(instant, "15:00")));
        sheet.cost("end_subscription", SESSION, provider, other, "{}");
    }

    private String service(String instantBooking) {
        return service.call("create_service", provider, Map.of(), SERVICE.formatted(instantBooking))
                .at("/service/id")
                .textValue();
    }

    private String body(String serviceId, String start) {
        return "{'humanId':'%s','serviceId':'%s',%s}".formatted(human, serviceId, TIME.formatted(day, start));
    }

    private String time(String start) {
        return "{" + TIME.formatted(day, start) + "}";
    }

    private String subscribe(String serviceId, String start) {
        return "{'humanId':'%s','serviceId':'%s','interval':'weekly','dayOfWeek':'%s','startTime':'%s',%s}"
                .formatted(
                        human,
                        serviceId,
                        day.getDayOfWeek()
                                .getDisplayName(TextStyle.FULL, Locale.ENGLISH)
                                .toLowerCase(Locale.ROOT),
                        start,
                        "'walletOnly':true");
    }

    private static String closed(LocalDate date) {
        return "{'exceptions':[{'date':'" + date + "','closed':true}]}";
    }

    private static Map<String, String> booking(ObjectNode answer) {
        return Map.of("bookingId", answer.at("/booking/id").textValue());
    }

    private static Map<String, String> subscription(ObjectNode answer) {
        return Map.of("subscriptionId", answer.at("/subscription/id").textValue());
    }
}
