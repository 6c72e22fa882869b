package marketplace.api;

import java.util.Optional;
import java.util.function.BiFunction;

/** A read's answer in another text form. The writer returns empty if the input does not ask for it. */
public record CsvForm<I extends Record, O extends Record>(String mediaType, BiFunction<I, O, Optional<String>> writer) {

    public Optional<Answer.Text> of(I input, O output) {
        return writer.apply(input, output).map(text -> new Answer.Text(mediaType, text));
    }
}
