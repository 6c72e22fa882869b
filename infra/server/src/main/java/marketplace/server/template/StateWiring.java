package marketplace.server.template;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.server.template.Template.IndexSpec;
import marketplace.server.template.Template.QueueSpec;
import marketplace.server.template.Template.TableSpec;
import marketplace.server.template.Value.Mapping;

/** Requires what the local stack builds on: string keys, an index over whole items, a stream of new images. */
final class StateWiring {

    private static final int DEFAULT_VISIBILITY_SECONDS = 30;

    private final References references;
    private final Violations violations;
    private final Numbers numbers;

    StateWiring(References references, Violations violations) {
        this.references = references;
        this.violations = violations;
        this.numbers = new Numbers(references, violations);
    }

    QueueSpec queue(String name, Mapping properties) {
        String place = "Resources." + name + ".Properties";
        int visibility = numbers.read(properties, "VisibilityTimeout", DEFAULT_VISIBILITY_SECONDS, place);
        if (properties.find("RedrivePolicy").isEmpty()) {
            return new QueueSpec(name, visibility, Optional.empty(), 0);
        }
        Mapping redrive = properties.mapping("RedrivePolicy");
        String inner = place + ".RedrivePolicy";
        Optional<String> deadLetters = redrive.find("deadLetterTargetArn")
                .map(arn -> references.resource(arn, "AWS::SQS::Queue", inner + ".deadLetterTargetArn", violations));
        return new QueueSpec(name, visibility, deadLetters, numbers.read(redrive, "maxReceiveCount", 0, inner));
    }

    TableSpec table(String name, Mapping properties) {
        String place = "Resources." + name + ".Properties";
        Map<String, String> types = new HashMap<>();
        for (Mapping attribute : properties.mappings("AttributeDefinitions")) {
            types.put(attribute.text("AttributeName"), attribute.text("AttributeType"));
        }
        List<IndexSpec> indexes = new ArrayList<>();
        for (Mapping index : properties.mappings("GlobalSecondaryIndexes")) {
            String inner = place + ".GlobalSecondaryIndexes";
            if (!index.mapping("Projection").text("ProjectionType").equals("ALL")) {
                violations.add(inner + ".Projection", index.line(), "must be ALL");
            }
            indexes.add(new IndexSpec(
                    index.text("IndexName"), key(index, "HASH", types, inner), key(index, "RANGE", types, inner)));
        }
        return new TableSpec(
                name,
                key(properties, "HASH", types, place),
                key(properties, "RANGE", types, place),
                indexes,
                properties.mapping("TimeToLiveSpecification").text("AttributeName"),
                properties.mapping("StreamSpecification").text("StreamViewType"));
    }

    private String key(Mapping owner, String keyType, Map<String, String> types, String place) {
        for (Mapping key : owner.mappings("KeySchema")) {
            String attribute = key.text("AttributeName");
            if (key.text("KeyType").equals(keyType)) {
                if (!"S".equals(types.get(attribute))) {
                    violations.add(place + ".KeySchema", key.line(), attribute + " must be defined as a string (S)");
                }
                return attribute;
            }
        }
        violations.add(place + ".KeySchema", owner.line(), "has no " + keyType + " key");
        return "";
    }
}
