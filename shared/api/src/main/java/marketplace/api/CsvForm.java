package marketplace.api;

import java.util.Optional;
import java.util.function.BiFunction;

/**
 * A read's answer in another text form, such as CSV. It is made from the same answer as the JSON.
 *
 * @param writer the text; empty if the input does not ask for this form
 */
public record CsvForm<I extends Record, O extends Record>(String mediaType, BiFunction<I, O, Optional<String>> writer) {

    public Optional<Answer.Text> of(I input, O output) {
        return writer.apply(input, output).map(text -> new Answer.Text(mediaType, text));
    }
}
