package marketplace.table.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Money;
import org.junit.jupiter.api.Test;

final class UnmappableRecordsTest {

    record OfDouble(double value) {}

    record Inner(Object anything) {}

    record OfUnknown(List<Inner> inner) {}

    record OfKeys(Map<BigDecimal, String> byDecimal) {}

    record Reserved(String pk) {}

    record Twice(Money price, long priceCents) {}

    record Tree(String name, List<Tree> children) {}

    enum Plain {
        ONE
    }

    record OfPlain(Plain plain) {}

    sealed interface Typed {
        record One(String type) implements Typed {}
    }

    record OfTyped(Typed typed) {}

    record OfIds(Map<BountyId, Integer> byId) {}

    @Test
    void typesWithoutAStoredFormAreRefused() {
        List<Class<? extends Record>> unmappable = List.of(
                OfDouble.class,
                OfUnknown.class,
                OfKeys.class,
                Reserved.class,
                Twice.class,
                Tree.class,
                OfPlain.class,
                OfTyped.class);

        assertThat(unmappable)
                .allSatisfy(
                        type -> assertThatThrownBy(() -> RecordMapper.of(type).describe())
                                .isInstanceOf(IllegalArgumentException.class));
        assertThat(RecordMapper.of(OfIds.class).describe()).containsEntry("byId{}", "int");
    }
}
