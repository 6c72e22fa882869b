package marketplace.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import marketplace.local.client.Api;
import marketplace.testing.Await;

/** A stack with few functions in a process of its own, which can be killed. */
record ServerProcess(Process process, Api api) implements AutoCloseable {

    /** @param program calls {@link StackCommand#run} with its template */
    static ServerProcess start(Class<?> program, Path folder) throws IOException {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName(),
                "--port",
                "0",
                "--data",
                folder.toString());
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return new ServerProcess(process, new Api(ready(process)));
    }

    private static URI ready(Process process) throws IOException {
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String first = out.readLine();
        assertThat(first).startsWith("ready http://127.0.0.1:");
        return URI.create(first.substring("ready ".length()));
    }

    /** SIGKILL: no shutdown hook, no last flush. */
    void kill() throws InterruptedException {
        Await.exit(process.destroyForcibly());
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
