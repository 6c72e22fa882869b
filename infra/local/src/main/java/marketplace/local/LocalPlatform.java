package marketplace.local;

import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import marketplace.accounts.email.Mailer;
import marketplace.api.limits.RateLimits;
import marketplace.functions.Platform;
import marketplace.kernel.ObjectStore;
import marketplace.table.Table;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** All functions share clients, clock and secret; each has its own variables. */
record LocalPlatform(
        Map<String, String> environment,
        InstantSource clock,
        DynamoDbClient dynamoDb,
        SqsClient sqs,
        ObjectStore objects,
        Bus bus,
        LocalMailbox mailbox,
        byte[] masterSecret,
        Map<String, String> secretTexts,
        boolean loopbackReceiversAllowed,
        Function<Table, RateLimits> limits)
        implements Platform {

    @Override
    public RateLimits rateLimits(Table table) {
        return limits.apply(table);
    }

    @Override
    public Mailer mailer(String from) {
        return mailbox;
    }

    @Override
    public byte[] masterSecret() {
        return masterSecret.clone();
    }

    @Override
    public String secretText(String name) {
        return Optional.ofNullable(secretTexts.get(name))
                .orElseThrow(() -> new IllegalStateException("the local stack has no secret '" + name + "'"));
    }
}
