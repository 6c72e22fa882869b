package marketplace.local.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import marketplace.local.fuzz.Call.Pair;
import marketplace.local.fuzz.Doc.Member;

final class Shrinking {

    private static final int MOST_TRIES = 400;
    private static final int SHORT = 12;

    private final Predicate<Call> fails;
    private int tries;

    private Shrinking(Predicate<Call> fails) {
        this.fails = fails;
    }

    /** Stops after a few hundred tries. */
    static Call smallest(Call call, Predicate<Call> fails) {
        Shrinking shrinking = new Shrinking(fails);
        Call best = call;
        Optional<Call> smaller = Optional.of(call);
        while (smaller.isPresent()) {
            best = smaller.get();
            smaller = shrinking.smaller(best);
        }
        return best;
    }

    private Optional<Call> smaller(Call call) {
        List<Call> candidates = new ArrayList<>();
        without(call.headers()).forEach(headers -> candidates.add(call.withHeaders(headers)));
        without(call.query()).forEach(query -> candidates.add(call.withQuery(query)));
        smaller(call.body()).forEach(body -> candidates.add(call.withBody(body)));
        for (Call candidate : candidates) {
            if (tries++ < MOST_TRIES && fails.test(candidate)) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    private static List<List<Pair>> without(List<Pair> pairs) {
        List<List<Pair>> all = new ArrayList<>();
        for (int i = 0; i < pairs.size(); i++) {
            all.add(less(pairs, i));
            Pair pair = pairs.get(i);
            if (pair.value().length() > SHORT && !pair.value().contains("%")) {
                all.add(with(
                        pairs,
                        i,
                        new Pair(
                                pair.name(),
                                pair.value().substring(0, pair.value().length() / 2))));
            }
        }
        return all;
    }

    private static List<Doc> smaller(Doc doc) {
        return switch (doc) {
            case Doc.Obj(List<Member> members) ->
                parts(
                        members,
                        Doc.Obj::new,
                        member -> smaller(member.value()).stream()
                                .map(value -> new Member(member.name(), value))
                                .toList());
            case Doc.Arr(List<Doc> items) -> parts(items, Doc.Arr::new, Shrinking::smaller);
            case Doc.Leaf(String written) -> {
                boolean text = written.startsWith("\"") && written.length() > SHORT && !written.contains("\\");
                yield text ? List.of(new Doc.Leaf(written.substring(0, written.length() / 2) + "\"")) : List.of();
            }
            case Doc.Raw(byte[] bytes) ->
                bytes.length < 2
                        ? List.of()
                        : List.of(
                                new Doc.Raw(Arrays.copyOf(bytes, bytes.length / 2)),
                                new Doc.Raw(Arrays.copyOfRange(bytes, bytes.length / 2, bytes.length)));
        };
    }

    private static <T> List<Doc> parts(List<T> parts, Function<List<T>, Doc> whole, Function<T, List<T>> smallerParts) {
        List<Doc> all = new ArrayList<>();
        if (parts.size() > SHORT) {
            all.add(whole.apply(parts.subList(0, parts.size() / 2)));
            all.add(whole.apply(parts.subList(parts.size() / 2, parts.size())));
        }
        for (int i = 0; i < parts.size(); i++) {
            all.add(whole.apply(less(parts, i)));
        }
        for (int i = 0; i < parts.size(); i++) {
            int at = i;
            smallerParts.apply(parts.get(i)).forEach(part -> all.add(whole.apply(with(parts, at, part))));
        }
        return all;
    }

    private static <T> List<T> less(List<T> all, int at) {
        List<T> rest = new ArrayList<>(all);
        rest.remove(at);
        return rest;
    }

    private static <T> List<T> with(List<T> all, int at, T other) {
        List<T> changed = new ArrayList<>(all);
        changed.set(at, other);
        return changed;
    }
}
