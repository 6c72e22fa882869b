package marketplace.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Compares a text with a file in {@code src/test/golden} or a part of a page, so that a change is a diff in review. */
public final class Golden {

    private static final String UPDATE = "golden.update";
    private static final Path DIRECTORY = Path.of("src/test/golden");

    private final Path directory;
    private final boolean update;

    Golden(Path directory, boolean update) {
        this.directory = directory;
        this.update = update;
    }

    public static void check(String name, String actual) {
        new Golden(DIRECTORY, Boolean.getBoolean(UPDATE)).compare(name, actual);
    }

    /** Compares a text with the lines between {@code <!-- part -->} and {@code <!-- /part -->} of a page in docs. */
    public static void checkPage(String page, String part, String actual) {
        Path docs = Path.of(System.getProperty("repository.root"), "docs");
        new Golden(docs, Boolean.getBoolean(UPDATE)).comparePart(page, part, actual);
    }

    /** Compares a text with a resource of another module, which ships what this test derives. */
    public static void checkResource(String module, String name, String actual) {
        Path resources = Path.of(System.getProperty("repository.root"), module, "src/main/resources");
        new Golden(resources, Boolean.getBoolean(UPDATE)).compare(name, actual);
    }

    static String text(String name) {
        try {
            return Files.readString(DIRECTORY.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void compare(String name, String actual) {
        Path file = directory.resolve(name);
        try {
            if (update) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, actual);
                return;
            }
            String expected = Files.exists(file) ? Files.readString(file) : "";
            if (!Files.exists(file) || !expected.equals(actual)) {
                throw differs(file, expected, actual);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void comparePart(String page, String part, String actual) {
        Path file = directory.resolve(page);
        String opening = "<!-- " + part + " -->\n";
        try {
            String all = Files.readString(file);
            int begin = all.indexOf(opening) + opening.length();
            int end = all.indexOf("<!-- /" + part + " -->", begin);
            if (begin < opening.length() || end < 0) {
                throw new AssertionError(file + " has no part " + opening);
            }
            if (update) {
                Files.writeString(file, all.substring(0, begin) + actual + all.substring(end));
            } else if (!all.substring(begin, end).equals(actual)) {
                throw differs(file, all.substring(begin, end), actual);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static AssertionError differs(Path file, String expected, String actual) {
        return new AssertionError(file + " differs (- golden, + actual):\n" + difference(expected, actual)
                + "To accept the change, run this and read the diff:\n  " + updateCommand());
    }

    private static String updateCommand() {
        Path here = Path.of("").toAbsolutePath();
        Path module =
                Path.of(System.getProperty("repository.root", here.toString())).relativize(here);
        return "./mvnw -o -pl " + module + " -am test -Dtest=" + testClass() + " -D" + UPDATE + "=true";
    }

    private static String testClass() {
        return StackWalker.getInstance()
                .walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
                        .filter(name -> name.startsWith("marketplace.") && name.endsWith("Test"))
                        .map(name -> name.substring(name.lastIndexOf('.') + 1))
                        .findFirst()
                        .orElse("<test class>"));
    }

    private static String difference(String expected, String actual) {
        List<String> golden = List.of(expected.split("\n", -1));
        List<String> lines = List.of(actual.split("\n", -1));
        int shorter = Math.min(golden.size(), lines.size());
        int begin = 0;
        while (begin < shorter && golden.get(begin).equals(lines.get(begin))) {
            begin++;
        }
        int end = 0;
        while (end < shorter - begin && golden.get(golden.size() - 1 - end).equals(lines.get(lines.size() - 1 - end))) {
            end++;
        }
        StringBuilder text = new StringBuilder("@@ line " + (begin + 1) + "\n");
        append(text, "  ", golden.subList(Math.max(0, begin - 2), begin));
        append(text, "- ", golden.subList(begin, golden.size() - end));
        append(text, "+ ", lines.subList(begin, lines.size() - end));
        append(text, "  ", golden.subList(golden.size() - end, Math.min(golden.size(), golden.size() - end + 2)));
        return text.toString();
    }

    private static void append(StringBuilder text, String mark, List<String> lines) {
        lines.forEach(line -> text.append(mark).append(line).append('\n'));
    }
}
