package marketplace.api;

import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Another form of an answer over REST beside JSON, such as CSV for a spreadsheet.
 *
 * <p>It is made from the same answer, so that the two forms cannot disagree. Tools and replays know JSON alone; so only
 * what reads has one.
 *
 * @param mediaType of the text, which is in UTF-8
 * @param writer the text; empty where the input does not ask for this form
 */
public record CsvForm<I extends Record, O extends Record>(String mediaType, BiFunction<I, O, Optional<String>> writer) {

    public Optional<Answer.Text> of(I input, O output) {
        return writer.apply(input, output).map(text -> new Answer.Text(mediaType, text));
    }
}
