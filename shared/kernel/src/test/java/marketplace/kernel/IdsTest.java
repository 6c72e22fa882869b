package marketplace.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.BulkTransferId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Id.PaymentLinkId;
import marketplace.kernel.Id.TopUpId;
import marketplace.kernel.Id.TransferId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class IdsTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final String ROUND = "01kdvyqh000000000000000z00";
    private static final String TAIL = "01kdvyqh0000000000000000zz";

    @ParameterizedTest
    @EnumSource(IdKind.class)
    void idsAreAcceptedByTheirOwnKindOnly(IdKind kind) {
        String id = Ids.random().next(kind, NOW);
        assertThat(id).matches(kind.prefix() + "[0-9a-hjkmnp-tv-z]{26}");
        assertThat(Stream.of(IdKind.values()).filter(other -> other.matches(id)))
                .containsExactly(kind);
    }

    @Test
    void prefixesAreThreeDistinctLetters() {
        assertThat(Arrays.stream(IdKind.values()).map(IdKind::prefix))
                .doesNotHaveDuplicates()
                .allMatch(prefix -> prefix.matches("[a-z]{3}_"));
    }

    @Test
    void compactIdExpandsToTheSameId() {
        List<String> ids = List.of(
                Ids.random().next(IdKind.BOOKING, NOW),
                IdKind.BOOKING.prefix() + TAIL,
                Ids.of(IdKind.BOOKING, Instant.EPOCH, new byte[10]));
        for (String id : ids) {
            String compact = Ids.compact(new BookingId(id));
            assertThat(compact.length()).isLessThanOrEqualTo(22);
            assertThat(Ids.expand(IdKind.BOOKING, compact)).isEqualTo(id);
        }
    }

    @Test
    void laterIdsSortLater() {
        byte[] high = new byte[10];
        Arrays.fill(high, (byte) 0xff);
        String earlier = Ids.of(IdKind.BOUNTY, NOW, high);
        String later = Ids.of(IdKind.BOUNTY, NOW.plusMillis(1), new byte[10]);
        assertThat(later).isGreaterThan(earlier);
        assertThat(Ids.of(IdKind.BOUNTY, Instant.parse("9999-12-31T23:59:59.999Z"), new byte[10]))
                .isGreaterThan(later);
    }

    @Test
    void idEncodesTimeAndRandomBits() {
        assertThat(Ids.of(IdKind.BOUNTY, Instant.ofEpochMilli(33), new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 33}))
                .isEqualTo("bty_" + "0000000011" + "0000000000000011");
        assertThat(Ids.of(IdKind.BOUNTY, Instant.EPOCH, new byte[] {(byte) 0xf8, 0, 0, 0, 0, 0, 0, 0, 0, 0}))
                .isEqualTo("bty_" + "0000000000" + "z000000000000000");
    }

    @Test
    void idsDoNotRepeat() {
        Ids ids = Ids.random();
        assertThat(Stream.generate(() -> ids.next(IdKind.REQUEST, NOW)).limit(10_000))
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "bty_",
                TAIL,
                "hum_" + TAIL,
                "BTY_" + TAIL,
                "bty_" + TAIL + "0",
                "bty_01kdvyqh000000000000000zz",
                "bty_01kdvyqh0000000000000000zi",
                "bty_01kdvyqh0000000000000000ZZ",
                "bty_01kdvyqh0000000000000000z\u0000",
                "bty_01kdvyqh0000000000000000z#"
            })
    void malformedIdsAreRefusedAsUnknownOnes(String text) {
        assertThatThrownBy(() -> new BountyId(text)).isInstanceOfSatisfying(Problem.class, problem -> {
            assertThat(problem.code()).isEqualTo(ErrorCode.NOT_FOUND);
            assertThat(problem).hasMessage(IdKind.BOUNTY.unknown().getMessage());
        });
    }

    @Test
    void everyIdTypeAcceptsItsOwnKindOnly() {
        Set<IdKind> kinds = EnumSet.noneOf(IdKind.class);
        for (Class<?> nested : Id.class.getDeclaredClasses()) {
            Class<? extends Id> type = nested.asSubclass(Id.class);
            List<IdKind> own = Stream.of(IdKind.values())
                    .filter(kind -> accepts(type, kind.prefix() + ROUND))
                    .toList();

            if (type == PaymentId.class) {
                assertThat(own).containsExactlyInAnyOrder(IdKind.CHECKOUT, IdKind.TOP_UP);
            } else {
                assertThat(own).as(type.getSimpleName()).hasSize(1);
                assertThat(kinds.addAll(own)).as("first type of its kind").isTrue();
            }
            Id id = Id.parse(type, own.getFirst().prefix() + ROUND);
            assertThat(id.value()).isEqualTo(own.getFirst().prefix() + ROUND);
            assertThat(id).hasToString(id.value());
        }
        assertThat(kinds).hasSizeGreaterThan(20);
    }

    private static boolean accepts(Class<? extends Id> type, String text) {
        try {
            return Id.parse(type, text) != null;
        } catch (Problem problem) {
            assertThat(problem.code()).isEqualTo(ErrorCode.NOT_FOUND);
            return false;
        }
    }

    @Test
    void paymentIsACheckoutOrATopUp() {
        CheckoutId checkout = new CheckoutId("chk_" + TAIL);
        TopUpId topUp = new TopUpId("tup_" + TAIL);

        assertThat(PaymentId.of(checkout).value()).isEqualTo(checkout.value());
        assertThat(PaymentId.of(topUp).value()).isEqualTo(topUp.value());
        assertThat(new PaymentLinkId("plk_" + TAIL).checkoutId()).isEqualTo(checkout);
        assertThat(PaymentId.unknown().code()).isEqualTo(ErrorCode.NOT_FOUND);
    }

    @Test
    void bulkTransferNumbersItsTransfers() {
        BulkTransferId bulk = BulkTransferId.of("blk_" + TAIL);
        Set<TransferId> transfers =
                IntStream.range(0, BulkTransferId.MOST).mapToObj(bulk::transfer).collect(Collectors.toSet());

        assertThat(transfers)
                .hasSize(BulkTransferId.MOST)
                .allMatch(transfer -> BulkTransferId.of(transfer).equals(bulk));
        assertThat(bulk.value()).isEqualTo("blk_01kdvyqh00000000000000zz00");
        assertThat(bulk.transfer(0).value()).isEqualTo("trf_" + bulk.value().substring(4, 28) + "01");
        assertThat(bulk.transfer(BulkTransferId.MOST - 1).value()).endsWith("zz");
        assertThatThrownBy(() -> bulk.transfer(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> bulk.transfer(BulkTransferId.MOST)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new BulkTransferId("blk_" + TAIL))
                .hasMessage(IdKind.BULK_TRANSFER.unknown().getMessage());
    }

    @Test
    void typeWithoutConstructorFromTextCannotBeParsed() {
        record Pair(String value, String other) implements Id {}

        assertThatThrownBy(() -> Id.parse(Pair.class, "text"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageEndingWith("has no constructor from text");
        assertThatThrownBy(() -> Id.parse(BountyId.class, null))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("cannot make a BountyId");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1970-01-01T00:00:00Z", "2026-01-01T00:00:00.123Z", "9999-12-31T23:59:59.999Z"})
    void timeOfAnIdIsItsCreation(String time) {
        String text = Ids.random().next(IdKind.BOUNTY, Instant.parse(time));

        assertThat(Ids.timeOf(new BountyId(text))).isEqualTo(time);
    }

    @Test
    void idPrintsAsItsText() {
        assertThat(new BountyId("bty_" + TAIL)).hasToString("bty_" + TAIL);
        assertThat(IdKind.BOUNTY.unknown().getMessage().toLowerCase(Locale.ROOT))
                .contains("bounty");
    }
}
