package marketplace.kernel.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CursorsTest {

    private static final List<String> FILTERS = List.of("bounties", "status=open");

    private final Cursors cursors = new Cursors("a key of 32 bytes, or thereabouts".getBytes(StandardCharsets.UTF_8));

    @ParameterizedTest
    @ValueSource(strings = {"", "KEY#key_01", "12:3:ä漢\ud83d\ude00"})
    void cursorDecodesToItsPosition(String position) {
        assertThat(decode(cursors.encode(FILTERS, position))).contains(position);
    }

    @Test
    void missingCursorHasNoPosition() {
        assertThat(cursors.decode(FILTERS, Optional.empty())).isEmpty();
    }

    @Test
    void cursorWithOneChangedCharacterIsRefused() {
        String cursor = cursors.encode(FILTERS, "KEY#1");
        for (int i = 0; i < cursor.length(); i++) {
            for (char other : new char[] {'A', 'B', 'z', '_', '=', '!', ' '}) {
                if (cursor.charAt(i) != other) {
                    refuses(cursor.substring(0, i) + other + cursor.substring(i + 1));
                }
            }
            refuses(cursor.substring(0, i));
        }
        refuses(cursor + "=");
        refuses(cursor + "A");
    }

    @Test
    void cursorIsBoundToItsListFiltersAndKey() {
        String cursor = cursors.encode(FILTERS, "KEY#1");
        for (List<String> others : List.of(
                List.<String>of(),
                List.of("bounties"),
                List.of("bounties", "status=closed"),
                List.of("bountiess", "tatus=open"),
                List.of("status=open", "bounties"),
                List.of("bounties", "status=open", ""))) {
            assertThatThrownBy(() -> cursors.decode(others, Optional.of(cursor)))
                    .isInstanceOf(Problem.class);
        }
        Cursors elsewhere = new Cursors(new byte[32]);
        assertThatThrownBy(() -> elsewhere.decode(FILTERS, Optional.of(cursor))).isInstanceOf(Problem.class);
    }

    private void refuses(String cursor) {
        assertThatThrownBy(() -> decode(cursor))
                .as(cursor)
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(ErrorCode.INVALID_CURSOR));
    }

    private Optional<String> decode(String cursor) {
        return cursors.decode(FILTERS, Optional.of(cursor));
    }
}
