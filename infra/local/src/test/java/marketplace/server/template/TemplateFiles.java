package marketplace.server.template;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marketplace.server.template.References.Target;
import marketplace.server.template.Value.Intrinsic;
import marketplace.server.template.Value.Mapping;

/** The templates whose rules are tested: the repository's, or mutants of them in another folder. */
final class TemplateFiles {

    static final Path REPOSITORY = Path.of(System.getProperty("repository.root"));

    private static final Map<String, Mapping> READ = new HashMap<>();

    private static Path folder = REPOSITORY;
    private static Template template;

    private TemplateFiles() {}

    static void testIn(Path other) {
        folder = other;
        READ.clear();
        template = null;
    }

    static Mapping read(String file) {
        return READ.computeIfAbsent(file, TemplateFiles::parse);
    }

    private static Mapping parse(String file) {
        try {
            return new YamlReader(new Violations()).read(folder.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Template template() throws IOException {
        if (template == null) {
            template = Template.load(folder.resolve("template.yaml"), Map.of());
        }
        return template;
    }

    static Mapping resources() {
        return read("template.yaml").mapping("Resources");
    }

    static Mapping properties(String resource) {
        return resources().mapping(resource).mapping("Properties");
    }

    static Stream<String> named(Mapping template, String type) {
        Mapping resources = template.mapping("Resources");
        return resources.entries().keySet().stream()
                .filter(name -> resources.mapping(name).text("Type").equals(type));
    }

    /** The names in the intrinsics of a value, without duplicates. */
    static List<String> targets(Value value) {
        List<String> names = new ArrayList<>();
        References.visit(
                value,
                "",
                (_, intrinsic) -> References.targets(intrinsic).stream()
                        .map(Target::name)
                        .filter(name -> !names.contains(name))
                        .forEach(names::add));
        return names;
    }

    static String argument(Mapping owner, String name) {
        return owner.find(name)
                .filter(Intrinsic.class::isInstance)
                .map(value -> ((Intrinsic) value).argument())
                .orElse("");
    }
}
