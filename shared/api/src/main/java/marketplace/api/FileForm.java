package marketplace.api;

import java.util.function.BiFunction;
import java.util.function.Predicate;
import marketplace.kernel.Call;

/**
 * A list as one file. Making it may take longer than a call, so the answer comes with the commit that begins it.
 *
 * @param wanted whether this input asks for the file
 */
public record FileForm<I extends Record>(
        String mediaType, Predicate<I> wanted, BiFunction<Call, I, Decision<Answer.OfFile>> use) {}
