package marketplace.api.rules;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import marketplace.kernel.Wire;

/** Texts with the category that a person gave them; empty for those that nothing should be found in. */
public record LabelledTexts<C extends Enum<C> & Wire>(Class<C> categories, List<LabelledText<C>> texts) {

    public record LabelledText<C>(Optional<C> label, String text) {}

    /** Texts by what was found: rightly, wrongly, and not at all. */
    public record Score(int right, int wrong, int missed) {

        public double precision() {
            return right == 0 ? 0 : (double) right / (right + wrong);
        }

        public double recall() {
            return right == 0 ? 0 : (double) right / (right + missed);
        }

        Score plus(Score other) {
            return new Score(right + other.right, wrong + other.wrong, missed + other.missed);
        }
    }

    /** Reads lines such as {@code abuse | text}; {@code allow} is the label of a text without a category. */
    public static <C extends Enum<C> & Wire> LabelledTexts<C> read(Class<C> categories, String name) {
        try (InputStream file = Objects.requireNonNull(LabelledTexts.class.getResourceAsStream(name), name)) {
            return new LabelledTexts<>(
                    categories,
                    new String(file.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .filter(line -> !line.isBlank() && !line.startsWith("#"))
                            .map(line -> text(categories, line))
                            .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static <C extends Enum<C> & Wire> LabelledText<C> text(Class<C> categories, String line) {
        String[] parts = line.split(" \\| ", 2);
        Optional<C> label =
                parts[0].equals("allow") ? Optional.empty() : Optional.of(Wire.require(categories, parts[0]));
        return new LabelledText<>(label, unescaped(parts[1]));
    }

    private static String unescaped(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            if (text.startsWith("\\u", i)) {
                plain.append((char) Integer.parseInt(text.substring(i + 2, i + 6), 16));
                i += 5;
            } else {
                plain.append(text.charAt(i));
            }
        }
        return plain.toString();
    }

    /** A text whose finding has another category counts as wrong for that one and as missed for its own. */
    public Map<C, Score> scores(Function<String, Optional<C>> judge) {
        Map<C, Score> scores = new EnumMap<>(categories);
        for (C category : categories.getEnumConstants()) {
            scores.put(
                    category,
                    score(
                            text -> text.label().filter(category::equals),
                            judge.andThen(found -> found.filter(category::equals))));
        }
        return scores;
    }

    /** Whether anything was found at all, in whichever category. */
    public Score overall(Function<String, Optional<C>> judge) {
        return score(LabelledText::label, judge);
    }

    private Score score(Function<LabelledText<C>, Optional<C>> labelOf, Function<String, Optional<C>> judge) {
        int right = 0;
        int wrong = 0;
        int missed = 0;
        for (LabelledText<C> text : texts) {
            boolean labelled = labelOf.apply(text).isPresent();
            boolean found = judge.apply(text.text()).isPresent();
            right += labelled && found ? 1 : 0;
            wrong += !labelled && found ? 1 : 0;
            missed += labelled && !found ? 1 : 0;
        }
        return new Score(right, wrong, missed);
    }

    public String report(String name, Function<String, Optional<C>> judge) {
        StringBuilder report = new StringBuilder(name + ": " + texts.size() + " texts\n");
        scores(judge).forEach((category, score) -> line(report, category.wire(), score));
        line(report, "overall", overall(judge));
        return report.toString();
    }

    private static void line(StringBuilder report, String name, Score score) {
        report.append("  %-22s precision %.2f  recall %.2f  (%d right, %d wrong, %d missed)%n"
                .formatted(name, score.precision(), score.recall(), score.right(), score.wrong(), score.missed()));
    }
}
