package marketplace.testing.aws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import marketplace.api.Json;
import marketplace.testing.lambda.JsonService.Answer;

/** Point-in-time recovery, which DynamoDB Local does not have. */
public final class EmulatedBackups {

    private final Set<String> recoverable = new TreeSet<>();
    private BiConsumer<String, String> restore = (_, _) -> {};

    public void enable(String table) {
        recoverable.add(table);
    }

    /** {@code copy} makes the second table from the first. */
    public void restoreBy(BiConsumer<String, String> copy) {
        restore = copy;
    }

    /** Empty for other operations. */
    Optional<Answer> answer(String operation, JsonNode request) {
        String table = request.path("TableName").asText();
        return switch (operation) {
            case "DescribeContinuousBackups" -> Optional.of(new Answer(200, description(table)));
            case "UpdateContinuousBackups" -> {
                recoverable.add(table);
                yield Optional.of(new Answer(200, description(table)));
            }
            case "RestoreTableToPointInTime" -> Optional.of(restored(request));
            default -> Optional.empty();
        };
    }

    private Answer restored(JsonNode request) {
        String source = request.path("SourceTableName").asText();
        if (!recoverable.contains(source)) {
            return Answer.refused("ContinuousBackupsUnavailableException", "Continuous backups are not enabled.");
        }
        restore.accept(source, request.path("TargetTableName").asText());
        return new Answer(200, Json.object());
    }

    private ObjectNode description(String table) {
        ObjectNode answer = Json.object();
        answer.putObject("ContinuousBackupsDescription")
                .put("ContinuousBackupsStatus", "ENABLED")
                .putObject("PointInTimeRecoveryDescription")
                .put("PointInTimeRecoveryStatus", recoverable.contains(table) ? "ENABLED" : "DISABLED");
        return answer;
    }
}
