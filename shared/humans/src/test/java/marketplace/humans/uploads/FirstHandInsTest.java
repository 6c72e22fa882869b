package marketplace.humans.uploads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.UploadId;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.LostRace;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;

class FirstHandInsTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final AccountId ADA = new AccountId("acc_00000000000000000000000001");
    private static final AccountId BOB = new AccountId("acc_00000000000000000000000002");
    private static final String BYTES = "a".repeat(64);

    private final MemoryTable table = new MemoryTable();
    private final FirstHandIns handIns = new FirstHandIns(table);

    private Map<String, HandedInBefore> before(AccountId worker) {
        Upload file = new Upload(
                new UploadId("upl_00000000000000000000000003"),
                worker,
                UploadPurpose.SUBMISSION,
                FileType.JPEG,
                1,
                BYTES,
                null,
                null,
                null,
                NOW);
        return handIns.before(worker, List.of(file, file));
    }

    private void handIn(AccountId worker, Map<String, HandedInBefore> before) {
        table.commit(new Commit(FirstHandIns.record(worker, before)));
    }

    @Test
    void ofTwoHandInsAtTheSameMomentOneIsTheSecond() {
        Map<String, HandedInBefore> ada = before(ADA);
        Map<String, HandedInBefore> bob = before(BOB);
        handIn(ADA, ada);

        assertThat(bob).containsEntry(BYTES, HandedInBefore.NO);
        assertThatThrownBy(() -> handIn(BOB, bob)).isInstanceOf(LostRace.class);
        assertThat(before(BOB)).containsEntry(BYTES, HandedInBefore.BY_ANOTHER_WORKER);
    }

    @Test
    void firstHandInIsKept() {
        handIn(ADA, before(ADA));
        Map<String, HandedInBefore> bob = before(BOB);

        assertThat(FirstHandIns.record(BOB, bob)).isEmpty();
        assertThat(before(ADA)).containsEntry(BYTES, HandedInBefore.BY_SAME_WORKER);
        assertThat(table.items().stream().map(Item::toString))
                .as("names no account")
                .singleElement()
                .asString()
                .doesNotContain(ADA.value());
    }
}
