package marketplace.accounts.export;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import marketplace.kernel.Call;
import marketplace.kernel.Page;

/**
 * One part of what the service holds about an account, as its owner may read it.
 *
 * <p>Each capability hands out its own parts, and the export lists them: so nothing that is stored is forgotten there
 * for lying in another room. No secret is among them, and of other people no more than the API shows to this account.
 *
 * @param part its name in the export, the same for ever: a cursor carries it
 */
public record ExportSection(String part, Reader reader) {

    /** Reads a part from a position on. */
    @FunctionalInterface
    public interface Reader {

        /** At most {@code limit} records of the calling account; a page may be short, or empty, and still have a next. */
        Page<? extends Record> page(Call call, int limit, Optional<String> after);
    }

    /** A part that is one record, or none. */
    public static ExportSection single(String part, Function<Call, Optional<? extends Record>> record) {
        return new ExportSection(part, (call, _, _) -> {
            Optional<? extends Record> found = record.apply(call);
            return new Page<Record>(found.map(List::<Record>of).orElse(List.of()), Optional.empty());
        });
    }
}
