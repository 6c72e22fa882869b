package marketplace.server.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.api.RequestLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalLogTest {

    @TempDir
    private Path folder;

    private final List<String> terminal = new ArrayList<>();

    private void logThreeLines(DataFolder data) {
        RequestLog log = new RequestLog(new LocalLog(data, terminal::add));
        log.begin("rest", "req_fine", Instant.EPOCH)
                .put("said", "\"level\":\"WARN\"")
                .end();
        log.begin("rest", "req_odd", Instant.EPOCH)
                .put("said", "\"level\":\"INFO\"")
                .warn()
                .end();
        log.begin("rest", "req_broken", Instant.EPOCH)
                .fault(new IllegalStateException())
                .end();
    }

    @Test
    void fileHasAllLinesAndTheTerminalOnlyWarningsAndFaults() throws Exception {
        try (DataFolder data = DataFolder.open(Optional.of(folder))) {
            logThreeLines(data);
        }

        List<String> kept = Files.readAllLines(folder.resolve(LocalLog.FILE));
        assertThat(kept).hasSize(3);
        assertThat(terminal).isEqualTo(kept.subList(1, 3));
    }

    @Test
    void stackInMemoryKeepsNoLines() throws Exception {
        try (DataFolder data = DataFolder.open(Optional.empty())) {
            logThreeLines(data);
        }

        assertThat(terminal).hasSize(2);
    }

    @Test
    void lineThatCannotBeKeptIsPrinted() throws Exception {
        Files.createDirectory(folder.resolve(LocalLog.FILE));

        try (DataFolder data = DataFolder.open(Optional.of(folder))) {
            logThreeLines(data);
        }

        assertThat(terminal).hasSize(3);
    }
}
