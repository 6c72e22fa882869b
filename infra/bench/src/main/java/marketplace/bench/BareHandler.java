package marketplace.bench;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import marketplace.functions.aws.LambdaPlatform;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The smallest handler for GET /api/bounties/{bountyId}: the same read by the same client, and JSON by hand. */
public final class BareHandler implements RequestStreamHandler {

    private static final String ID = "\"bountyId\":\"";

    private final DynamoDbClient client;
    private final String table;

    public BareHandler() {
        this(new LambdaPlatform());
    }

    BareHandler(LambdaPlatform platform) {
        this.client = platform.dynamoDb();
        this.table = platform.environment().get("TABLE_NAME");
    }

    @Override
    public void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
        answer.write(answer(event));
    }

    byte[] answer(InputStream event) throws IOException {
        String text = new String(event.readAllBytes(), StandardCharsets.UTF_8);
        int begin = text.indexOf(ID) + ID.length();
        String id = text.substring(begin, text.indexOf('"', begin));
        Map<String, AttributeValue> key =
                Map.of("pk", AttributeValue.fromS("BTY#" + id), "sk", AttributeValue.fromS("BOUNTY"));
        Map<String, AttributeValue> item = client.getItem(
                        request -> request.tableName(table).key(key).consistentRead(true))
                .item();
        if (item.isEmpty()) {
            return "{\"statusCode\":404}".getBytes(StandardCharsets.UTF_8);
        }
        Map<String, AttributeValue> task = item.get("terms").m().get("task").m();
        String body = "{\\\"id\\\":\\\"" + id + "\\\",\\\"title\\\":\\\""
                + task.get("title").s() + "\\\"}";
        return ("{\"statusCode\":200,\"headers\":{\"Content-Type\":\"application/json\"},\"body\":\"" + body
                        + "\",\"isBase64Encoded\":false}")
                .getBytes(StandardCharsets.UTF_8);
    }
}
