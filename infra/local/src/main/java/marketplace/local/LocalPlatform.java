package marketplace.local;

import java.time.InstantSource;
import java.util.Map;
import marketplace.functions.Platform;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * What a function finds around it locally.
 *
 * <p>All functions share the clients, the clock and the secret; only the variables are each one's own.
 */
record LocalPlatform(
        Map<String, String> environment,
        InstantSource clock,
        DynamoDbClient dynamoDb,
        SqsClient sqs,
        Bus bus,
        byte[] masterSecret,
        boolean loopbackReceiversAllowed)
        implements Platform {

    @Override
    public byte[] masterSecret() {
        return masterSecret.clone();
    }
}
