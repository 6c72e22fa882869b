package marketplace.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.server.demo.Demo;
import marketplace.server.template.Template;
import marketplace.testing.browser.BrowserScript;
import marketplace.testing.browser.Chromium;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every page of the console and the site that the people of the demo reach by links, in Chromium: on a phone, wide,
 * dark, at 200 %, without scripts and by keyboard.
 */
@Tag("nightly")
class DemoPagesTest {

    private static final Path ROOT = Path.of(System.getProperty("repository.root"));
    private static final Path PICTURES = Path.of("target/pages");

    /**
     * What one person looks at.
     *
     * @param paths a pattern of the paths to follow
     * @param starts where to begin; empty for the first page
     */
    private record Visit(String person, String paths, List<String> starts) {}

    /** Of those who have work, services and studies, and of a company. The site is the same for everybody. */
    private static final List<Visit> VISITS = List.of(
            new Visit("amara", "^/(app|h|b|s|docs|$)", List.of()),
            new Visit("bruno", "^/app", List.of()),
            new Visit("emma", "^/app", List.of()),
            new Visit("northgate", "^/app/(bounties|runs|templates)", List.of("/app/bounties", "/app/runs")),
            new Visit("chiyo", "^/app/(bookings|subscriptions)", List.of("/app/bookings")));

    /** Pages that nobody in the demo reaches, with the reason. Those of a test and of a review have stories. */
    private static final Map<String, String> NOT_LINKED = Map.of(
            "/app/reviews/{id}", "only the mail about a review links to it; the list of reviews has the same form",
            "/app/humans/{id}/reviews/{id}", "only the mail about an answer links to it",
            "/app/qa/{id}", "the demo's testers have handed in");

    @Test
    void everyPageIsReachedAndHasNoFault() throws Exception {
        Chromium.require();
        Files.createDirectories(PICTURES);
        Template template = Template.load(ROOT.resolve("template.yaml"), Stack.localValues(false));
        Set<String> reached = new TreeSet<>();
        List<String> faults = new ArrayList<>();
        try (Stack stack = Stack.start(template, StackOptions.forTests())) {
            LocalAdmin admin = stack.openAdmin(Optional.empty());
            new Demo(stack.demoParts(), _ -> {}).load(admin.email(), admin.password());
            for (Visit visit : VISITS) {
                List<String> arguments = new ArrayList<>(List.of(
                        stack.uri().toString(),
                        PICTURES.toString(),
                        visit.person() + "@demo.example",
                        Demo.password(),
                        visit.paths()));
                arguments.addAll(visit.starts());
                JsonNode crawled = BrowserScript.run(DemoPagesTest.class, "crawl.cjs", arguments);
                crawled.path("faults").forEach(fault -> faults.add(visit.person() + " " + fault.asText()));
                crawled.path("kinds").forEach(kind -> reached.add(kind.asText()));
            }
        }
        assertThat(faults).isEmpty();
        assertThat(reached).containsAll(declared()).doesNotContainAnyElementsOf(NOT_LINKED.keySet());
    }

    /** The pages of the console, with every parameter called id. */
    private static Set<String> declared() throws Exception {
        Path list = ROOT.resolve("functions/tests/src/test/golden/pages.txt");
        try (Stream<String> lines = Files.lines(list)) {
            return lines.filter(line -> line.startsWith("/"))
                    .map(path -> path.replaceAll("\\{[^}]*}", "{id}"))
                    .filter(path -> !NOT_LINKED.containsKey(path))
                    .collect(Collectors.toSet());
        }
    }
}
