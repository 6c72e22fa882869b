package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.emulators.Emulators;
import marketplace.local.emulators.MemoryDatabase;
import marketplace.server.LocalAdmin;
import marketplace.server.Stack;
import marketplace.server.StackOptions;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template;
import marketplace.server.template.Template.FunctionSpec;
import marketplace.testing.MemoryTable;
import marketplace.testing.OpenLimits;

public final class Service {

    public static final Path REPOSITORY = Path.of(System.getProperty("repository.root"));

    /** Started by the first story that needs it; elsewhere no story does. */
    private static final class Local {
        private static final Stack STACK = start();
        private static final LocalAdmin ADMIN = STACK.openAdmin(Optional.empty());
    }

    private Service() {}

    public static Stack stack() {
        return Local.STACK;
    }

    public static Api api() {
        return Place.CURRENT.api();
    }

    public static void requireAgreeingBooks() {
        assertThat(Place.CURRENT.audit()).isEmpty();
    }

    public static Map<String, String> adminSession() {
        return Account.adminSession(api(), Local.ADMIN);
    }

    /** An admin confirms the account's identity. */
    public static void confirmIdentity(Account account) {
        String id = api().get("/api/admin/accounts?email=" + account.email(), adminSession())
                .text("/accounts/0/id");
        ObjectNode passed = Json.object().put("verified", true).put("country", "PT");
        api().put("/api/admin/accounts/" + id + "/identity", adminSession(), passed)
                .success();
    }

    /** DynamoDB Local takes half of the stories' time. Nightly they run on it; the table's own tests always do. */
    public static StackOptions options() {
        StackOptions options = StackOptions.forTests();
        return options.withStorage(
                Boolean.getBoolean("stories.dynamodb") ? new Emulators() : MemoryDatabase.storage(new MemoryTable()));
    }

    static Template template(Path file) throws IOException {
        return Template.load(file, Stack.localValues(false));
    }

    private static Stack start() {
        try {
            Template template = template(REPOSITORY.resolve("template.yaml"));
            List<FunctionSpec> functions = new ArrayList<>(template.functions());
            functions.add(TableObserver.spec());
            Template watched = new Template(functions, template.queues(), template.table(), template.busName());
            Stack stack = Stack.start(watched, options().withLimits(_ -> new OpenLimits()));
            Runtime.getRuntime().addShutdownHook(new Thread(stack::close));
            RefusedCalls.watch(stack);
            return stack;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (StartRefused refused) {
            throw new IllegalStateException(refused);
        }
    }
}
