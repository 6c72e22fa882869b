package marketplace.studies.runs;

import marketplace.kernel.Id.RunId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Wire;

public enum RunKind implements Wire {
    QA("/api/v1/qa/runs/"),
    TASTE("/api/taste/runs/");

    private final String path;

    RunKind(String path) {
        this.path = path;
    }

    public static RunKind of(RunId run) {
        return IdKind.TASTE_RUN.matches(run.value()) ? TASTE : QA;
    }

    public String path(RunId run) {
        return path + run;
    }
}
