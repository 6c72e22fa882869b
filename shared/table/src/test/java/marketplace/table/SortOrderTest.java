package marketplace.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SortOrderTest {

    /** One to four bytes, the neighbours of the surrogates, and surrogates without a partner, which are stored as ?. */
    private static final List<String> UNITS = List.of(
            "",
            "#",
            "?",
            "z",
            "\u007f",
            "\u0080",
            "é",
            "\u07ff",
            "\u0800",
            "\ud7ff",
            "\ue000",
            "\uffff",
            "😀",
            "\ud83d",
            "\ude00",
            "\ud800\udc00",
            "\udbff\udfff");

    @Test
    void stringsAreOrderedByTheirBytes() {
        List<String> texts = UNITS.stream()
                .flatMap(first -> UNITS.stream().map(second -> first + second))
                .flatMap(text -> Stream.of(text, "a" + text, text + "a"))
                .distinct()
                .toList();

        assertThat(texts)
                .allSatisfy(one -> assertThat(texts)
                        .allMatch(other -> Integer.signum(SortOrder.COMPARATOR.compare(one, other))
                                == Integer.signum(byBytes(one, other))));
    }

    private static int byBytes(String one, String other) {
        return Arrays.compareUnsigned(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }
}
