package marketplace.sqlite;

import static marketplace.sqlite.StoreFixture.described;
import static marketplace.sqlite.StoreFixture.item;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.table.Item;
import marketplace.table.Key;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExpiryTest {

    @TempDir
    private Path folder;

    private StoreFixture fixture;

    @BeforeEach
    void open() throws StoreRefused {
        fixture = new StoreFixture(folder.resolve("marketplace.db"));
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private Item expiring(String name, long seconds) {
        return item("fed", name)
                .put(Item.TTL, fixture.now().getEpochSecond() + seconds)
                .build();
    }

    private void writeSomething() {
        fixture.table().put(item("other", fixture.now().toString()).build());
    }

    @Test
    void expiredItemIsDeletedByAWriteAMinuteLaterAndTheFeedSaysSo() {
        ChangeFeed feed = fixture.store().changes("reader");
        fixture.table().put(expiring("soon", 30));
        fixture.table().put(expiring("later", 3_600));
        fixture.table().put(item("fed", "never").build());
        feed.read();
        feed.keepPosition();

        fixture.passSeconds(61);
        writeSomething();

        assertThat(fixture.table().get(new Key("fed", "soon"))).isEmpty();
        assertThat(fixture.table().get(new Key("fed", "later"))).isPresent();
        assertThat(fixture.table().get(new Key("fed", "never"))).isPresent();
        assertThat(described(feed.read())).containsExactly("REMOVE soon");
    }

    @Test
    void renewedItemIsKept() {
        fixture.table().put(expiring("renewed", 30));
        fixture.table().put(expiring("renewed", 3_600));
        fixture.passSeconds(61);
        writeSomething();

        assertThat(fixture.table().get(new Key("fed", "renewed"))).isPresent();
    }

    @Test
    void largeBacklogIsDeletedByTheNextWrites() {
        IntStream.range(0, 1_200).forEach(number -> fixture.table().put(expiring("n" + number, 30)));
        fixture.passSeconds(61);
        writeSomething();
        assertThat(fixture.store().<Long>scan(Stream::count)).isEqualTo(701);
        writeSomething();
        writeSomething();

        assertThat(fixture.store().<Long>scan(Stream::count)).isEqualTo(1);
    }
}
