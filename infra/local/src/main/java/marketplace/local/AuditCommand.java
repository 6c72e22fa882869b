package marketplace.local;

import java.io.File;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import marketplace.local.data.DataFolder;
import marketplace.local.database.LocalDatabase;
import marketplace.local.template.StartRefused;
import marketplace.money.audit.Audit;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.dynamodb.services.local.embedded.DynamoDBEmbedded;
import software.amazon.dynamodb.services.local.shared.access.AmazonDynamoDBLocal;

/** {@code ./run audit}: scans the whole database file, only while no stack has it open. */
final class AuditCommand {

    private AuditCommand() {}

    /** Returns 0 for no difference, 1 for some, 2 if there is nothing to audit. */
    static int run(List<String> args, PrintStream out) {
        CommandLine line = CommandLine.parse(args, Set.of("--data"), Set.of());
        if (!line.faults().isEmpty()) {
            return line.refused();
        }
        Path folder = Path.of(line.find("--data").orElse(StackCommand.DEFAULT_FOLDER));
        if (!database(folder).exists()) {
            System.err.println("There is no database in " + folder + "; name the folder with --data.");
            return 2;
        }
        try (DataFolder data = DataFolder.open(Optional.of(folder))) {
            AmazonDynamoDBLocal local = DynamoDBEmbedded.create(data.database().orElseThrow(), true);
            try {
                return report(local.dynamoDbClient(), out);
            } finally {
                local.shutdown();
            }
        } catch (StartRefused refused) {
            System.err.println(refused.getMessage());
            return 2;
        }
    }

    private static File database(Path folder) {
        return folder.resolve("marketplace.db").toFile();
    }

    static int report(DynamoDbClient client, PrintStream out) {
        List<Audit.Difference> differences = LocalDatabase.audit(client);
        differences.forEach(out::println);
        out.println(differences.size() + " differences");
        out.flush();
        return differences.isEmpty() ? 0 : 1;
    }
}
