package marketplace.services.listings;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.accounts.erasure.Erasure;
import marketplace.humans.Humans;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Money;
import marketplace.kernel.Scope;
import marketplace.services.ServicesCapability;
import marketplace.table.Keys;
import marketplace.testing.Cost;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.MeteredTable;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.testing.TestFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What providers do with their services. */
class ServicesTest {

    private static final String PATH = "/api/services";
    private static final String TERMS = """
        "title":"Portraits in the park","description":"An hour in a park, and ten edited pictures.",
        "category":"photography","price":60,"durationMinutes":90\
        """;

    private final MemoryTable table = new MemoryTable();
    private final Marketplace market =
            new Marketplace(table, on -> List.of(new HumansCapability(on), new ServicesCapability(on)));

    @BeforeEach
    void open() {
        market.person("ada");
        market.person("bob");
        market.key("agent", "ada", Scope.values());
        market.profile("ada");
        market.profile("bob");
    }

    private Reply create(String more) {
        return market.call("ada", "POST", PATH, "{" + TERMS + more + "}");
    }

    private String created(String more) {
        return Marketplace.done(create(more)).text("service.id");
    }

    private Reply revise(String service, String body) {
        return market.call("ada", "PATCH", PATH + "/" + service, body);
    }

    private String browsed() {
        return market.done("", "GET", PATH + "/browse", "").text("count");
    }

    private String count() {
        return market.done("ada", "GET", PATH + "/mine", "").text("count");
    }

    @Test
    void newServiceIsShownToEveryoneWithItsProviderAndThePriceOfABooking() {
        String id = created("");

        for (String path : List.of("/mine", "/browse")) {
            Reply list = market.done(path.equals("/mine") ? "ada" : "", "GET", PATH + path, "");
            assertThat(list.text("services.0.id")).as(path).isEqualTo(id);
        }
        Reply one = market.done("", "GET", PATH + "/" + id, "");
        assertThat(one.text("service.humanName")).isEqualTo("ada");
        assertThat(one.text("service.price")).isEqualTo("60");
        assertThat(one.text("service.pricingUnit")).isEqualTo("session");
        assertThat(one.text("service.bookingPriceCents")).isEqualTo("6000");
        assertThat(one.text("service.instantBooking")).isEqualTo("true");
        assertThat(one.text("service.verified")).isEqualTo("false");
        assertThat(one.text("service.timezone")).isEqualTo("UTC");
    }

    @ParameterizedTest
    @CsvSource({
        "60, 90, 9000",
        "10.01, 45, 751",
        "0.01, 480, ",
        "1.99, 30, 100",
        "1.97, 30, ",
        "2, 30, 100",
        "1250, 480, 1000000"
    })
    void bookingAtAnHourlyPriceCostsItsShareOfTheHour(String price, int minutes, String cents) {
        Reply reply = market.call("ada", "POST", PATH, """
            {"title":"Portraits","description":"Ten edited pictures in a park.","pricingUnit":"hour",
             "price":%s,"durationMinutes":%d}\
            """.formatted(price, minutes));

        if (cents == null) {
            assertThat(reply.text("details.0.field")).isEqualTo("price");
        } else {
            assertThat(reply.text("service.bookingPriceCents")).isEqualTo(cents);
        }
    }

    @Test
    void changeKeepsWhatItLeavesOutAndUpdatesTheIndex() {
        String id = created("");

        // The category goes, as a list and as a word. Two words come.
        int before = entries().size();
        Reply revised = revise(id, "{'title':'Portraits at the river','category':null,'price':70}");

        assertThat(revised.text("service.durationMinutes")).isEqualTo("90");
        assertThat(revised.text("service.category")).isEqualTo("null");
        for (String found : List.of("?search=river", "?search=portraits", "?sort=price-low")) {
            assertThat(market.done("", "GET", PATH + "/browse" + found, "").text("services.0.price"))
                    .as(found)
                    .isEqualTo("70");
        }
        assertThat(entries()).hasSize(before);
        for (String lost : List.of("?category=photography", "?search=photography")) {
            assertThat(market.done("", "GET", PATH + "/browse" + lost, "").text("count"))
                    .as(lost)
                    .isEqualTo("0");
        }
        assertThat(revise(id, "{'colour':'red'}").text("details.0.field")).isEqualTo("colour");
        assertThat(revise(id, "{'price':0.5}").text("details.0.field")).isEqualTo("price");
    }

