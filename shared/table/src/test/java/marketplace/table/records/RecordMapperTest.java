package marketplace.table.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.kernel.RateTier;
import marketplace.kernel.Scope;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import org.junit.jupiter.api.Test;

final class RecordMapperTest {

    private static final Key KEY = new Key("THING#1", "THING");
    private static final AccountId ACCOUNT = new AccountId("acc_01kdvdna000000000000000001");
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.500Z");

    record Email(String value) {}

    sealed interface Payment {
        record ByCard(String last4) implements Payment {}

        record InCash() implements Payment {}
    }

    record Part(String name, Money price, boolean fragile) {}

    private record Everything(
            String text,
            boolean flag,
            Boolean perhapsFlag,
            int count,
            Integer perhapsCount,
            long number,
            Long perhapsNumber,
            BigDecimal decimal,
            Money amount,
            Instant at,
            LocalDate day,
            AccountId accountId,
            Email email,
            RateTier tier,
            UUID hinted,
            Part part,
            Payment payment,
            Optional<Instant> endedAt,
            List<Part> parts,
            List<List<String>> table,
            Set<Scope> scopes,
            Map<String, Integer> counts,
            Map<Long, Money> spends,
            Map<RateTier, Part> partsByTier) {}

    private static final RecordMapper<Everything> EVERYTHING = RecordMapper.builder(Everything.class)
            .text(UUID.class, UUID::toString, UUID::fromString)
            .build();

    private static final Part PART = new Part("Lens", new Money(-5), true);

    private static final Everything FULL = new Everything(
            "",
            true,
            false,
            0,
            -1,
            Long.MAX_VALUE,
            0L,
            new BigDecimal("0.5"),
            new Money(1_000),
            NOW,
            LocalDate.of(2026, 2, 28),
            ACCOUNT,
            new Email("a@example.com"),
            RateTier.AUTOMATED,
            new UUID(1, 2),
            PART,
            new Payment.ByCard("4242"),
            Optional.of(NOW),
            List.of(PART, new Part("Cap", Money.ZERO, false)),
            List.of(List.of("a"), List.of()),
            Set.of(Scope.READ),
            Map.of("b", 2),
            Map.of(-7L, new Money(3)),
            Map.of(RateTier.STANDARD, PART));

    private static final Everything EMPTY = new Everything(
            null,
            false,
            null,
            0,
            null,
            0,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            new Payment.InCash(),
            Optional.empty(),
            List.of(),
            List.of(),
            Set.of(),
            Map.of(),
            Map.of(),
            Map.of());

    record Thing(String name, long version) {}

    private static final RecordMapper<Thing> THING = RecordMapper.of(Thing.class);

    @Test
    void everySupportedTypeIsReadAsItWasWritten() {
        Item item = EVERYTHING.at(KEY, FULL).build();

        assertThat(EVERYTHING.read(item)).isEqualTo(FULL);
        assertThat(item.money("amountCents")).isEqualTo(new Money(1_000));
        assertThat(item.text("accountId")).isEqualTo(ACCOUNT.value());
        assertThat(item.findItem("part").orElseThrow().text("name")).isEqualTo("Lens");
        assertThat(item.findItem("payment").orElseThrow().text("type")).isEqualTo("byCard");
    }

    @Test
    void absentValuesAreNotStored() {
        Item item = EVERYTHING.at(KEY, EMPTY).build();

        assertThat(item.attributes()).containsOnlyKeys("pk", "sk", "v", "count", "number", "payment");
        assertThat(EVERYTHING.read(item)).isEqualTo(EMPTY);
    }

    record File(String name, byte[] content) {}

    @Test
    void bytesAreStoredAsBytes() {
        RecordMapper<File> files = RecordMapper.of(File.class);
        byte[] content = "Zoë".getBytes(StandardCharsets.UTF_8);
        Item item = files.at(KEY, new File("a", content)).build();

        assertThat(item.bytes("content")).isEqualTo(content);
        assertThat(files.read(item).content()).isEqualTo(content);
    }

    @Test
    void unknownAttributesAreIgnored() {
        Item item = THING.at(KEY, new Thing("a", 1))
                .put("later", "text")
                .put(Item.TTL, 5)
                .build();

        assertThat(THING.read(item)).isEqualTo(new Thing("a", 1));
    }

