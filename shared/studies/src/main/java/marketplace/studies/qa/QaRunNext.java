package marketplace.studies.qa;

import java.util.ArrayList;
import java.util.List;
import marketplace.studies.runs.NextCall;

/** What the owner of a run can do now. */
final class QaRunNext {

    private static final String RUN = "/api/v1/qa/runs/";

    private QaRunNext() {}

    /** Without its escalations. */
    static List<NextCall> of(QaRun run) {
        String path = RUN + run.id();
        NextCall read = new NextCall("read the run", "get_qa_run", "GET", path);
        return run.isOpen() && run.stoppedAt() == null
                ? List.of(read, new NextCall("stop taking testers", null, "POST", path + "/stop"))
                : List.of(read);
    }

    static List<NextCall> of(QaRun run, List<Escalation> escalations) {
        List<NextCall> steps = new ArrayList<>();
        escalations.stream()
                .filter(Escalation::isPending)
                .map(escalation -> new NextCall(
                        "decide the escalation of kind " + escalation.kind().wire(),
                        null,
                        "PATCH",
                        RUN + run.id() + "/escalations/" + escalation.id()))
                .forEach(steps::add);
        if (run.isOpen() && run.stoppedAt() == null) {
            steps.add(new NextCall("stop taking testers", null, "POST", RUN + run.id() + "/stop"));
        }
        return List.copyOf(steps);
    }
}
