package marketplace.local.emulators;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.local.Templates;
import marketplace.server.data.DataFolder;
import marketplace.server.database.Database;
import marketplace.server.roles.Role;
import marketplace.server.template.Template;
import marketplace.server.template.Template.FunctionSpec;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** Every role allows and refuses the same calls on the table in memory and on DynamoDB Local. */
class PolicedTableTest {

    private final Template template = Templates.ofRepository();
    private final String name = template.table().name();
    private final List<String> partitions = partitions(template.functions());

    /** One that matches each pattern of the functions' roles, and one that matches only those that admit all. */
    private static List<String> partitions(List<FunctionSpec> functions) {
        Stream<String> patterns = functions.stream()
                .flatMap(function -> function.rights().statements().stream())
                .flatMap(statement -> statement.leadingKeys().stream());
        return Stream.concat(Stream.of("OTHER#1"), patterns.map(pattern -> pattern.replace('*', 'x')))
                .distinct()
                .toList();
    }

    /** Those of the function's own role, and every so many of the others, from a different one for each function. */
    private List<String> partitions(FunctionSpec function, int step) {
        List<String> own = partitions(List.of(function));
        int first = template.functions().indexOf(function);
        return IntStream.range(0, partitions.size())
                .filter(i -> own.contains(partitions.get(i)) || (i + first) % step == 0)
                .mapToObj(partitions::get)
                .toList();
    }

    private static Map<String, Consumer<Table>> calls(String pk) {
        Key key = new Key(pk, "S");
        Item item = Item.at(key).put("v", 1).build();
        Write.Update update = new Write.Update(key, List.of(Change.set("v", 2)), Condition.exists(), Optional.empty());
        Map<String, Consumer<Table>> calls = new LinkedHashMap<>();
        calls.put("put", table -> table.put(item));
        calls.put("get", table -> table.get(key));
        calls.put("getAll", table -> table.getAll(List.of(key, new Key(pk, "T"))));
        calls.put("query", table -> table.query(Query.of(pk).limit(1)));
        calls.put("query nothing", table -> table.query(Query.of(pk).between("b", "a")));
        calls.put(
                "query index",
                table -> table.query(Query.ofIndex(Keys.INDEX_1, pk).limit(1)));
        calls.put("update", table -> table.update(update));
        calls.put("delete", table -> table.delete(new Key(pk, "none")));
        calls.put("commit put", table -> table.commit(Commit.of(Write.put(item))));
        calls.put("commit update", table -> table.commit(Commit.of(update)));
        calls.put("commit check", table -> table.commitOnce(Commit.of(Write.check(key, Condition.exists()))));
        calls.put("commit delete", table -> table.commit(Commit.of(Write.delete(key))));
        return calls;
    }

    private List<String> outcomes(Database database, FunctionSpec function, Role.Calls counted, int step) {
        Table table = database.table(new Role(function.name(), function.rights(), counted), name);
        List<String> outcomes = new ArrayList<>();
        for (String pk : partitions(function, step)) {
            database.table().put(Item.at(new Key(pk, "S")).put("v", 1).build());
            calls(pk).forEach((call, act) -> outcomes.add(pk + " " + call + ": " + outcome(table, act)));
        }
        return outcomes;
    }

    private static String outcome(Table table, Consumer<Table> act) {
        try {
            act.accept(table);
            return "allowed";
        } catch (DynamoDbException denied) {
            return denied.awsErrorDetails().errorCode();
        } catch (Role.Denied _) {
            return "AccessDeniedException";
        }
    }

    @Test
    void rolesDecideAlikeOnBothTables() throws Exception {
        decideAlike(8);
    }

    @Test
    @Tag("nightly")
    void rolesDecideAlikeOnEveryPartition() throws Exception {
        decideAlike(1);
    }

    private void decideAlike(int step) throws Exception {
        try (LocalDatabase disk = LocalDatabase.start(DataFolder.open(Optional.empty()), template.table());
                MemoryDatabase memory = new MemoryDatabase(new MemoryTable(), InstantSource.system())) {
            List<String> all = new ArrayList<>();
            for (FunctionSpec function : template.functions()) {
                Role.Calls onDisk = new Role.Calls();
                Role.Calls inMemory = new Role.Calls();
                List<String> outcomes = outcomes(disk, function, onDisk, step);

                assertThat(outcomes(memory, function, inMemory, step))
                        .as(function.name())
                        .isEqualTo(outcomes);
                assertThat(inMemory.used()).isEqualTo(onDisk.used());
                assertThat(inMemory.refused()).isEqualTo(onDisk.refused());
                all.addAll(outcomes);
            }
            assertThat(all).anyMatch(outcome -> outcome.endsWith(": allowed"));
            assertThat(all).anyMatch(outcome -> outcome.endsWith(": AccessDeniedException"));
        }
    }
}
