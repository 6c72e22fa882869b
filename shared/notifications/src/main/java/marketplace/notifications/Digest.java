package marketplace.notifications;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What has happened since the last mail of a kind. It exists for an hour after each such mail.
 *
 * @param endsAt when the next mail is due, if anything happened
 * @param lines the first ones, as subjects of mails; one for each bounty, application or conversation
 * @param ids what they are about, in the order of the lines
 */
record Digest(
        String recipient,
        MailKind kind,
        Instant endsAt,
        long count,
        List<String> lines,
        List<String> ids,
        long version) {

    private static final int MAX_LINES = 10;

    Digest {
        lines = List.copyOf(lines);
        ids = List.copyOf(ids);
    }

    static Digest empty(String recipient, MailKind kind, Instant endsAt) {
        return new Digest(recipient, kind, endsAt, 0, List.of(), List.of(), 1);
    }

    Digest with(String line, String id) {
        int known = ids.indexOf(id);
        if (known >= 0) {
            // The last payment offer of a conversation counts, not the first.
            List<String> latest = new ArrayList<>(lines);
            latest.set(known, line);
            return new Digest(recipient, kind, endsAt, count + 1, latest, ids, version + 1);
        }
        return lines.size() == MAX_LINES
                ? new Digest(recipient, kind, endsAt, count + 1, lines, ids, version + 1)
                : new Digest(recipient, kind, endsAt, count + 1, with(lines, line), with(ids, id), version + 1);
    }

    private static List<String> with(List<String> texts, String text) {
        return Stream.concat(texts.stream(), Stream.of(text)).toList();
    }

    Digest until(Instant later) {
        return new Digest(recipient, kind, later, count, lines, ids, version + 1);
    }

    Digest emptied(Instant later) {
        return new Digest(recipient, kind, later, 0, List.of(), List.of(), version + 1);
    }
}
