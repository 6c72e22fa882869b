package marketplace.ops;

import java.io.PrintStream;

/** The lines of one command. */
final class Report {

    private final PrintStream out;
    private int problems;

    Report(PrintStream out) {
        this.out = out;
    }

    /** Checked, and as it should be. */
    void ok(String fact) {
        out.println("ok     " + fact);
    }

    /** Changed by this command. */
    void done(String fact) {
        out.println("done   " + fact);
    }

    /** What this command cannot know, or what remains to be done by hand. */
    void note(String fact) {
        out.println("note   " + fact);
    }

    void wrong(String fact, String remedy) {
        problems++;
        out.println("WRONG  " + fact);
        out.println("       To do: " + remedy);
    }

    /** A text to store or to copy, without a prefix. */
    void plain(String text) {
        out.println(text);
    }

    int exitCode() {
        out.flush();
        return problems == 0 ? 0 : 1;
    }
}