    @Test
    void changeWithoutADifferenceWritesNothing() {
        String id = created("");
        String before = market.done("", "GET", PATH + "/" + id, "").text("service.updatedAt");
        market.clock.advance(Duration.ofHours(1));

        assertThat(revise(id, "{'price':60.00}").text("service.updatedAt")).isEqualTo(before);
    }

    @Test
    void deletedServiceIsUnknownAndLeavesNothing() {
        String id = created("");

        assertThat(market.done("ada", "DELETE", PATH + "/" + id, "").text("deleted"))
                .isEqualTo("true");

        assertThat(market.call("", "GET", PATH + "/" + id, "").status()).isEqualTo(404);
        assertThat(market.call("ada", "DELETE", PATH + "/" + id, "").status()).isEqualTo(404);
        assertThat(entries()).isEmpty();
        assertThat(count()).isEqualTo("0");
    }

    private List<String> entries() {
        return table.items().stream()
                .map(item -> item.key().toString())
                .filter(key -> key.contains("SERVICES#") || key.contains("SVC#"))
                .toList();
    }

    @Test
    void changeOfEveryWordAndImageLeavesOnlyTheNewEntries() {
        List<String> first =
                Stream.generate(() -> upload("ada", "service_image")).limit(6).toList();
        List<String> second =
                Stream.generate(() -> upload("ada", "service_image")).limit(6).toList();
        String id = Marketplace.done(market.call("ada", "POST", PATH, many("a", first)))
                .text("service.id");
        int before = entries().size();

        Marketplace.done(revise(id, many("b", second)));

        assertThat(entries()).hasSize(before);
        assertThat(market.done("", "GET", PATH + "/browse?search=wordb1", "").text("count"))
                .isEqualTo("1");
    }

    private static String many(String mark, List<String> images) {
        String words = IntStream.range(0, 60).mapToObj(i -> "word" + mark + i).collect(Collectors.joining(" "));
        String uploads = String.join("\",\"", images);
        return """
            {"title":"Title %1$s","description":"%2$s","category":"category-%1$s","price":60,"durationMinutes":60,
             "idempotencyKey":"%1$s","imageUploadIds":["%3$s"]}\
            """.formatted(mark, words, uploads);
    }

    /** The Japanese sign for a kilometre becomes six letters. */
    @Test
    void longWordCostsNoMoreThanAShortOne() {
        MeteredTable metered = new MeteredTable(new MemoryTable());
        Marketplace other =
                new Marketplace(metered, on -> List.of(new HumansCapability(on), new ServicesCapability(on)));
        other.person("eve");
        other.profile("eve");
        Function<String, Cost> cost =
                word -> metered.measure(() -> Marketplace.done(other.call("eve", "POST", PATH, """
                    {"title":"Portraits","description":"Ten words: a b c d e f g %s","price":60,
                     "durationMinutes":60}\
                    """.formatted(word))));

        double usual = cost.apply("h").writeUnits();

        assertThat(cost.apply("\u3316".repeat(4_900)).writeUnits()).isLessThan(usual + 60);
    }

    @Test
    void servicesOfOthersLookUnknownToAProvider() {
        String id = created("");
        String unknown = "svc_00000000000000000000000000";

        for (String verb : List.of("PATCH", "DELETE")) {
            String body = verb.equals("PATCH") ? "{'price':1}" : "";
            Reply foreign = market.call("bob", verb, PATH + "/" + id, body);
            assertThat(foreign.status()).isEqualTo(404);
            assertThat(foreign.text("error"))
                    .isEqualTo(
                            market.call("bob", verb, PATH + "/" + unknown, body).text("error"));
        }
    }

    @Test
    void keysAndStrangersOfferNothing() {
        assertThat(market.call("agent", "POST", PATH, "{" + TERMS + "}").errorCode())
                .isEqualTo("forbidden");
        assertThat(market.call("", "POST", PATH, "{" + TERMS + "}").errorCode()).isEqualTo("unauthenticated");
    }

    @Test
    void accountWithoutAProfileOffersNothing() {
        market.person("eve");

        assertThat(market.call("eve", "POST", PATH, "{" + TERMS + "}").errorCode())
                .isEqualTo("forbidden");
        assertThat(market.call("eve", "GET", PATH + "/mine", "").status()).isEqualTo(404);
    }

