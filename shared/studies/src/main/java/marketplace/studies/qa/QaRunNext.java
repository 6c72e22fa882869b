package marketplace.studies.qa;

import java.util.ArrayList;
import java.util.List;
import marketplace.studies.runs.RunAction;

/** What the owner of a run can do now. */
final class QaRunNext {

    private static final String RUN = "/api/v1/qa/runs/";

    private QaRunNext() {}

    /** Without its escalations. */
    static List<RunAction> of(QaRun run) {
        String path = RUN + run.id();
        RunAction read = new RunAction("read the run", "get_qa_run", "GET", path);
        return run.isOpen() && run.stoppedAt() == null
                ? List.of(read, new RunAction("stop taking testers", null, "POST", path + "/stop"))
                : List.of(read);
    }

    static List<RunAction> of(QaRun run, List<Escalation> escalations) {
        List<RunAction> steps = new ArrayList<>();
        escalations.stream()
                .filter(Escalation::isPending)
                .map(escalation -> new RunAction(
                        "decide the escalation of kind " + escalation.kind().wire(),
                        null,
                        "PATCH",
                        RUN + run.id() + "/escalations/" + escalation.id()))
                .forEach(steps::add);
        if (run.isOpen() && run.stoppedAt() == null) {
            steps.add(new RunAction("stop taking testers", null, "POST", RUN + run.id() + "/stop"));
        }
        return List.copyOf(steps);
    }
}
