package marketplace.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.IdKind;
import marketplace.server.template.StartRefused;
import marketplace.services.ServicesCapability;
import marketplace.services.slots.DaySheets;
import marketplace.services.slots.SlotTerms;
import marketplace.services.slots.TakenTime;
import marketplace.table.Commit;
import marketplace.testing.Cost;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.MeteredTable;

/**
 * What it costs to see when a service is free, by the number of its provider's bookings, on a table in memory. Then how
 * long a booking from the wallet and its cancellation take through the API of the local stack, in turns with the
 * acceptance of an application, which also moves money from the wallet into an escrow.
 */
public final class ServiceBookings {

    private static final int BOOKINGS = 1_000;
    private static final int WARM_UP = 20;
    private static final int TIMED = 100;
    private static final int SLOTS_PER_DAY = 48;
    private static final Duration SLOT = Duration.ofMinutes(30);
    private static final SlotTerms TERMS = new SlotTerms(SLOT, SLOT, Duration.ZERO, Duration.ZERO, Duration.ZERO);

    private static final String PROFILE = Stream.of(
                    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
            .map(day -> "\"" + day + "\":[{\"start\":\"00:00\",\"end\":\"24:00\"}]")
            .collect(Collectors.joining(
                    ",", "{\"name\":\"Ada\",\"username\":\"ada\",\"timezone\":\"UTC\",\"availability\":{", "}}"));

    private static final String SERVICE = """
        {"title":"Portraits","description":"Half an hour in a park of your choice.","price":10,\
        "durationMinutes":30}\
        """;

    private ServiceBookings() {}

    public static void main(String[] args) throws IOException, StartRefused {
        System.out.printf("%-48s %8s %8s %12s%n", "free times", "units", "trips", "milliseconds");
        print("a week, no booking", 0, Duration.ZERO, 7);
        print("a week, 1,000 bookings in a year", BOOKINGS, Duration.ofDays(365).dividedBy(BOOKINGS), 7);
        print(
                "31 days, 1,000 bookings in a year",
                BOOKINGS,
                Duration.ofDays(365).dividedBy(BOOKINGS),
                31);
        print("31 days, 1,000 bookings in them", BOOKINGS, Duration.ofMinutes(44), 31);
        try (Service service = Service.start()) {
            new Calls(service).run();
        }
        // The embedded database leaves threads running.
        System.exit(0);
    }

    private static void print(String name, int bookings, Duration apart, int days) {
        MeteredTable table = new MeteredTable(new MemoryTable());
        Marketplace market =
                new Marketplace(table, on -> List.of(new HumansCapability(on), new ServicesCapability(on)));
        market.person("ada");
        HumanId human =
                new HumanId(market.done("ada", "PUT", "/api/humans/me", PROFILE).text("human.id"));
        String service = market.done("ada", "POST", "/api/services", SERVICE).text("service.id");
        book(table, market, human, bookings, apart);
        LocalDate last = LocalDate.ofInstant(market.now(), ZoneOffset.UTC).plusDays(days - 1L);
        String path = "/api/services/" + service + "/availability?to=" + last;
        Cost cost = table.measure(() -> market.done("", "GET", path, ""));
        List<Long> nanos = new ArrayList<>();
        for (int i = 0; i < WARM_UP + TIMED; i++) {
            long begun = System.nanoTime();
            market.done("", "GET", path, "");
            nanos.add(System.nanoTime() - begun);
        }
        double millis = new Samples(nanos.subList(WARM_UP, nanos.size())).medianMillis();
        System.out.printf(Locale.ROOT, "%-48s %8.1f %8d %12.2f%n", name, cost.readUnits(), cost.roundTrips(), millis);
    }

    private static void book(MeteredTable table, Marketplace market, HumanId human, int bookings, Duration apart) {
        DaySheets sheets = new DaySheets(table);
        Instant start = market.now();
        for (int i = 0; i < bookings; i++) {
            BookingId id = new BookingId(market.ids.next(IdKind.BOOKING, market.now()));
            TakenTime time = TakenTime.of(id, start, TERMS, null);
            table.commit(new Commit(sheets.change(human, market.now(), List.of(time.range()))
                    .take(time)
                    .writes()));
            start = start.plus(apart);
        }
    }

    /** Timed calls of one booker and one provider over HTTP. */
    private static final class Calls {

        private final Service service;
        private final Map<String, String> key;
        private final Map<String, String> provider;
        private final String human;
        private final String offered;
        private final List<Long> accepted = new ArrayList<>();
        private final List<Long> booked = new ArrayList<>();
        private final List<Long> cancelled = new ArrayList<>();

        private Calls(Service service) {
            this.service = service;
            Map<String, String> booker = service.signUp("booker@example.com");
            service.deposit(booker);
            key = service.newKey(booker);
            provider = service.signUp("provider@example.com");
            human = service.send("PUT", "/api/humans/me", provider, PROFILE)
                    .at("/human/id")
                    .textValue();
            offered = service.post("/api/services", provider, SERVICE)
                    .at("/service/id")
                    .textValue();
        }

        private void run() {
            for (int i = 0; i < WARM_UP + TIMED; i++) {
                accept();
                bookAndCancel(i);
            }
            System.out.println(Samples.HEAD);
            double accept = print("accept an application", accepted);
            double book = print("book from the wallet", booked);
            double cancel = print("cancel in time", cancelled);
            System.out.printf(
                    Locale.ROOT, "ratio to an acceptance: book %.2f, cancel %.2f%n", book / accept, cancel / accept);
        }

        private static double print(String name, List<Long> nanos) {
            Samples samples = new Samples(nanos.subList(WARM_UP, nanos.size()));
            System.out.println(samples.line(name));
            return samples.medianMillis();
        }

        private void accept() {
            String applications = "/api/bounties/" + service.newBounty(key) + "/applications";
            String application = service.post(applications, provider, "{}")
                    .at("/application/id")
                    .textValue();
            timed(
                    accepted,
                    () -> service.send("PATCH", applications + "/" + application, key, "{\"action\":\"accept\"}"));
        }

        /** Each in a slot of its own, from the third day on, where a cancellation is in time. */
        private void bookAndCancel(int number) {
            LocalDate date = LocalDate.now(ZoneOffset.UTC).plusDays(2L + number / SLOTS_PER_DAY);
            int minutes = number % SLOTS_PER_DAY * (int) SLOT.toMinutes();
            String body = """
                {"humanId":"%s","serviceId":"%s","date":"%s","startTime":"%02d:%02d","walletOnly":true}\
                """.formatted(human, offered, date, minutes / 60, minutes % 60);
            String booking = timed(booked, () -> service.post("/api/services/book", key, body))
                    .at("/booking/id")
                    .textValue();
            timed(cancelled, () -> service.post("/api/services/bookings/" + booking + "/cancel", key, "{}"));
        }

        private static ObjectNode timed(List<Long> nanos, Supplier<ObjectNode> call) {
            long begun = System.nanoTime();
            ObjectNode answer = call.get();
            nanos.add(System.nanoTime() - begun);
            return answer;
        }
    }
}
