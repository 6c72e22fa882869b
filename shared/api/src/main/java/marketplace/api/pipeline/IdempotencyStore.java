package marketplace.api.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import marketplace.api.AgentVerification;
import marketplace.api.Answer;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.schema.PipelineFields;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.secrets.Sha256;
import marketplace.kernel.text.Characters;
import marketplace.kernel.text.VisibleText;
import marketplace.mcp.JsonText;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/** Stored answers, committed with the effect. They are read only if a call fails: first calls pay no read. */
final class IdempotencyStore {

    private static final Duration WINDOW = Duration.ofHours(24);

    record CallKey(Key key, String inputDigest) {}

    private final Table table;

    IdempotencyStore(Table table) {
        this.table = table;
    }

    /** Empty if no key was sent or the operation takes none. */
    static Optional<CallKey> callKey(
            Operation<?, ?> operation, ObjectNode arguments, Optional<String> header, Caller caller) {
        if (!operation.takesIdempotencyKey()) {
            return Optional.empty();
        }
        JsonNode argument = arguments.path(PipelineFields.IDEMPOTENCY_KEY);
        Optional<String> raw =
                header.or(() -> argument.isTextual() ? Optional.of(argument.textValue()) : Optional.empty());
        return raw.map(key -> {
            if (key.isEmpty() || Characters.areMoreThan(Operation.MAX_IDEMPOTENCY_KEY_LENGTH, key)) {
                throw Problem.invalid(
                        PipelineFields.IDEMPOTENCY_KEY,
                        "must have 1 to " + Operation.MAX_IDEMPOTENCY_KEY_LENGTH + " characters");
            }
            if (VisibleText.isBlank(key)) {
                throw Problem.invalid(
                        PipelineFields.IDEMPOTENCY_KEY,
                        "must not be blank: send a key of your own, such as a UUID, or none");
            }
            String name = caller.identity() + "\n" + operation.name() + "\n" + key;
            ObjectNode input = arguments.deepCopy();
            input.remove(PipelineFields.IDEMPOTENCY_KEY);
            input.remove(PipelineFields.DRY_RUN);
            // The digest is stored: who reads the table could try passwords on it at high speed.
            input.remove(PipelineFields.PASSWORD);
            AgentVerification.dropPerishables(input);
            return new CallKey(Keys.idempotency(Sha256.of(name)), Sha256.of(JsonText.canonical(input)));
        });
    }

    Write record(CallKey key, int status, ObjectNode body, Instant now) {
        Instant expires = now.plus(WINDOW);
        Item item = Item.at(key.key())
                .put("inputDigest", key.inputDigest())
                .put("status", status)
                .put("body", Json.text(body))
                .put("expiresAt", expires)
                .put(Item.TTL, expires.getEpochSecond())
                .build();
        // Expiry is tested here because the database deletes expired items hours later.
        return Write.put(item).when(Condition.any(Condition.absent(), Condition.before("expiresAt", now)));
    }

    /** The stored answer of this call. Throws {@link ErrorCode#IDEMPOTENCY_KEY_REUSE} if another call used the key. */
    Optional<Answer> find(CallKey key, Caller caller, Instant now) {
        return table.get(key.key())
                .filter(item -> !item.instant("expiresAt").isBefore(now))
                .map(item -> {
                    if (!item.text("inputDigest").equals(key.inputDigest())) {
                        throw new Problem(
                                ErrorCode.IDEMPOTENCY_KEY_REUSE,
                                "This idempotency key was used with other input; use a new key for a new request.");
                    }
                    return new Answer((int) item.number("status"), marked(Json.parse(item.text("body"))), true, caller);
                });
    }

    private static ObjectNode marked(ObjectNode stored) {
        ObjectNode body = Json.object();
        if (stored.has("success")) {
            body.set("success", stored.get("success"));
        }
        return body.put("replayed", true).setAll(stored);
    }
}
