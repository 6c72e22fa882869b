package marketplace.accounts.export;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import marketplace.kernel.Call;
import marketplace.kernel.paging.Page;

/** One kind of record, without secrets. Cursors contain {@code part}: never change it. */
public record ExportSection(String part, Reader reader) {

    @FunctionalInterface
    public interface Reader {

        /** Returns at most {@code limit} records. A page may be short or empty and still have a next. */
        Page<? extends Record> page(Call call, int limit, Optional<String> after);
    }

    public static ExportSection single(String part, Function<Call, Optional<? extends Record>> record) {
        return new ExportSection(part, (call, _, _) -> {
            Optional<? extends Record> found = record.apply(call);
            return new Page<Record>(found.map(List::<Record>of).orElse(List.of()), Optional.empty());
        });
    }
}
