package marketplace.studies.runs;

import marketplace.kernel.Id.RunId;
import marketplace.kernel.Wire;

public enum RunKind implements Wire {
    QA("/api/v1/qa/runs/"),
    TASTE("/api/taste/runs/");

    private final String path;

    RunKind(String path) {
        this.path = path;
    }

    public String path(RunId run) {
        return path + run;
    }
}
