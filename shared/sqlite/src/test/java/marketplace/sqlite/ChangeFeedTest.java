package marketplace.sqlite;

import static marketplace.sqlite.StoreFixture.described;
import static marketplace.sqlite.StoreFixture.inserted;
import static marketplace.sqlite.StoreFixture.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Key;
import marketplace.table.LostRace;
import marketplace.table.Write;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangeFeedTest {

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

    private void put(String name) {
        fixture.table().put(item("fed", name).build());
    }

    @Test
    void changesComeInTheOrderOfCommitsAndOnlyThoseThatFunctionsReceive() {
        ChangeFeed feed = fixture.store().changes("reader");
        put("b");
        fixture.table()
                .commit(Commit.of(
                        Write.put(item("fed", "a").build()),
                        Write.put(item("other", "c").build()),
                        Write.check(new Key("fed", "b"), Condition.exists())));
        fixture.table().put(item("fed", "b").put("count", 1).build());
        fixture.table().delete(new Key("fed", "a"));

        List<StoredChange> changes = feed.read();

        assertThat(described(changes)).containsExactly("INSERT b", "INSERT a", "MODIFY b", "REMOVE a");
        assertThat(changes.get(2).item())
                .contains(item("fed", "b").put("count", 1).build());
        assertThat(changes.get(3).item()).isEmpty();
        assertThat(feed.read()).as("read again until they are processed").isEqualTo(changes);
        feed.keepPosition();
        assertThat(feed.read()).isEmpty();
    }

    @Test
    void whatChangesNothingIsNoChange() {
        ChangeFeed feed = fixture.store().changes("reader");
        put("a");
        put("a");
        fixture.table().delete(new Key("fed", "absent"));
        assertThatThrownBy(() -> fixture.table()
                        .commit(Commit.of(Write.create(item("fed", "a").build()))))
                .isInstanceOf(LostRace.class);

        assertThat(described(feed.read())).containsExactly(inserted("a"));
    }

    @Test
    void readerGoesOnBehindTheLastKeptPositionAfterARestart() throws StoreRefused {
        ChangeFeed feed = fixture.store().changes("reader");
        put("a");
        feed.read();
        feed.keepPosition();
        put("b");
        feed.read();

        fixture.reopen();

        assertThat(described(fixture.store().changes("reader").read())).containsExactly(inserted("b"));
    }

    @Test
    void firstReaderBeginsAtTheFirstChangeAndALaterOneAtTheNext() {
        put("before");
        assertThat(described(fixture.store().changes("first").read())).containsExactly(inserted("before"));
        ChangeFeed later = fixture.store().changes("later");
        assertThat(later.read()).isEmpty();
        put("after");
        assertThat(described(later.read())).containsExactly(inserted("after"));
    }

    @Test
    void whatAllReadersHaveReadIsDeleted() throws Exception {
        ChangeFeed one = fixture.store().changes("one");
        ChangeFeed other = fixture.store().changes("other");
        put("a");
        put("b");
        one.read();
        one.keepPosition();
        assertThat(storedChanges()).isEqualTo(2);
        other.read();
        other.keepPosition();
        assertThat(storedChanges()).isZero();
    }

    @Test
    void retiredReaderKeepsNothing() throws Exception {
        fixture.store().changes("former");
        ChangeFeed feed = fixture.store().changes("reader");
        fixture.store().retireReadersBut(Set.of("reader"));
        put("a");
        feed.read();
        feed.keepPosition();
        assertThat(storedChanges()).isZero();
    }

    @Test
    void damagedChangeIsLeftOutAndThoseBehindItAreRead() throws Exception {
        ChangeFeed feed = fixture.store().changes("reader");
        put("a");
        put("b");
        execute("UPDATE changes SET body = x'00' WHERE sk = CAST('a' AS BLOB)");

        assertThat(described(feed.read())).containsExactly(inserted("b"));
        feed.keepPosition();
        assertThat(feed.read()).isEmpty();
    }

    private void execute(String sql) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("marketplace.db"));
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private int storedChanges() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("marketplace.db"));
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT count(*) FROM changes")) {
            return rows.getInt(1);
        }
    }
}
