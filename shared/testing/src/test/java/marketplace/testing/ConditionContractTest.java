package marketplace.testing;

import static marketplace.testing.Edition.KEY;
import static marketplace.testing.Edition.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.LostRace;
import marketplace.table.Table;
import marketplace.table.Write;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Every condition, on an item and on none. */
@ParameterizedClass
@EnumSource(Edition.class)
final class ConditionContractTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    private final Table table;

    ConditionContractTest(Edition edition) {
        table = edition.newTable();
    }

    @Test
    void existsAndAbsentTestTheItem() {
        refuses(Condition.exists());
        holds(Condition.absent());
        store();
        holds(Condition.exists());
        refuses(Condition.absent());
    }

    @Test
    void lacksHoldsForAbsentAttributeOrItem() {
        holds(Condition.lacks("text"));
        store();
        holds(Condition.lacks("other"));
        refuses(Condition.lacks("text"));
        refuses(Condition.lacks("empty"));
    }

    @Test
    void isComparesTextNumbersAndBooleans() {
        store();
        holds(Condition.is("text", "b"));
        refuses(Condition.is("text", "B"));
        holds(Condition.is("empty", ""));
        holds(Condition.is("number", 10));
        holds(new Condition.Is("number", new BigDecimal("10.00")));
        holds(new Condition.Is("number", new BigDecimal("1E+1")));
        refuses(Condition.is("number", 11));
        holds(new Condition.Is("flag", true));
        refuses(new Condition.Is("flag", false));
    }

    @Test
    void isFailsForOtherTypeAbsentAttributeOrItem() {
        refuses(Condition.is("text", "b"));
        store();
        refuses(Condition.is("number", "10"));
        refuses(Condition.is("text", 10));
        refuses(Condition.is("other", "b"));
    }

    @Test
    void belowAndAtLeastAreComplementsForPresentNumbers() {
        store();
        holds(Condition.below("number", 11));
        refuses(Condition.below("number", 10));
        holds(Condition.atLeast("number", 10));
        refuses(Condition.atLeast("number", 11));
        holds(Condition.below("negative", 0));
        refuses(Condition.atLeast("negative", -4));
    }

    @Test
    void belowAndAtLeastFailForAbsentOrOtherType() {
        refuses(Condition.below("number", 11));
        refuses(Condition.atLeast("number", 10));
        store();
        refuses(Condition.below("other", 11));
        refuses(Condition.atLeast("other", 10));
        refuses(Condition.below("text", 11));
        refuses(Condition.atLeast("text", 10));
    }

    @Test
    void timesCompareInOrder() {
        store();
        holds(Condition.before("time", NOON.plusMillis(1)));
        refuses(Condition.before("time", NOON));
        holds(Condition.notBefore("time", NOON));
        refuses(Condition.notBefore("time", NOON.plusMillis(1)));
    }

    @Test
    void textsCompareByTheirBytes() {
        table.commit(Commit.of(Write.put(item().put("text", "\ue000").build())));
        holds(new Condition.Below("text", "\ud83d\ude00"));
    }

    @Test
    void allAndAnyCanBeNested() {
        store();
        Condition right = Condition.is("number", 10);
        Condition wrong = Condition.is("number", 11);
        holds(Condition.all(right, Condition.exists()));
        refuses(Condition.all(right, wrong));
        holds(Condition.any(wrong, right));
        refuses(Condition.any(wrong, Condition.absent()));
        holds(Condition.all(Condition.any(wrong, right), right));
        refuses(Condition.any(Condition.all(right, wrong), wrong));
        holds(Condition.any(wrong, Condition.all(right, right)));
    }

    @Test
    void alwaysIsNeutralInsideAllAndAny() {
        store();
        Condition wrong = Condition.is("number", 11);
        holds(Condition.all(Condition.always(), Condition.exists()));
        refuses(Condition.all(Condition.always(), wrong));
        holds(Condition.any(wrong, Condition.always()));
        holds(Condition.all(Condition.always()));
        holds(Condition.always());
    }

    @Test
    void reservedWordsAreValidAttributeNames() {
        table.commit(Commit.of(
                Write.put(item().put("size", "1").put("a = b OR #x", "2").build())));
        holds(Condition.is("size", "1"));
        holds(Condition.is("a = b OR #x", "2"));
        refuses(Condition.is("a = b OR #x", ":0 OR size"));
    }

    @Test
    void emptyConditionListAlwaysHolds() {
        assertThatThrownBy(() -> Condition.all()).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Condition.any()).isInstanceOf(IllegalArgumentException.class);
    }

    private void store() {
        table.commit(Commit.of(Write.put(item().put("text", "b")
                .put("empty", "")
                .put("number", 10)
                .put("negative", -5)
                .put("flag", true)
                .put("time", NOON)
                .build())));
    }

    private void holds(Condition condition) {
        assertThat(attempts(condition)).doesNotContain(false);
    }

    private void refuses(Condition condition) {
        assertThat(attempts(condition)).doesNotContain(true);
    }

    /** Asked as a check and as the condition of a write beside it. */
    private List<Boolean> attempts(Condition condition) {
        Commit check = Commit.of(Write.check(KEY, condition));
        Commit withOther = check.and(Write.put(beside(condition)));
        return List.of(happens(check), happens(withOther));
    }

    private static Item beside(Condition condition) {
        return Item.at(new Key("beside", "item"))
                .put("condition", condition.toString())
                .build();
    }

    private boolean happens(Commit commit) {
        try {
            table.commit(commit);
            return true;
        } catch (LostRace _) {
            return false;
        }
    }
}
