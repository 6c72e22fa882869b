package marketplace.functions;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What each module may use of the others: the dependencies of its main code, as the poms declare them. */
final class ModuleArrows {

    private static final Path ROOT = Path.of(System.getProperty("repository.root"));

    /** What a module declares: other modules, and libraries by their artifact. */
    private record Declared(Set<String> modules, Set<String> libraries) {

        private static final Declared NOTHING = new Declared(Set.of(), Set.of());

        static Declared by(Element project) {
            return new Declared(dependencies(project, true), dependencies(project, false));
        }
    }

    private final Map<String, Declared> declared;

    private ModuleArrows(Map<String, Declared> declared) {
        this.declared = declared;
    }

    static ModuleArrows read() {
        return new ModuleArrows(elements(parse("pom.xml").getDocumentElement(), "module")
                .map(Element::getTextContent)
                .map(folder -> parse(folder + "/pom.xml").getDocumentElement())
                .collect(Collectors.toMap(ModuleArrows::packageName, Declared::by)));
    }

    Set<String> modules() {
        return declared.keySet();
    }

    /** All modules below this one. */
    Set<String> from(String module) {
        Set<String> below = new HashSet<>();
        add(module, below);
        return below;
    }

    /** The libraries that this module and all below it declare. */
    Set<String> libraries(String module) {
        return Stream.concat(Stream.of(module), from(module).stream())
                .flatMap(name -> declared.getOrDefault(name, Declared.NOTHING).libraries().stream())
                .collect(Collectors.toSet());
    }

    private void add(String module, Set<String> below) {
        for (String used : declared.getOrDefault(module, Declared.NOTHING).modules()) {
            if (below.add(used)) {
                add(used, below);
            }
        }
    }

    /** A module's package is named like it; that of mcp-stdio is stdio. */
    private static String packageName(Element project) {
        return child(project, "artifactId").replaceFirst("^mcp-", "");
    }

    private static Set<String> dependencies(Element project, boolean own) {
        return elements(project, "dependency")
                .filter(dependency -> child(dependency, "groupId").equals("marketplace") == own)
                .filter(dependency -> !child(dependency, "scope").equals("test"))
                .map(dependency -> child(dependency, "artifactId"))
                .collect(Collectors.toSet());
    }

    private static Document parse(String pom) {
        try {
            return DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(ROOT.resolve(pom).toFile());
        } catch (Exception e) {
            throw new IllegalStateException(pom + " cannot be read", e);
        }
    }

    private static Stream<Element> elements(Element parent, String name) {
        return stream(parent.getElementsByTagName(name));
    }

    /** The text of a direct child; empty if there is none. */
    private static String child(Element parent, String name) {
        return stream(parent.getChildNodes())
                .filter(child -> child.getTagName().equals(name))
                .map(Element::getTextContent)
                .findFirst()
                .orElse("");
    }

    private static Stream<Element> stream(NodeList nodes) {
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(Element.class::isInstance)
                .map(Element.class::cast);
    }
}
