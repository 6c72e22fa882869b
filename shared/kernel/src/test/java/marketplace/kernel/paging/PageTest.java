package marketplace.kernel.paging;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageTest {

    private static final List<String> FILTERS = List.of("notes", "tag=a");

    private final Cursors cursors = new Cursors("a key of 32 bytes, or thereabouts".getBytes(StandardCharsets.UTF_8));

    @Test
    void mappedPageKeepsPositionAndTotal() {
        Page<Integer> page = new Page<>(List.of(1, 2), Optional.of("2"), OptionalInt.of(9));

        assertThat(page.map(number -> "n" + number))
                .isEqualTo(new Page<>(List.of("n1", "n2"), Optional.of("2"), OptionalInt.of(9)));
        assertThat(new Page<>(List.of(), Optional.empty()).total()).isEmpty();
    }

    @Test
    void allPagesAreReadInOrder() {
        List<String> all = Page.all(after -> after.isEmpty()
                ? new Page<>(List.of("a", "b"), Optional.of("b"))
                : new Page<>(List.of("after " + after.get()), Optional.empty()));

        assertThat(all).containsExactly("a", "b", "after b");
    }

    @Test
    void laterPageHasNoOffset() {
        assertThat(new PageRequest(5, Optional.of("2"))).isEqualTo(new PageRequest(5, 0, Optional.of("2")));
    }

    @ParameterizedTest
    @CsvSource({",20", "1,1", "49,49", "50,50", "51,50", "2147483647,50"})
    void pageSizeHasADefaultAndAMaximum(Integer asked, int size) {
        assertThat(new PageSize(20, 50).of(asked)).isEqualTo(size);
    }

    @Test
    void nextCursorContinuesWhereThePageEnded() {
        List<Optional<String>> read = new ArrayList<>();
        Page<String> first = cursors.page(FILTERS, Optional.empty(), after -> {
            read.add(after);
            return new Page<>(List.of("a"), Optional.of("NOTE#a"));
        });
        Page<String> second = cursors.page(FILTERS, first.next(), after -> {
            read.add(after);
            return new Page<>(List.of("b"), Optional.empty());
        });

        assertThat(first.items()).containsExactly("a");
        assertThat(first.next()).isPresent().isNotEqualTo(Optional.of("NOTE#a"));
        assertThat(second).isEqualTo(new Page<>(List.of("b"), Optional.empty()));
        assertThat(read).containsExactly(Optional.empty(), Optional.of("NOTE#a"));
    }

    /** A position may be empty, but not the authentication. */
    @Test
    void cursorOfAnEmptyPositionIsItsTag() {
        assertThat(cursors.encode(FILTERS, "")).hasSize(22);
        assertThat(cursors.decode(FILTERS, Optional.of(cursors.encode(FILTERS, ""))))
                .contains("");
    }
}
