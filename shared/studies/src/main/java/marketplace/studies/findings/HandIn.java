package marketplace.studies.findings;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.RunId;
import marketplace.studies.findings.Recheck.Outcome;

/** What a tester hands in about bugs: new reports, answers about them, and the checklist. */
public record HandIn(
        RunId runId,
        ApplicationId applicationId,
        HumanId humanId,
        List<Reported> reports,
        List<Answered> answers,
        List<Rechecked> rechecks) {

    public record Reported(BugDescription says, List<FindingEvidence> evidence) {}

    /** @param report the position of the report that the question was about, from 0 */
    public record Answered(int report, FindingId findingId, TesterAnswer answer) {}

    public record Rechecked(FindingId findingId, Outcome outcome, List<FindingEvidence> evidence, String note) {}

    public HandIn {
        reports = List.copyOf(reports);
        answers = List.copyOf(answers);
        rechecks = List.copyOf(rechecks);
    }

    Map<FindingId, TesterAnswer> answersAbout(int report) {
        return answers.stream()
                .filter(answer -> answer.report() == report)
                .collect(Collectors.toMap(Answered::findingId, Answered::answer, (first, _) -> first));
    }

    /** What the tester has found again is none of the bugs that the same tester reports. */
    Set<FindingId> reproduced() {
        return rechecks.stream()
                .filter(recheck -> recheck.outcome() == Outcome.REPRODUCED)
                .map(Rechecked::findingId)
                .collect(Collectors.toSet());
    }
}
