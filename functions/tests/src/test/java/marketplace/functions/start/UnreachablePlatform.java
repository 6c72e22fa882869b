package marketplace.functions.start;

import java.time.InstantSource;
import java.util.Map;
import marketplace.accounts.email.Mailer;
import marketplace.dynamo.DynamoTable;
import marketplace.functions.TestPlatform;
import marketplace.functions.aws.SqsQueues;
import marketplace.functions.environment.MessageQueues;
import marketplace.functions.environment.Platform;
import marketplace.kernel.ObjectStore;
import marketplace.table.Table;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** Every call of a client fails, because the clients implement none. */
record UnreachablePlatform(TestPlatform reachable) implements Platform {

    private static UnsupportedOperationException called() {
        return new UnsupportedOperationException("a call during construction");
    }

    @Override
    public Map<String, String> environment() {
        return reachable.environment();
    }

    @Override
    public InstantSource clock() {
        return reachable.clock();
    }

    @Override
    public Table table(String name) {
        return new DynamoTable(
                new DynamoDbClient() {
                    @Override
                    public String serviceName() {
                        return "dynamodb";
                    }

                    @Override
                    public void close() {}
                },
                name);
    }

    @Override
    public MessageQueues queues() {
        return new SqsQueues(new SqsClient() {
            @Override
            public String serviceName() {
                return "sqs";
            }

            @Override
            public void close() {}
        });
    }

    @Override
    public ObjectStore objects() {
        throw called();
    }

    @Override
    public Bus bus() {
        throw called();
    }

    @Override
    public Mailer mailer(String from) {
        return _ -> {
            throw called();
        };
    }

    @Override
    public byte[] masterSecret() {
        throw called();
    }

    @Override
    public String secretText(String name) {
        throw called();
    }

    @Override
    public boolean loopbackReceiversAllowed() {
        return false;
    }
}
