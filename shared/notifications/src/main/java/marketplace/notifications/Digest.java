package marketplace.notifications;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What has happened since the last mail of a kind. It exists for an hour after each such mail.
 *
 * @param endsAt when the next mail is due, if anything happened
 * @param lines the first ones, as subjects of mails; one for each bounty, application or conversation
 * @param ids what they are about, in the order of the lines
 * @param items the first ones, each with what it is about: the mail leaves out what is decided by then
 */
record Digest(
        String recipient,
        MailKind kind,
        Instant endsAt,
        long count,
        List<String> lines,
        List<String> ids,
        Map<String, String> items,
        long version) {

    private static final int MAX_LINES = 10;

    private static final int MAX_ITEMS = 30;

    Digest {
        lines = List.copyOf(lines);
        ids = List.copyOf(ids);
        items = Map.copyOf(items);
    }

    static Digest empty(String recipient, MailKind kind, Instant endsAt) {
        return new Digest(recipient, kind, endsAt, 0, List.of(), List.of(), Map.of(), 1);
    }

    /** @param id what the line is about, as {@code item} is */
    Digest with(String line, String id, String item) {
        int known = ids.indexOf(id);
        if (known >= 0) {
            // The last payment offer of a conversation counts, not the first.
            List<String> latest = new ArrayList<>(lines);
            latest.set(known, line);
            return with(latest, ids, item, id);
        }
        return lines.size() == MAX_LINES
                ? with(lines, ids, item, id)
                : with(with(lines, line), with(ids, id), item, id);
    }

    private Digest with(List<String> newLines, List<String> newIds, String item, String id) {
        Map<String, String> known = new LinkedHashMap<>(items);
        if (known.size() < MAX_ITEMS) {
            known.put(item, id);
        }
        return new Digest(recipient, kind, endsAt, count + 1, newLines, newIds, known, version + 1);
    }

    private static List<String> with(List<String> texts, String text) {
        return Stream.concat(texts.stream(), Stream.of(text)).toList();
    }

    Digest until(Instant later) {
        return new Digest(recipient, kind, later, count, lines, ids, items, version + 1);
    }

    Digest emptied(Instant later) {
        return new Digest(recipient, kind, later, 0, List.of(), List.of(), Map.of(), version + 1);
    }
}
