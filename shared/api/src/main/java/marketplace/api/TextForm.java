package marketplace.api;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** A read's answer in other text forms. The writer returns empty if the input asks for none of them. */
public record TextForm<I extends Record, O extends Record>(
        List<String> mediaTypes, BiFunction<I, O, Optional<Answer.Text>> writer) {

    public TextForm {
        mediaTypes = List.copyOf(mediaTypes);
    }

    public Optional<Answer.Text> of(I input, O output) {
        return writer.apply(input, output);
    }
}
