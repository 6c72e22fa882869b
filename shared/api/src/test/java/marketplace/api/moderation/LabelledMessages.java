package marketplace.api.moderation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import marketplace.kernel.Wire;

/** Messages with the category that a person gave them; empty for those that may be sent as they are. */
record LabelledMessages(List<Message> messages) {

    record Message(Optional<Category> label, String text) {}

    /** Messages by what was found: rightly, wrongly, and not at all. */
    record Score(int right, int wrong, int missed) {

        double precision() {
            return right == 0 ? 0 : (double) right / (right + wrong);
        }

        double recall() {
            return right == 0 ? 0 : (double) right / (right + missed);
        }

        Score plus(Score other) {
            return new Score(right + other.right, wrong + other.wrong, missed + other.missed);
        }
    }

    static LabelledMessages read(String name) {
        try (InputStream file =
                Objects.requireNonNull(LabelledMessages.class.getResourceAsStream("/moderation/" + name), name)) {
            return new LabelledMessages(new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(LabelledMessages::message)
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Message message(String line) {
        String[] parts = line.split(" \\| ", 2);
        Optional<Category> label =
                parts[0].equals("allow") ? Optional.empty() : Optional.of(Wire.require(Category.class, parts[0]));
        return new Message(label, unescaped(parts[1]));
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

    /** A message whose finding has another category counts as wrong for that one and as missed for its own. */
    Map<Category, Score> scores(Moderation moderation) {
        Map<Category, Score> scores = new EnumMap<>(Category.class);
        for (Category category : Category.values()) {
            int right = 0;
            int wrong = 0;
            int missed = 0;
            for (Message message : messages) {
                boolean labelled = message.label().filter(category::equals).isPresent();
                boolean found =
                        found(moderation, message).filter(category::equals).isPresent();
                right += labelled && found ? 1 : 0;
                wrong += !labelled && found ? 1 : 0;
                missed += labelled && !found ? 1 : 0;
            }
            scores.put(category, new Score(right, wrong, missed));
        }
        return scores;
    }

    /** Whether anything was found at all, in whichever category. */
    Score overall(Moderation moderation) {
        int right = 0;
        int wrong = 0;
        int missed = 0;
        for (Message message : messages) {
            boolean found = found(moderation, message).isPresent();
            right += found && message.label().isPresent() ? 1 : 0;
            wrong += found && message.label().isEmpty() ? 1 : 0;
            missed += !found && message.label().isPresent() ? 1 : 0;
        }
        return new Score(right, wrong, missed);
    }

    private static Optional<Category> found(Moderation moderation, Message message) {
        return finding(moderation.judge(message.text())).map(Verdict.Finding::category);
    }

    private static Optional<Verdict.Finding> finding(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Allowed() -> Optional.empty();
            case Verdict.Masked masked -> Optional.of(masked.findings().getFirst());
            case Verdict.Refused refused -> Optional.of(refused.finding());
        };
    }

    String report(String name, Moderation moderation) {
        StringBuilder report = new StringBuilder(name + ": " + messages.size() + " messages\n");
        scores(moderation).forEach((category, score) -> line(report, category.wire(), score));
        line(report, "overall", overall(moderation));
        return report.toString();
    }

    private static void line(StringBuilder report, String name, Score score) {
        report.append("  %-22s precision %.2f  recall %.2f  (%d right, %d wrong, %d missed)%n"
                .formatted(name, score.precision(), score.recall(), score.right(), score.wrong(), score.missed()));
    }
}