    @Test
    void corruptItemIsNamedWithItsAttribute() {
        Item.Builder item = EVERYTHING.at(KEY, FULL);

        assertCorrupt(item.put("tier", "golden"), "tier: no RateTier 'golden'");
        item.put("tier", RateTier.STANDARD);
        assertCorrupt(item.put("accountId", "acc_1"), "accountId: ");
        item.put("accountId", ACCOUNT);
        assertCorrupt(item.put("at", "yesterday"), "at: ");
        item.put("at", NOW);
        assertCorrupt(item.put("payment", Item.nested().put("type", "inKind")), "payment: no Payment 'inKind'");
        item.put("payment", Item.nested().put("type", "inCash"));
        assertCorrupt(item.putAll("parts", List.of(Item.nested(), Item.nested().put("name", 5))), "parts.1.name: ");
    }

    private static void assertCorrupt(Item.Builder item, String where) {
        assertThatThrownBy(() -> EVERYTHING.read(item.build()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("item THING#1/THING is no Everything at " + where);
    }

    @Test
    void absentNumberIsAnError() {
        Item item = Item.at(KEY).put("v", 1).put("name", "a").build();

        assertThatThrownBy(() -> THING.read(item))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("item THING#1/THING")
                .hasMessageContaining("version");
    }

    record Picky(String name) {
        Picky {
            if (name == null) {
                throw new IllegalArgumentException("no name");
            }
        }
    }

    @Test
    void itemThatTheConstructorRefusesIsCorrupt() {
        Item item = Item.at(KEY).put("v", 1).build();

        assertThatThrownBy(() -> RecordMapper.of(Picky.class).read(item))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("item THING#1/THING is no Picky: no name");
    }

    @Test
    void oneAttributeIsChangedAndCompared() {
        assertThat(EVERYTHING.change("amountCents", new Money(5))).isEqualTo(Change.set("amountCents", 5));
        assertThat(EVERYTHING.change("endedAt", Optional.empty())).isEqualTo(Change.remove("endedAt"));
        assertThat(EVERYTHING.is("number", 0L)).isEqualTo(Condition.is("number", 0));
        assertThat(EVERYTHING.is("flag", false)).isEqualTo(Condition.lacks("flag"));
        assertThat(EVERYTHING.is("email", null)).isEqualTo(Condition.lacks("email"));
        assertThatThrownBy(() -> EVERYTHING.is("mail", null)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void changesLeaveOutWhatTheRecordLacks() {
        assertThat(THING.changes(new Thing(null, 3))).containsExactly(Change.set("v", 1), Change.set("version", 3));
    }

    record Parcel(String id, Part part, Part lid) {}

    @Test
    void componentsOfAnInlinedRecordAreAttributesOfTheItem() {
        RecordMapper<Parcel> parcels =
                RecordMapper.builder(Parcel.class).inline("part").build();
        Parcel parcel = new Parcel("1", PART, PART);
        Item item = parcels.at(KEY, parcel).build();

        assertThat(item.attributes()).containsOnlyKeys("pk", "sk", "v", "id", "name", "priceCents", "fragile", "lid");
        assertThat(parcels.read(item)).isEqualTo(parcel);
        assertThat(parcels.attribute("priceCents")).isEqualTo("priceCents");
        assertThat(parcels.describe()).containsKeys("fragile", "lid.fragile").doesNotContainKey("part.fragile");
    }

    @Test
    void inlinedRecordMayNotShareAnAttribute() {
        RecordMapper<Parcel> parcels =
                RecordMapper.builder(Parcel.class).inline("part", "lid").build();

        assertThatThrownBy(parcels::describe).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void setsAreStoredSorted() {
        Set<Scope> scopes = Set.of(Scope.values());
        Everything all = new Everything(
                null,
                false,
                null,
                0,
                null,
                0,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                Optional.empty(),
                List.of(),
                List.of(),
                scopes,
                Map.of(),
                Map.of(),
                Map.of());

        assertThat(EVERYTHING.at(KEY, all).build().texts("scopes")).isSorted().hasSameSizeAs(scopes);
    }

    @Test
    void attributesAreNamedOnlyIfTheyExist() {
        assertThat(THING.attribute("name")).isEqualTo("name");
        assertThatThrownBy(() -> THING.attribute("nam")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void descriptionsNameEveryAttributeByItsPath() {
        assertThat(EVERYTHING.describe())
                .containsEntry("parts[].priceCents", "cents")
                .containsEntry("payment(byCard).last4", "string")
                .containsEntry("accountId", "AccountId")
                .containsEntry("spends{}", "cents");
    }
}
