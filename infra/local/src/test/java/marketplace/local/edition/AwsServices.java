package marketplace.local.edition;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import marketplace.accounts.Email;
import marketplace.accounts.email.Mail;
import marketplace.api.Json;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Wire;
import marketplace.local.emulators.Emulators;
import marketplace.local.emulators.PolicedDynamoDb;
import marketplace.local.emulators.PolicedSqs;
import marketplace.server.runtime.LocalPlatform;
import marketplace.table.forms.StoredData;
import marketplace.testing.lambda.JsonService;
import marketplace.testing.lambda.JsonService.Answer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The services that one function calls, over their own protocols, backed by what the local stack gives it. */
final class AwsServices {

    private static final String TARGET = "X-Amz-Target";
    /** An entry on the bus does not name the account. */
    private static final AccountId NO_ACCOUNT = new AccountId("acc_" + "0".repeat(26));

    private static final String SEND_MAIL = "/v2/email/outbound-emails";

    private final LocalPlatform platform;
    private final JsonService dynamoDb;
    private final JsonService sqs;
    private final S3 s3;

    AwsServices(LocalPlatform platform, Emulators emulators) {
        this.platform = platform;
        this.dynamoDb =
                new JsonService(DynamoDbClient.class, new PolicedDynamoDb(platform.role(), emulators.dynamoDb()));
        this.sqs = new JsonService(SqsClient.class, new PolicedSqs(platform.role(), emulators.sqs()));
        this.s3 = new S3(platform.environment().get("BUCKET_NAME"), platform::objects);
    }

    void handle(HttpExchange exchange) throws IOException {
        try {
            String target = exchange.getRequestHeaders().getFirst(TARGET);
            if (target != null) {
                answer(target, request(exchange)).sendTo(exchange);
            } else if (exchange.getRequestURI().getPath().equals(SEND_MAIL)) {
                send(request(exchange)).sendTo(exchange);
            } else {
                s3.handle(exchange);
            }
        } catch (RuntimeException refusal) {
            // Also what the function's role does not allow. The function logs the answer.
            new Answer(500, Json.object().put("__type", "InternalFailure").put("message", refusal.getMessage()))
                    .sendTo(exchange);
        } finally {
            exchange.close();
        }
    }

    private static JsonNode request(HttpExchange exchange) throws IOException {
        return Json.MAPPER.readTree(exchange.getRequestBody());
    }

    private Answer answer(String target, JsonNode request) {
        String service = target.substring(0, target.indexOf('.'));
        return switch (service) {
            case "DynamoDB_20120810" -> dynamoDb.answer(target, request);
            case "AmazonSQS" -> sqs.answer(target, request);
            case "secretsmanager" -> secret(request.path("SecretId").asText());
            case "AWSEvents" -> putEvents(request.path("Entries"));
            default -> Answer.refused("UnknownOperationException", "There is no " + target + ".");
        };
    }

    private Answer secret(String name) {
        // Text, as Secrets Manager makes it.
        String text = name.equals(platform.environment().get("SECRET_ARN"))
                ? Base64.getEncoder().encodeToString(platform.masterSecret())
                : platform.secretText(name);
        return new Answer(200, Json.object().put("ARN", name).put("Name", name).put("SecretString", text));
    }

    private Answer putEvents(JsonNode entries) {
        ObjectNode answer = Json.object().put("FailedEntryCount", 0);
        for (JsonNode entry : entries) {
            if (!entry.path("EventBusName")
                    .asText()
                    .equals(platform.environment().get("EVENT_BUS_NAME"))) {
                return Answer.refused("ResourceNotFoundException", "There is no such bus.");
            }
            platform.bus().put(event(entry.path("Detail").asText()));
            answer.withArray("Entries")
                    .addObject()
                    .put("EventId", UUID.randomUUID().toString());
        }
        return new Answer(200, answer);
    }

    private static Event event(String detail) {
        JsonNode body = Json.parse(detail);
        String type = body.path("type").asText();
        return new Event(
                Wire.find(EventType.class, type).orElseThrow(),
                body.path("id").asText().substring(type.length() + 1),
                NO_ACCOUNT,
                Instant.parse(body.path("created").asText()),
                StoredData.of(
                        Json.MAPPER.convertValue(body.path("data"), new TypeReference<Map<String, Object>>() {})));
    }

    private Answer send(JsonNode request) {
        JsonNode simple = request.at("/Content/Simple");
        Map<String, String> headers = new HashMap<>();
        simple.path("Headers")
                .forEach(header -> headers.put(
                        header.path("Name").asText(), header.path("Value").asText()));
        platform.mailer(request.path("FromEmailAddress").asText())
                .send(new Mail(
                        new Email(request.at("/Destination/ToAddresses/0").asText()),
                        simple.at("/Subject/Data").asText(),
                        simple.at("/Body/Text/Data").asText(),
                        simple.at("/Body/Html/Data").asText(),
                        headers));
        return new Answer(200, Json.object().put("MessageId", UUID.randomUUID().toString()));
    }
}
