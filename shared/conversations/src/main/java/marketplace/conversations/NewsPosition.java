package marketplace.conversations;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import marketplace.kernel.Id.MessageId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.table.Keys;

/**
 * What a reader knows of a conversation. The count shows with one read whether there is news. A commit may be retried
 * for a while, so a message can appear after a later one: news is read from some time before the latest known message,
 * without the messages that the reader has seen.
 *
 * @param count the messages that the conversation had
 * @param from where to read from, the beginning of an id
 * @param seen the beginnings of the known ids from there on
 */
record NewsPosition(long count, String from, TreeSet<String> seen) {

    /** 40 random bits after the time tell the messages of one millisecond apart. */
    private static final int SEEN_LENGTH = Ids.TIME_CHARACTERS + 8;

    /** For the length of the cursor. If more arrive within {@link ConversationPolicies#LATE}, some come twice. */
    static final int MOST_SEEN = 200;

    /** After the first page of the newest messages. Those before it are on its next pages. */
    static NewsPosition after(long count, List<Message> newest, boolean whole, Instant now) {
        if (newest.isEmpty()) {
            return of(count, earlier(now), List.of());
        }
        String window = earlier(newest.getFirst());
        String oldest = time(newest.getLast().id());
        return of(count, whole || oldest.compareTo(window) < 0 ? window : oldest, beginnings(newest));
    }

    NewsPosition after(long countNow, List<Message> news, boolean whole) {
        if (news.isEmpty()) {
            return of(countNow, from, seen);
        }
        String window = earlier(news.getLast());
        return of(
                whole ? countNow : count + news.size(),
                window.compareTo(from) > 0 ? window : from,
                Stream.concat(seen.stream(), beginnings(news).stream()).toList());
    }

    private static NewsPosition of(long count, String from, Collection<String> known) {
        TreeSet<String> seen = new TreeSet<>(new TreeSet<>(known).tailSet(from));
        while (seen.size() > MOST_SEEN) {
            seen.pollFirst();
        }
        return new NewsPosition(count, from, seen);
    }

    boolean isNews(Message message) {
        return !seen.contains(beginning(message.id()));
    }

    /** As an id of a message begins. */
    String first() {
        return IdKind.MESSAGE.prefix() + from;
    }

    String text() {
        return count + ":" + from + ":" + String.join("", seen);
    }

    static NewsPosition parse(String text) {
        String[] parts = text.split(":", 3);
        TreeSet<String> seen = new TreeSet<>();
        for (int i = 0; i < parts[2].length(); i += SEEN_LENGTH) {
            seen.add(parts[2].substring(i, i + SEEN_LENGTH));
        }
        return new NewsPosition(Long.parseLong(parts[0]), parts[1], seen);
    }

    private static List<String> beginnings(List<Message> messages) {
        return messages.stream().map(message -> beginning(message.id())).toList();
    }

    private static String beginning(MessageId id) {
        return Keys.tail(id).substring(0, SEEN_LENGTH);
    }

    private static String time(MessageId id) {
        return Keys.tail(id).substring(0, Ids.TIME_CHARACTERS);
    }

    private static String earlier(Message message) {
        return earlier(Ids.timeOf(message.id()));
    }

    private static String earlier(Instant at) {
        String id = Ids.of(IdKind.MESSAGE, at.minus(ConversationPolicies.LATE), new byte[10]);
        return id.substring(IdKind.MESSAGE.prefix().length()).substring(0, Ids.TIME_CHARACTERS);
    }
}
