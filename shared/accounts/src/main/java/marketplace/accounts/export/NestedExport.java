package marketplace.accounts.export;

import java.util.List;
import java.util.Optional;
import marketplace.kernel.Call;
import marketplace.kernel.paging.Page;

/** The records below each of an account's records. A position names the outer one, so new ones do not shift it. */
public final class NestedExport implements ExportSection.Reader {

    @FunctionalInterface
    public interface Outer {
        Page<String> next(Call call, Optional<String> after);
    }

    @FunctionalInterface
    public interface Inner {
        Page<? extends Record> page(String id, int limit, Optional<String> after);
    }

    private record Position(Optional<String> nextOuter, Optional<String> outer, Optional<String> inOuter) {

        String text() {
            String next = nextOuter.orElse("");
            String id = outer.orElse("");
            return next.length() + ":" + id.length() + ":" + next + id + inOuter.orElse("");
        }

        static Position parse(String text) {
            String[] parts = text.split(":", 3);
            int next = Integer.parseInt(parts[0]);
            int id = next + Integer.parseInt(parts[1]);
            String rest = parts[2];
            return new Position(
                    present(rest.substring(0, next)), present(rest.substring(next, id)), present(rest.substring(id)));
        }

        private static Optional<String> present(String text) {
            return text.isEmpty() ? Optional.empty() : Optional.of(text);
        }
    }

    private final Outer outer;
    private final Inner inner;

    public NestedExport(Outer outer, Inner inner) {
        this.outer = outer;
        this.inner = inner;
    }

    @Override
    public Page<? extends Record> page(Call call, int limit, Optional<String> after) {
        Optional<Position> at = after.map(Position::parse);
        return at.isPresent() && at.get().outer().isPresent()
                ? in(at.get(), limit)
                : inNext(call, limit, at.flatMap(Position::nextOuter));
    }

    private Page<? extends Record> inNext(Call call, int limit, Optional<String> after) {
        Page<String> next = outer.next(call, after);
        return next.items().isEmpty()
                ? new Page<Record>(List.of(), onward(next.next()))
                : in(new Position(next.next(), Optional.of(next.items().getFirst()), Optional.empty()), limit);
    }

    private Page<? extends Record> in(Position at, int limit) {
        Page<? extends Record> found = inner.page(at.outer().orElseThrow(), limit, at.inOuter());
        Optional<String> next = found.next().isPresent()
                ? Optional.of(new Position(at.nextOuter(), at.outer(), found.next()).text())
                : onward(at.nextOuter());
        return new Page<Record>(List.copyOf(found.items()), next);
    }

    private static Optional<String> onward(Optional<String> nextOuter) {
        return nextOuter.map(_ -> new Position(nextOuter, Optional.empty(), Optional.empty()).text());
    }
}
