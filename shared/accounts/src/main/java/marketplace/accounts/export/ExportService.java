package marketplace.accounts.export;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import marketplace.api.Field;
import marketplace.api.Json;
import marketplace.kernel.Call;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.kernel.paging.PageRequest;
import marketplace.table.ParallelReads;

/** Exports an account, section by section. A large answer is split, because a Lambda response is limited to 6 MB. */
public final class ExportService {

    static final int MANY_BYTES = 1_000_000;

    /** Few records per read, because single records can have hundreds of kilobytes. */
    private static final int SLICE = 10;

    private static final int PARTS_AT_ONCE = 8;

    private static final int MOST_SLICES = 200;

    public record ExportedPart(
            @Field("The kind of records: account, api_keys, bounties and so on.")
            String part,

            @Field("The records, with the fields that the API shows.")
            List<ObjectNode> records) {}

    private record Position(int part, Optional<String> after) {}

    private final List<ExportSection> sections;

    public ExportService(List<ExportSection> sections) {
        this.sections = List.copyOf(sections);
    }

    Page<ExportedPart> export(Call call, PageRequest page) {
        Optional<Position> at = Optional.of(page.after().map(this::position).orElse(new Position(0, Optional.empty())));
        Map<String, List<ObjectNode>> parts = new LinkedHashMap<>();
        Map<Integer, Page<? extends Record>> begun = new HashMap<>();
        int bytes = 0;
        for (int slices = 0; at.isPresent() && bytes < MANY_BYTES && slices < MOST_SLICES; slices++) {
            ExportSection section = sections.get(at.get().part());
            if (parts.size() == page.limit() && !parts.containsKey(section.part())) {
                break;
            }
            Page<? extends Record> slice = at.get().after().isPresent()
                    ? section.reader().page(call, SLICE, at.get().after())
                    : beginning(call, at.get().part(), begun);
            for (Record held : slice.items()) {
                ObjectNode json = Json.object(held);
                bytes += Json.bytes(json).length;
                parts.computeIfAbsent(section.part(), _ -> new ArrayList<>()).add(json);
            }
            at = next(at.get(), slice.next());
        }
        return new Page<>(
                parts.entrySet().stream()
                        .map(entry -> new ExportedPart(entry.getKey(), entry.getValue()))
                        .toList(),
                at.map(this::text));
    }

    private Page<? extends Record> beginning(Call call, int part, Map<Integer, Page<? extends Record>> begun) {
        if (!begun.containsKey(part)) {
            List<ExportSection> parts = sections.subList(part, Math.min(part + PARTS_AT_ONCE, sections.size()));
            List<Page<? extends Record>> pages = ParallelReads.all(parts.stream()
                    .<Supplier<Page<? extends Record>>>map(
                            one -> () -> one.reader().page(call, SLICE, Optional.empty()))
                    .toList());
            IntStream.range(0, pages.size()).forEach(i -> begun.put(part + i, pages.get(i)));
        }
        return begun.remove(part);
    }

    private Optional<Position> next(Position at, Optional<String> inPart) {
        if (inPart.isPresent()) {
            return Optional.of(new Position(at.part(), inPart));
        }
        return at.part() + 1 < sections.size()
                ? Optional.of(new Position(at.part() + 1, Optional.empty()))
                : Optional.empty();
    }

    /** By name: another version of this service may order the sections differently. */
    private String text(Position position) {
        return sections.get(position.part()).part() + "\n" + position.after().orElse("");
    }

    private Position position(String text) {
        int end = text.indexOf('\n');
        String after = text.substring(end + 1);
        int part = IntStream.range(0, sections.size())
                .filter(index -> sections.get(index).part().equals(text.substring(0, end)))
                .findFirst()
                .orElseThrow(() -> new Problem(
                        ErrorCode.INVALID_CURSOR,
                        "The service has changed since this cursor was issued. Start the export again."));
        return new Position(part, after.isEmpty() ? Optional.empty() : Optional.of(after));
    }
}
