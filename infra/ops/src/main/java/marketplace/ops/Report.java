package marketplace.ops;

import java.io.PrintStream;

/** The lines of one command. */
final class Report {

    private final PrintStream out;
    private int problems;

    Report(PrintStream out) {
        this.out = out;
    }

    /** A check that passed. */
    void ok(String fact) {
        out.println("ok     " + fact);
    }

    /** A change that this command made. */
    void done(String fact) {
        out.println("done   " + fact);
    }

    /** A fact that this command cannot check, or a manual step. */
    void note(String fact) {
        out.println("note   " + fact);
    }

    void wrong(String fact, String remedy) {
        problems++;
        out.println("WRONG  " + fact);
        out.println("       To do: " + remedy);
    }

    /** A text to copy, without a prefix. */
    void plain(String text) {
        out.println(text);
    }

    int exitCode() {
        out.flush();
        return problems == 0 ? 0 : 1;
    }
}
