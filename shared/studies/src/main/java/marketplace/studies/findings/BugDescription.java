package marketplace.studies.findings;

import java.util.List;
import marketplace.kernel.text.Characters;
import marketplace.studies.findings.FindingMatcher.ReportedBug;

/** What a tester says about a bug. All but title, severity, category and {@code actual} may be null. */
public record BugDescription(
        String title,
        Severity severity,
        BugPlace place,
        List<String> stepsToReproduce,
        String expected,
        String actual,
        TestEnvironment environment) {

    /** Later words of a long text add little to a comparison. */
    private static final int COMPARED_CHARACTERS = 400;

    public BugDescription {
        stepsToReproduce = List.copyOf(stepsToReproduce);
    }

    /** What is compared with other reports. */
    public String wording() {
        return Characters.first(COMPARED_CHARACTERS, title + ". " + actual);
    }

    public ReportedBug reported() {
        return new ReportedBug(place, wording());
    }
}
