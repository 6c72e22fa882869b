package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import marketplace.server.Stack;
import marketplace.server.roles.RoleUse;
import marketplace.server.template.Rights.Grant;
import marketplace.server.template.Rights.Statement;
import marketplace.server.template.Template;
import marketplace.server.template.Template.FunctionSpec;
import marketplace.testing.Golden;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * Every right of every role is used by a story, or explained in a golden file: without any one action, resource or key
 * pattern the local stack would refuse a call of a story, which fails the story's class ({@link RefusedCalls}). Runs
 * all stories once and looks at what they used.
 */
@Tag("nightly")
class RoleMutationTest {

    /** Judged when the template is read, because Lambda itself uses them. */
    private static final Predicate<String> OF_EVENT_SOURCES = Set.of(
            "sqs:ReceiveMessage",
            "sqs:DeleteMessage",
            "sqs:GetQueueAttributes",
            "dynamodb:DescribeStream",
            "dynamodb:GetRecords",
            "dynamodb:GetShardIterator",
            "dynamodb:ListStreams")::contains;

    private static final String HEADER = """
        # Rights that no story uses, by function. Those with a reason are needed. Any other belongs into a story, or
        # out of template.yaml.
        """;

    /** Why code needs a right that a run of the stories may not use. */
    private static final Map<String, String> NEEDED = new TreeMap<>(Map.of(
            "DeliveryFunction DeliveriesQueue",
            "calls a delivery that waited for a slot of a fast receiver; on a slow machine all of them count as slow"));

    @Test
    void everyRightIsUsedByAStory() throws Exception {
        LauncherDiscoveryRequest stories = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectPackage(RoleMutationTest.class.getPackageName()))
                .filters(TagFilter.excludeTags("nightly"))
                .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "true")
                .build();
        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        LauncherFactory.create().execute(stories, summary);
        assertThat(summary.getSummary().getFailures()).isEmpty();

        Set<RoleUse> used = RefusedCalls.usedRights();
        Set<String> unused = new TreeSet<>();
        int rights = 0;
        Map<String, String> values = new HashMap<>(Stack.localValues(false));
        values.put("StripeSecret", "how-stripe-is-spoken-to");
        Template template = Template.load(Service.REPOSITORY.resolve("template.yaml"), values);
        for (FunctionSpec function : template.functions()) {
            List<Statement> statements = function.rights().statements();
            for (int i = 0; i < statements.size(); i++) {
                Statement statement = statements.get(i);
                if (isOfEventSource(function, statement)) {
                    continue;
                }
                Set<Grant> grants = grants(used, function.name(), i);
                rights += missing(function, statement.actions(), grants, Grant::action, unused);
                rights += missing(function, statement.resources(), grants, Grant::resource, unused);
                rights += missing(function, statement.leadingKeys(), grants, Grant::leadingKey, unused);
            }
        }
        System.out.println(rights + " rights, " + unused.size() + " used by no story: " + unused);
        unused.removeAll(NEEDED.keySet());
        String needed = NEEDED.entrySet().stream()
                .map(right -> right.getKey() + ": " + right.getValue() + "\n")
                .collect(Collectors.joining());
        Golden.check("rights-without-story.txt", HEADER + needed + String.join("\n", unused));
    }

    private static boolean isOfEventSource(FunctionSpec function, Statement statement) {
        Set<String> onFailure = function.streamSources().stream()
                .flatMap(stream -> stream.onFailureQueue().stream())
                .collect(Collectors.toSet());
        boolean reports =
                statement.actions().equals(List.of("sqs:SendMessage")) && onFailure.containsAll(statement.resources());
        return reports || statement.actions().stream().allMatch(OF_EVENT_SOURCES);
    }

    private static Set<Grant> grants(Set<RoleUse> used, String function, int statement) {
        return used.stream()
                .filter(use -> use.function().equals(function) && use.grant().statement() == statement)
                .map(RoleUse::grant)
                .collect(Collectors.toSet());
    }

    /** Adds the rights that no grant names. Returns the number of all rights. */
    private static int missing(
            FunctionSpec function,
            List<String> rights,
            Set<Grant> grants,
            Function<Grant, String> part,
            Set<String> unused) {
        Set<String> named = grants.stream().map(part).collect(Collectors.toSet());
        rights.stream()
                .filter(right -> !named.contains(right))
                .forEach(right -> unused.add(function.name() + " " + right));
        return rights.size();
    }
}
