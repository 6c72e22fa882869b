package marketplace.api.moderation;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import marketplace.api.policy.PlainText;

/** A rule of the rules file. */
record Rule(
        String name,
        Category category,
        Optional<String> mask,
        String sentence,
        Form form,
        List<Pattern> find,
        Optional<Pattern> unless,
        Optional<CheckDigits> check) {

    /** The form of the text that a rule reads. */
    enum Form {
        PLAIN,
        WORDS,
        NUMBERS;

        PlainText of(PlainText plain) {
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

    Rule {
        find = List.copyOf(find);
    }

    Verdict.Finding finding() {
        return new Verdict.Finding(category, name, sentence);
    }
}
