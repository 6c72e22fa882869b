package marketplace.notifications;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.MessageId;
import marketplace.kernel.Notice;

/** What a digest has to say when it is written: without what was decided, funded or read since. */
record DigestContent(long count, List<Line> lines) {

    record Line(String text, String id) {}

    private static final DigestContent NOTHING = new DigestContent(0, List.of());

    Map<String, Object> values() {
        if (lines.isEmpty()) {
            return Map.of();
        }
        List<Map<String, String>> texts = lines.stream()
                .map(line -> Map.of("text", MailValues.oneLine(line.text()), "id", line.id()))
                .toList();
        return Map.of("count", Long.toString(count), "lines", texts);
    }

    /** Nothing for a mail that is no digest. */
    static DigestContent of(MailKind kind, Notice notice, WorkLookup works) {
        MailFacts facts = MailFacts.of(notice);
        if (facts.lines().isEmpty()) {
            return NOTHING;
        }
        Map<String, String> items = facts.items();
        Map<String, String> open = items.entrySet().stream()
                .filter(item -> isOpen(kind, notice, item.getKey(), item.getValue(), works))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        // Of more than it names, any line may have one that is open.
        boolean namesAll = items.size() == facts.count();
        Set<String> subjects = Set.copyOf(open.values());
        List<Line> lines = new TreeMap<>(facts.lines())
                .entrySet().stream()
                        .map(line -> new Line(line.getValue(), facts.ids().get(line.getKey())))
                        .filter(line -> !namesAll || subjects.contains(line.id()))
                        .toList();
        return new DigestContent(facts.count() - items.size() + open.size(), lines);
    }

    private static boolean isOpen(MailKind kind, Notice notice, String item, String subject, WorkLookup works) {
        return switch (kind) {
            case APPLICATIONS_DIGEST -> isPending(new BountyId(subject), new ApplicationId(item), works);
            case OFFERS_DIGEST -> isPending(new BountyId(item), new ApplicationId(subject), works);
            case MESSAGES_DIGEST -> works.hasUnread(new ConversationId(subject), notice.accountId());
            case PAYMENT_OFFERS_DIGEST -> works.awaitsFunding(new ConversationId(subject), new MessageId(item));
            default -> true;
        };
    }

    private static boolean isPending(BountyId bounty, ApplicationId application, WorkLookup works) {
        return works.find(bounty, application)
                .filter(work -> work.choice() != WorkLookup.Choice.NONE)
                .isPresent();
    }
}
