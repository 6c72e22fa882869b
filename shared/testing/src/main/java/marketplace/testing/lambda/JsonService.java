package marketplace.testing.lambda;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import marketplace.api.Json;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkClient;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;
import software.amazon.awssdk.utils.builder.Buildable;

/** Answers the AWS JSON protocol by a client: a function in its own process cannot reach an embedded service. */
public final class JsonService {

    public record Answer(int status, ObjectNode body) {

        public static Answer refused(String code, String message) {
            return new Answer(400, Json.object().put("__type", code).put("message", message));
        }

        public void sendTo(HttpExchange exchange) throws IOException {
            byte[] bytes = Json.bytes(body);
            exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private final SdkClient client;
    private final Map<String, Method> operations;

    /** {@code type} is the client's interface. */
    public <C extends SdkClient> JsonService(Class<C> type, C client) {
        this.client = client;
        this.operations = Arrays.stream(type.getMethods())
                .filter(method -> method.getParameterCount() == 1
                        && SdkRequest.class.isAssignableFrom(method.getParameterTypes()[0]))
                .collect(Collectors.toMap(method -> method.getName().toLowerCase(Locale.ROOT), method -> method));
    }

    /** {@code target} is the header that names the operation, such as {@code DynamoDB_20120810.GetItem}. */
    public Answer answer(String target, JsonNode request) {
        String operation = target.substring(target.indexOf('.') + 1);
        Method method = operations.get(operation.toLowerCase(Locale.ROOT));
        if (method == null) {
            return Answer.refused("UnknownOperationException", "There is no operation " + operation + ".");
        }
        try {
            SdkPojo builder =
                    (SdkPojo) method.getParameterTypes()[0].getMethod("builder").invoke(null);
            return new Answer(200, written((SdkPojo) method.invoke(client, read(builder, request))));
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof AwsServiceException refusal) {
                return refused(refusal);
            }
            throw new IllegalStateException(target + " failed", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(target + " has a request without a builder", e);
        }
    }

    private static Answer refused(AwsServiceException refusal) {
        ObjectNode body = written(refusal)
                .put("__type", refusal.awsErrorDetails().errorCode())
                .put("message", refusal.awsErrorDetails().errorMessage());
        return new Answer(refusal.statusCode() < 400 ? 400 : refusal.statusCode(), body);
    }

    private static Object read(SdkPojo builder, JsonNode json) {
        for (SdkField<?> field : builder.sdkFields()) {
            JsonNode value = json.path(field.locationName());
            if (!value.isMissingNode() && !value.isNull()) {
                field.set(builder, value(field, value));
            }
        }
        return ((Buildable) builder).build();
    }

    private static Object value(SdkField<?> field, JsonNode json) {
        Class<?> type = field.marshallingType().getTargetClass();
        if (type == SdkPojo.class) {
            return read(field.constructor().get(), json);
        }
        if (type == List.class) {
            SdkField<?> member = field.getTrait(ListTrait.class).memberFieldInfo();
            List<Object> values = new ArrayList<>();
            json.forEach(element -> values.add(value(member, element)));
            return values;
        }
        if (type == Map.class) {
            SdkField<?> member = field.getTrait(MapTrait.class).valueFieldInfo();
            Map<String, Object> values = new HashMap<>();
            json.properties().forEach(entry -> values.put(entry.getKey(), value(member, entry.getValue())));
            return values;
        }
        if (type == SdkBytes.class) {
            return SdkBytes.fromByteArray(Base64.getDecoder().decode(json.textValue()));
        }
        return Json.MAPPER.convertValue(json, type);
    }

    private static ObjectNode written(SdkPojo pojo) {
        ObjectNode json = Json.object();
        for (SdkField<?> field : pojo.sdkFields()) {
            Object value = field.getValueOrDefault(pojo);
            if (value != null && !(value instanceof SdkAutoConstructList) && !(value instanceof SdkAutoConstructMap)) {
                json.set(field.locationName(), json(value));
            }
        }
        return json;
    }

    private static JsonNode json(Object value) {
        return switch (value) {
            case SdkPojo pojo -> written(pojo);
            case SdkBytes bytes -> Json.MAPPER.valueToTree(Base64.getEncoder().encodeToString(bytes.asByteArray()));
            case Instant at -> Json.MAPPER.valueToTree(at.toEpochMilli() / 1e3);
            case List<?> list ->
                Json.MAPPER
                        .createArrayNode()
                        .addAll(list.stream().map(JsonService::json).toList());
            case Map<?, ?> map -> {
                ObjectNode object = Json.object();
                map.forEach((name, member) -> object.set((String) name, json(member)));
                yield object;
            }
            default -> Json.MAPPER.valueToTree(value);
        };
    }
}
