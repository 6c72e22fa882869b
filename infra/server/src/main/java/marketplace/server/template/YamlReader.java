package marketplace.server.template;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import marketplace.server.template.Value.Function;
import marketplace.server.template.Value.Intrinsic;
import marketplace.server.template.Value.Mapping;
import marketplace.server.template.Value.Sequence;
import marketplace.server.template.Value.Text;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** Rejects what CloudFormation rejects (anchors, duplicate names), because later steps could not see it. */
final class YamlReader {

    /** CloudFormation evaluates rules and conditions; locally only tests do. */
    private static final Set<String> RULE_FUNCTIONS = Set.of("!Equals", "!Not");

    private static final Set<String> CONDITIONAL = Set.of("Rules.", "Conditions.");

    /** Condition, value if it holds, value if not. */
    private static final int IF_PARTS = 3;

    private final Violations violations;

    YamlReader(Violations violations) {
        this.violations = violations;
    }

    /** Empty if the file is not YAML, which is then a violation. */
    Mapping read(Path file) throws IOException {
        try (Reader reader = Files.newBufferedReader(file)) {
            Node top = new Yaml(new LoaderOptions()).compose(reader);
            if (top instanceof MappingNode mapping) {
                return mapping(mapping, "");
            }
            violations.add(file.getFileName() + ": must be a map at its top");
        } catch (YAMLException e) {
            violations.add(file.getFileName() + ": is no YAML: " + e.getMessage());
        }
        return Mapping.EMPTY;
    }

    private Value value(Node node, String place) {
        int line = line(node);
        if (node.getAnchor() != null) {
            violations.add(place, line, "has the anchor &" + node.getAnchor() + ", which CloudFormation rejects");
            return new Text("", line);
        }
        return switch (node) {
            case MappingNode mapping -> mapping(mapping, place);
            case SequenceNode sequence -> sequence(sequence, place);
            case ScalarNode scalar -> scalar(scalar, place);
            default -> throw new IllegalStateException("a composed document has no " + node.getNodeId());
        };
    }

    private Mapping mapping(MappingNode node, String place) {
        refuseTag(node, Tag.MAP, place);
        Map<String, Value> entries = new LinkedHashMap<>();
        for (NodeTuple tuple : node.getValue()) {
            String name = tuple.getKeyNode() instanceof ScalarNode scalar ? scalar.getValue() : "?";
            String inner = place.isEmpty() ? name : place + "." + name;
            if (name.equals("Ref") || name.startsWith("Fn::")) {
                violations.add(
                        inner,
                        line(tuple.getKeyNode()),
                        "unknown intrinsic; only !Ref, !GetAtt and !Sub are supported");
            }
            if (entries.put(name, value(tuple.getValueNode(), inner)) != null) {
                violations.add(inner, line(tuple.getKeyNode()), "is a duplicate");
            }
        }
        return new Mapping(entries, line(node));
    }

    private Value sequence(SequenceNode node, String place) {
        List<Value> values = new ArrayList<>();
        for (Node element : node.getValue()) {
            values.add(value(element, place));
        }
        Sequence sequence = new Sequence(List.copyOf(values), line(node));
        String tag = node.getTag().getValue();
        if (CONDITIONAL.stream().anyMatch(place::startsWith) && RULE_FUNCTIONS.contains(tag)) {
            return new Mapping(Map.of("Fn::" + tag.substring(1), sequence), line(node));
        }
        if (tag.equals("!If") && isOwnOrExisting(values)) {
            // Locally no resources exist beforehand: the stack's own resource is used.
            return values.get(1);
        }
        refuseTag(node, Tag.SEQ, place);
        return sequence;
    }

    private static boolean isOwnOrExisting(List<Value> values) {
        return values.size() == IF_PARTS
                && values.getFirst() instanceof Text condition
                && condition.text().startsWith("New");
    }

    private Value scalar(ScalarNode node, String place) {
        String tag = node.getTag().getValue();
        if (!tag.startsWith("!")) {
            if (node.getTag().equals(Tag.NULL)) {
                violations.add(place, line(node), "is empty");
            }
            return new Text(node.getValue(), line(node));
        }
        Optional<Function> function = Function.ofTag(tag);
        if (function.isEmpty()) {
            refuseTag(node, Tag.STR, place);
            return new Text("", line(node));
        }
        return new Intrinsic(function.get(), node.getValue(), line(node));
    }

    private void refuseTag(Node node, Tag plain, String place) {
        if (!node.getTag().equals(plain)) {
            String tag = node.getTag().getValue();
            violations.add(
                    place, line(node), "unknown intrinsic " + tag + "; only !Ref, !GetAtt and !Sub are supported");
        }
    }

    private static int line(Node node) {
        return node.getStartMark().getLine() + 1;
    }
}
