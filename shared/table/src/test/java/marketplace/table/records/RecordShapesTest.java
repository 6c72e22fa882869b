package marketplace.table.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.table.Item;
import marketplace.table.Key;
import org.junit.jupiter.api.Test;

/** Items that an earlier or a newer release has stored. */
final class RecordShapesTest {

    private static final Key KEY = new Key("THING#1", "THING");

    record Thing(String name, long version) {}

    private static final RecordMapper<Thing> THING = RecordMapper.of(Thing.class);

    @Test
    void itemsOfEarlierShapesAreUpcastStepByStep() {
        RecordMapper<Thing> third = RecordMapper.builder(Thing.class)
                .upcast(
                        1,
                        item -> item.toBuilder()
                                .put("title", item.text("label"))
                                .build())
                .upcast(
                        2,
                        item -> item.toBuilder().put("name", item.text("title")).build())
                .build();
        Item.Builder stored = Item.at(KEY).put("version", 1);

        assertThat(third.at(KEY, new Thing("a", 1)).build().number("v")).isEqualTo(3);
        assertThat(third.read(stored.put("v", 1).put("label", "first").build()).name())
                .isEqualTo("first");
        assertThat(third.read(stored.put("v", 2).put("title", "second").build()).name())
                .isEqualTo("second");
    }

    @Test
    void itemOfANewerShapeIsNotReadAndSoNeverWrittenBack() {
        Item newer = THING.at(KEY, new Thing("a", 1))
                .put("v", 2)
                .put("added", "later")
                .build();

        assertThatThrownBy(() -> THING.read(newer))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(ErrorCode.UNAVAILABLE));
    }

    @Test
    void blindWriteIsConditionalOnAShapeThatIsKnown() {
        Item.Builder stored = THING.at(KEY, new Thing("a", 1));

        assertThat(THING.notNewer().holds(Optional.of(stored.put("v", 2).build())))
                .isFalse();
        assertThat(THING.notNewer().holds(Optional.of(stored.put("v", 1).build())))
                .isTrue();
        assertThat(THING.notNewer().holds(Optional.empty())).isTrue();
    }

    @Test
    void upcastersOutOfOrderAreRefused() {
        assertThatThrownBy(() -> RecordMapper.builder(Thing.class).upcast(2, item -> item))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
