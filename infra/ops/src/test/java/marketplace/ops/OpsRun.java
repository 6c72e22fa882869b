package marketplace.ops;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import marketplace.testing.EmbeddedDynamo;
import marketplace.testing.aws.EmulatedAccount;
import marketplace.testing.lambda.JsonService;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Runs commands on an account with DynamoDB Local. */
final class OpsRun implements AutoCloseable {

    record Result(int exitCode, String text) {}

    final EmulatedAccount account;
    final Map<String, String> variables = new HashMap<>();
    InstantSource clock = InstantSource.system();

    OpsRun() {
        try {
            account = new EmulatedAccount(
                    "marketplace",
                    Map.of("DynamoDB_20120810", new JsonService(DynamoDbClient.class, EmbeddedDynamo.client())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Result ops(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int code = new Ops(Aws.emulated(account.endpoint()), variables, clock)
                .run(args, new PrintStream(out, true, StandardCharsets.UTF_8));
        return new Result(code, out.toString(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        account.close();
    }
}
