package marketplace.api.rules;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A rule of a rules file. {@code C} is what its findings are sorted by; without a mask it refuses the whole text. */
public record Rule<C>(
        String name,
        C category,
        Optional<String> mask,
        String sentence,
        Form form,
        List<Pattern> find,
        List<Pattern> with,
        Optional<Pattern> without,
        Optional<Pattern> unless,
        Optional<CheckDigits> check) {

    /** An exception of a rule reads the match and this much of its sentence before it. */
    private static final int BEFORE = 48;

    private static final int AFTER = 24;

    /** The form of the text that a rule reads. */
    public enum Form {
        PLAIN,
        WORDS,
        NUMBERS;

        private PlainText of(PlainText plain) {
            return switch (this) {
                case PLAIN -> plain;
                // A 1 may stand for either letter.
                case WORDS -> plain.words().replaced('l', 'i');
                case NUMBERS -> plain.numbers();
            };
        }

        /** The pattern that finds in this form what it would find in the plain text. */
        String pattern(String pattern) {
            return this == WORDS ? pattern.replace('l', 'i') : pattern;
        }
    }

    /** A text in the forms that rules read, each made once, by the first rule that reads it. */
    public static final class Forms {

        private final PlainText plain;
        private final Map<Form, PlainText> made = new EnumMap<>(Form.class);

        private Forms(PlainText plain) {
            this.plain = plain;
        }

        public static Forms of(String text) {
            return new Forms(PlainText.of(text));
        }

        public PlainText in(Form form) {
            return made.computeIfAbsent(form, wanted -> wanted.of(plain));
        }
    }

    /** What a rule found, in characters of the source. */
    public record Place(int start, int end) {}

    public Rule {
        find = List.copyOf(find);
        with = List.copyOf(with);
    }

    public List<Place> places(Forms forms) {
        PlainText read = forms.in(form);
        List<Place> found = new ArrayList<>();
        for (Pattern pattern : find) {
            Matcher match = pattern.matcher(read.toString());
            int next = 0;
            while (match.find(next)) {
                boolean applies = applies(read.toString(), match);
                if (applies) {
                    found.add(new Place(read.sourceStart(match.start()), read.sourceEnd(match.end() - 1)));
                }
                // What does not apply may overlap with what does.
                next = applies ? match.end() : match.start() + 1;
            }
        }
        // Asked last: few texts have what a rule finds, and many have one of the things that it asks for besides.
        return found.isEmpty() || isAbout(read.toString()) ? found : List.of();
    }

    /** All that it reads a text with. */
    public List<Pattern> patterns() {
        return Stream.of(find, with, without.stream().toList(), unless.stream().toList())
                .flatMap(List::stream)
                .toList();
    }

    /** Whether the text has all else that the rule asks for, wherever it stands. */
    private boolean isAbout(String text) {
        return with.stream().allMatch(other -> other.matcher(text).find())
                && without.filter(other -> other.matcher(text).find()).isEmpty();
    }

    private boolean applies(String text, Matcher match) {
        if (check.isPresent() && !check.get().accepts(match.group())) {
            return false;
        }
        if (unless.isEmpty()) {
            return true;
        }
        String before = text.substring(Math.max(0, match.start() - BEFORE), match.start());
        int sentence = Math.max(before.lastIndexOf(". "), before.lastIndexOf('\n'));
        String around = before.substring(sentence + 1)
                + text.substring(match.start(), Math.min(text.length(), match.end() + AFTER));
        return !unless.get().matcher(around).find();
    }
}
