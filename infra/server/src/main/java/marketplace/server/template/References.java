package marketplace.server.template;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.server.template.Value.Function;
import marketplace.server.template.Value.Intrinsic;
import marketplace.server.template.Value.Mapping;
import marketplace.server.template.Value.Sequence;
import marketplace.server.template.Value.Text;

/** Resolves the intrinsics of one template. Locally, the name of a resource is its logical id. */
final class References {

    private static final Map<String, String> PSEUDO_PARAMETERS = Map.of(
            "AWS::StackName", "local",
            "AWS::Region", "us-east-1",
            "AWS::AccountId", "000000000000",
            "AWS::Partition", "aws",
            "AWS::URLSuffix", "localhost");

    private static final Pattern IN_SUB = Pattern.compile("\\$\\{([^!}][^}]*)}");

    private static final Set<String> NAMING_ATTRIBUTES = Set.of("Arn", "StreamArn", "QueueName");

    private final Mapping template;
    private final Vocabulary vocabulary;
    private final Map<String, String> localValues;

    record Target(String name, Optional<String> attribute) {
        static Target of(String text) {
            int dot = text.indexOf('.');
            return dot < 0
                    ? new Target(text, Optional.empty())
                    : new Target(text.substring(0, dot), Optional.of(text.substring(dot + 1)));
        }
    }

    References(Mapping template, Vocabulary vocabulary, Map<String, String> localValues) {
        this.template = template;
        this.vocabulary = vocabulary;
        this.localValues = localValues;
    }

    Mapping resources() {
        return template.mapping("Resources");
    }

    String type(String resource) {
        return resources().mapping(resource).text("Type");
    }

    static List<Target> targets(Intrinsic intrinsic) {
        return switch (intrinsic.function()) {
            case REF -> List.of(new Target(intrinsic.argument(), Optional.empty()));
            case GET_ATT -> List.of(Target.of(intrinsic.argument()));
            case SUB ->
                IN_SUB.matcher(intrinsic.argument())
                        .results()
                        .map(match -> Target.of(match.group(1)))
                        .toList();
        };
    }

    static void visit(Value value, String place, BiConsumer<String, Intrinsic> visitor) {
        switch (value) {
            case Text _ -> {}
            case Intrinsic intrinsic -> visitor.accept(place, intrinsic);
            case Sequence sequence -> sequence.values().forEach(element -> visit(element, place, visitor));
            case Mapping mapping ->
                mapping.entries()
                        .forEach((name, inner) -> visit(inner, place.isEmpty() ? name : place + "." + name, visitor));
        }
    }

    void check(Violations violations) {
        Set<String> used = new HashSet<>();
        visit(template, "", (place, intrinsic) -> {
            for (Target target : targets(intrinsic)) {
                used.add(target.name());
                check(target, intrinsic, place, violations);
            }
        });
        Mapping parameters = template.mapping("Parameters");
        parameters.entries().forEach((name, value) -> {
            if (!used.contains(name)) {
                violations.add("Parameters." + name, value.line(), "is unused");
            }
        });
        for (String name : localValues.keySet()) {
            if (!name.equals(Template.QUEUE_URLS)
                    && !PSEUDO_PARAMETERS.containsKey(name)
                    && !parameters.entries().containsKey(name)) {
                violations.add("the local value " + name + " names no parameter of the template");
            }
        }
    }

    private void check(Target target, Intrinsic intrinsic, String place, Violations violations) {
        String name = target.name();
        boolean resource = resources().entries().containsKey(name);
        if (target.attribute().isPresent() || intrinsic.function() == Function.GET_ATT) {
            String attribute = target.attribute().orElse("");
            if (!resource) {
                violations.add(place, intrinsic.line(), "there is no resource " + name);
            } else if (!vocabulary.hasAttribute(type(name), attribute)) {
                violations.add(place, intrinsic.line(), name + " has no attribute '" + attribute + "'");
            }
        } else if (!resource
                && !template.mapping("Parameters").entries().containsKey(name)
                && !PSEUDO_PARAMETERS.containsKey(name)) {
            violations.add(place, intrinsic.line(), "there is no parameter or resource " + name);
        }
    }

    /** Empty text if the value is not a single text. */
    String resolve(Value value) {
        return switch (value) {
            case Text text -> text.text();
            case Intrinsic intrinsic
            when intrinsic.function() == Function.SUB ->
                IN_SUB.matcher(intrinsic.argument())
                        .replaceAll(match -> Matcher.quoteReplacement(local(Target.of(match.group(1)))))
                        .replace("${!", "${");
            case Intrinsic intrinsic -> local(targets(intrinsic).getFirst());
            case Sequence _, Mapping _ -> "";
        };
    }

    private String local(Target target) {
        String name = target.name();
        if (localValues.containsKey(name)) {
            return localValues.get(name);
        }
        if (PSEUDO_PARAMETERS.containsKey(name)) {
            return PSEUDO_PARAMETERS.get(name);
        }
        if (template.mapping("Parameters").entries().containsKey(name)) {
            return template.mapping("Parameters").mapping(name).text("Default");
        }
        if (target.attribute().isPresent()) {
            String attribute = target.attribute().get();
            return NAMING_ATTRIBUTES.contains(attribute) ? name : name + "." + attribute;
        }
        boolean queue = type(name).equals("AWS::SQS::Queue");
        return queue ? localValues.getOrDefault(Template.QUEUE_URLS, "") + name : name;
    }

    /** A violation if the value names no resource of this type. */
    String resource(Value value, String type, String place, Violations violations) {
        if (value instanceof Intrinsic intrinsic) {
            String name =
                    targets(intrinsic).stream().findFirst().map(Target::name).orElse("");
            if (type(name).equals(type)) {
                return name;
            }
        }
        violations.add(place, value.line(), "must name a resource of type " + type);
        return "";
    }
}