    @Test
    void contactDetailsAreRefused() {
        Reply reply = market.call(
                "ada", "POST", PATH, "{" + TERMS.replace("An hour in a park", "Mail ada@example.com") + "}");

        assertThat(reply.errorCode()).isEqualTo("moderation_refused");
        assertThat(browsed()).isEqualTo("0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"whatsapp-0171-5551234567", "call-me-0171-5551234567"})
    void categoryWithContactDetailsIsRefused(String category) {
        assertThat(market.call("ada", "POST", PATH, "{" + TERMS.replace("photography", category) + "}")
                        .errorCode())
                .isEqualTo("moderation_refused");
    }

    @Test
    void twentySixthServiceIsRefusedUntilOneIsDeleted() {
        String first = created("");
        for (int i = 1; i < Listings.MAX_PER_HUMAN; i++) {
            created("");
        }

        assertThat(create("").errorCode()).isEqualTo("conflict");
        assertThat(create(",'dryRun':true").text("wouldSucceed")).isEqualTo("false");
        market.done("ada", "DELETE", PATH + "/" + first, "");
        created("");
        assertThat(count()).isEqualTo("25");
    }

    @Test
    void providerWhoAcceptsNoWorkIsNotListed() {
        String id = created("");

        market.done("ada", "PUT", "/api/humans/me", "{'name':'Ada','isAvailable':false}");

        assertThat(browsed()).isEqualTo("0");
        assertThat(count()).isEqualTo("1");
        assertThat(market.call("", "GET", PATH + "/" + id, "").status()).isEqualTo(200);
    }

    @Test
    void profileWithServicesIsDeletedOnlyAfterThem() {
        String id = created("");

        Reply refused = market.call("ada", "DELETE", "/api/humans/me", "");
        market.done("ada", "DELETE", PATH + "/" + id, "");

        assertThat(refused.errorCode()).isEqualTo("invalid_state");
        HumanId human =
                new HumanId(market.done("ada", "DELETE", "/api/humans/me", "").text("humanId"));
        assertThat(table.get(Keys.serviceCount(human))).isEmpty();
    }

    /** The number goes with the profile, in the first sweep of a deletion. A service may be written just before. */
    @Test
    void erasureRemovesServicesWithoutTheirNumber() {
        created("");
        created("");
        HumanId human =
                new HumanId(market.done("ada", "GET", "/api/humans/me", "").text("human.id"));
        table.delete(Keys.serviceCount(human));
        Erasure.Eraser erasure =
                new ServiceData(table, new Humans(table)).erasures().getFirst().eraser();
        Erasure.Subject subject =
                new Erasure.Subject(market.account("ada"), Erasure.Sweep.LAST, Money.ZERO, market.now());

        Erasure.Batch batch;
        do {
            batch = erasure.next(subject, Optional.empty());
            table.commit(batch.commit());
        } while (batch.more());

        assertThat(entries()).isEmpty();
    }

    @Test
    void imagesAreUsedOnceAndForgottenWithTheService() {
        String first = upload("ada", "service_image");
        String second = upload("ada", "service_image");
        String id = created(",\"imageUploadIds\":[\"" + first + "\"]");
        assertThat(market.done("", "GET", PATH + "/" + id, "").text("service.images.0"))
                .endsWith("/photos/" + first);

        assertThat(create(",\"imageUploadIds\":[\"" + first + "\"]").errorCode())
                .isEqualTo("conflict");
        assertThat(create(",\"imageUploadIds\":[\"" + upload("ada", "profile_photo") + "\"]")
                        .text("details.0.field"))
                .isEqualTo("imageUploadIds");
        assertThat(create(",\"imageUploadIds\":[\"" + upload("bob", "service_image") + "\"]")
                        .status())
                .isEqualTo(404);
        Reply revised = revise(id, "{\"imageUploadIds\":[\"" + second + "\",\"" + first + "\"]}");
        assertThat(revised.text("service.images.1")).endsWith(first);
        assertThat(revise(id, "{\"imageUploadIds\":[\"" + first + "\",\"" + first + "\"]}")
                        .text("details.0.field"))
                .isEqualTo("imageUploadIds");
        assertThat(revise(id, "{\"imageUploadIds\":[\"" + second + "\"]}").text("service.images.1"))
                .isEqualTo("");
        market.done("ada", "DELETE", PATH + "/" + id, "");
        assertThat(create(",\"imageUploadIds\":[\"" + second + "\"]").status()).isEqualTo(404);
    }

    private String upload(String name, String purpose) {
        return market.upload(name, purpose, "image/png", TestFiles.PNG);
    }

    @Test
    void sameKeyCreatesOneService() {
        Reply first = create(",'idempotencyKey':'once'");
        Reply again = create(",'idempotencyKey':'once'");
        assertThat(again.text("service.id")).isEqualTo(first.text("service.id"));
        assertThat(count()).isEqualTo("1");
    }
}
