package marketplace.local.stories;

import java.lang.reflect.Method;
import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/** Away from the local stack, only {@link Anywhere} stories run. Each other one is skipped with a line. */
public final class StoriesOfThePlace implements ExecutionCondition {

    private static final ConditionEvaluationResult RUNS = ConditionEvaluationResult.enabled("");

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        if (System.getProperty("baseUrl", "").isEmpty() && !Boolean.getBoolean("localstack")) {
            return RUNS;
        }
        boolean anywhere = context.getTestMethod()
                .map(StoriesOfThePlace::runsHere)
                .orElseGet(() -> hasStory(context.getRequiredTestClass()));
        if (!anywhere) {
            return skipped(context, "it moves the clock, reads /local, signs up too often or starts another stack");
        }
        return Place.CURRENT.missing().map(why -> skipped(context, why)).orElse(RUNS);
    }

    private static boolean hasStory(Class<?> stories) {
        return AnnotationSupport.findAnnotatedMethods(stories, Anywhere.class, HierarchyTraversalMode.TOP_DOWN).stream()
                .anyMatch(StoriesOfThePlace::runsHere);
    }

    private static boolean runsHere(Method story) {
        return AnnotationSupport.findAnnotation(story, Anywhere.class)
                .filter(anywhere -> anywhere.onDeployments() || !(Place.CURRENT instanceof Place.Deployment))
                .isPresent();
    }

    private static ConditionEvaluationResult skipped(ExtensionContext context, String why) {
        String story = context.getRequiredTestClass().getSimpleName()
                + Optional.of(context.getDisplayName())
                        .filter(_ -> context.getTestMethod().isPresent())
                        .map(name -> "." + name)
                        .orElse("");
        System.out.println("Skipped " + story + ": " + why);
        return ConditionEvaluationResult.disabled(why);
    }
}
