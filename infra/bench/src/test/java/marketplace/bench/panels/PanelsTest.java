package marketplace.bench.panels;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PanelsTest {

    private static final PrintStream NOWHERE =
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

    @Test
    void smallSimulationMeetsTheAims() {
        assertThat(new Panels(NOWHERE, 1_000).run(List.of(12), List.of(2, 6))).isEmpty();
    }

    @Test
    @Tag("nightly")
    void everySizeOfAPanelMeetsTheAims() {
        assertThat(new Panels(NOWHERE, 4_000).run(Panels.ANSWERS, Panels.LABELS))
                .isEmpty();
    }

    @Test
    void sameSeedPrintsTheSameFigures() {
        assertThat(printed()).isEqualTo(printed());
    }

    private static String printed() {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        new Panels(new PrintStream(text, true, StandardCharsets.UTF_8), 50).run(List.of(8), List.of(3));
        return text.toString(StandardCharsets.UTF_8);
    }
}
