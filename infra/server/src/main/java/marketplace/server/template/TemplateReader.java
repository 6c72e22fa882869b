package marketplace.server.template;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import marketplace.server.template.Template.FunctionSpec;
import marketplace.server.template.Template.QueueSpec;
import marketplace.server.template.Template.TableSpec;
import marketplace.server.template.Value.Mapping;

/** All steps run even after a violation, so that one start reports everything. */
final class TemplateReader {

    private final Vocabulary vocabulary = Vocabulary.load();
    private final Violations violations = new Violations();

    private TemplateReader() {}

    static Template read(Path file, Map<String, String> localValues) throws IOException {
        TemplateReader reader = new TemplateReader();
        Template template = reader.template(file, localValues);
        List<String> sentences = reader.violations.sentences();
        if (!sentences.isEmpty()) {
            throw new BrokenTemplate(file.toString(), sentences);
        }
        return template;
    }

    private Template template(Path file, Map<String, String> localValues) throws IOException {
        Mapping top = new YamlReader(violations).read(file);
        References references = new References(top, vocabulary, localValues);
        check(top, references);
        for (String name : named(references, "AWS::Serverless::Application")) {
            nested(file, name, references.resources().mapping(name).mapping("Properties"));
        }
        FunctionWiring functionWiring = new FunctionWiring(top, references, violations);
        List<FunctionSpec> functions = each(references, "AWS::Serverless::Function", functionWiring::function);
        functionWiring.checkRoutes(functions);
        StateWiring stateWiring = new StateWiring(references, violations);
        List<QueueSpec> queues = each(references, "AWS::SQS::Queue", stateWiring::queue);
        List<TableSpec> tables = each(references, "AWS::DynamoDB::Table", stateWiring::table);
        List<String> buses = named(references, "AWS::Events::EventBus");
        if (tables.size() != 1 || buses.size() != 1) {
            violations.add("Resources (line " + references.resources().line() + "): there must be exactly one table and"
                    + " one event bus; there are " + tables.size() + " and " + buses.size());
            return null;
        }
        return new Template(functions, queues, tables.getFirst(), buses.getFirst());
    }

    private void check(Mapping top, References references) {
        vocabulary.check(top, violations);
        references.check(violations);
        new Cycles(top, references).check(violations);
    }

    /** A nested template is not served locally, but a broken one would fail the deployment. */
    private void nested(Path file, String name, Mapping properties) throws IOException {
        String place = "Resources." + name + ".Properties";
        Path location = file.resolveSibling(properties.text("Location"));
        if (!Files.isRegularFile(location)) {
            violations.add(place + ".Location", properties.line(), "there is no file " + properties.text("Location"));
            return;
        }
        Mapping top = new YamlReader(violations).read(location);
        check(top, new References(top, vocabulary, Map.of()));
        Mapping declared = top.mapping("Parameters");
        Mapping given = properties.mapping("Parameters");
        given.entries().forEach((parameter, value) -> {
            if (!declared.entries().containsKey(parameter)) {
                violations.add(
                        place + ".Parameters." + parameter, value.line(), "the nested template has no such parameter");
            }
        });
        for (String parameter : declared.entries().keySet()) {
            if (!given.entries().containsKey(parameter)
                    && declared.mapping(parameter).find("Default").isEmpty()) {
                violations.add(place + ".Parameters." + parameter, properties.line(), "is missing");
            }
        }
    }

    private static List<String> named(References references, String type) {
        return references.resources().entries().keySet().stream()
                .filter(name -> references.type(name).equals(type))
                .toList();
    }

    private static <S> List<S> each(References references, String type, BiFunction<String, Mapping, S> wiring) {
        List<S> specs = new ArrayList<>();
        for (String name : named(references, type)) {
            specs.add(wiring.apply(name, references.resources().mapping(name).mapping("Properties")));
        }
        return specs;
    }
}
