package marketplace.notifications;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * What has happened since the last mail of a kind. It exists for an hour after each such mail.
 *
 * @param endsAt when the next mail is due, if anything happened
 * @param lines the first ones, as subjects of mails
 */
record Digest(String recipient, MailKind kind, Instant endsAt, long count, List<String> lines, long version) {

    private static final int MAX_LINES = 10;

    Digest {
        lines = List.copyOf(lines);
    }

    static Digest empty(String recipient, MailKind kind, Instant endsAt) {
        return new Digest(recipient, kind, endsAt, 0, List.of(), 1);
    }

    Digest with(String line) {
        List<String> more =
                Stream.concat(lines.stream(), Stream.of(line)).limit(MAX_LINES).toList();
        return new Digest(recipient, kind, endsAt, count + 1, more, version + 1);
    }

    Digest until(Instant later) {
        return new Digest(recipient, kind, later, count, lines, version + 1);
    }

    Digest emptied(Instant later) {
        return new Digest(recipient, kind, later, 0, List.of(), version + 1);
    }
}
