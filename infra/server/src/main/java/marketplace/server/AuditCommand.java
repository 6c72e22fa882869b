package marketplace.server;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import marketplace.money.audit.Audit;
import marketplace.server.data.DataFolder;
import marketplace.server.database.SqliteDatabase;
import marketplace.server.template.StartRefused;
import marketplace.sqlite.DamagedItem;

/** {@code ./run audit}: scans the whole database file, only while no stack has it open. */
final class AuditCommand {

    private AuditCommand() {}

    /** Returns 0 for no difference, 1 for some, 2 if there is nothing to audit. */
    static int run(List<String> args, PrintStream out) {
        CommandLine line = CommandLine.parse(args, Set.of("--data"), Set.of());
        Optional<Path> named = line.path(line.find("--data").orElse(StackCommand.DEFAULT_FOLDER));
        if (!line.faults().isEmpty()) {
            return line.refused();
        }
        Path folder = named.orElseThrow();
        try {
            DataFolder.requireDatabase(folder);
            try (DataFolder data = DataFolder.open(Optional.of(folder));
                    SqliteDatabase database = SqliteDatabase.start(data, _ -> false, InstantSource.system())) {
                return report(database.audit(), out);
            }
        } catch (StartRefused | DamagedItem refused) {
            System.err.println(refused.getMessage());
            return 2;
        }
    }

    private static int report(List<Audit.Difference> differences, PrintStream out) {
        differences.forEach(out::println);
        out.println(differences.size() + " differences");
        out.flush();
        return differences.isEmpty() ? 0 : 1;
    }
}
