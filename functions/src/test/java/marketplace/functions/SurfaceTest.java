package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Wire;
import marketplace.money.ledger.MoneyQuote;
import marketplace.testing.Golden;
import org.junit.jupiter.api.Test;

/** The whole surface, one line per operation: a change of it is a change of this file's golden neighbour. */
class SurfaceTest {

    @Test
    void theSurfaceIsTheOneThatWasAgreed() {
        String lines = Capabilities.described().operations().stream()
                .map(SurfaceTest::line)
                .sorted()
                .collect(Collectors.joining("\n", "", "\n"));

        Golden.check("surface.txt", lines);
    }

    @Test
    void everyOperationSaysWhatItDoesInOneSentence() {
        assertThat(Capabilities.described().operations())
                .allSatisfy(operation -> assertThat(operation.summary()).matches("[A-Z].*\\."));
    }

    @Test
    void everySpendIsMarkedDestructive() {
        Capabilities.described().tools().stream()
                .filter(bound -> bound.operation().effect() == Effect.MOVE_MONEY)
                .forEach(bound -> assertThat(bound.tool().hint().destructive()).isTrue());
    }

    @Test
    void whateverMovesMoneyCanBeAskedWhatItWouldDo() {
        assertThat(Capabilities.described().operations())
                .filteredOn(operation -> operation.effect() == Effect.MOVE_MONEY)
                .isNotEmpty()
                .allSatisfy(operation -> {
                    assertThat(types(operation.input())).containsEntry("dryRun", Boolean.class);
                    assertThat(types(operation.output())).containsEntry("dryRun", boolean.class);
                    assertThat(types(operation.output())).containsEntry("quote", MoneyQuote.class);
                });
    }

    private static Map<String, Class<?>> types(Class<?> form) {
        return Stream.of(form.getRecordComponents())
                .collect(Collectors.toMap(RecordComponent::getName, RecordComponent::getType));
    }

    private static String line(Operation<?, ?> operation) {
        return String.format(
                Locale.ROOT,
                "%-6s %-62s %d %-26s %-14s %-7s %-7s %-18s %s%s",
                operation.rest().method(),
                operation.rest().path(),
                operation.rest().status(),
                operation.name(),
                operation.access(),
                operation.scope(),
                operation.effect(),
                operation.rateClass(),
                operation.errors().stream().map(Wire::wire).collect(Collectors.joining(",")),
                operation.tools().stream().map(Tool::name).collect(Collectors.joining(",", " tools:", "")));
    }

    @Test
    void everyErrorCodeIsDocumented() {
        assertThat(ErrorCode.values())
                .allSatisfy(code -> assertThat(code.meaning()).endsWith("."));
    }
}
