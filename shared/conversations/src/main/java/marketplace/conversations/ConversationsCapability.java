package marketplace.conversations;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.api.Capability;
import marketplace.api.EventKind;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.api.moderation.Moderation;
import marketplace.api.moderation.RuleModeration;
import marketplace.humans.Humans;
import marketplace.kernel.cache.Lazy;

/** The operations of this module. */
public final class ConversationsCapability implements Capability {

    private final Foundation foundation;
    private final Supplier<Applicants> applicants;
    private final Supplier<Moderation> moderation;

    public ConversationsCapability(Foundation foundation, Supplier<Applicants> applicants) {
        this(foundation, applicants, RuleModeration::new);
    }

    ConversationsCapability(Foundation foundation, Supplier<Applicants> applicants, Supplier<Moderation> moderation) {
        this.foundation = foundation;
        this.applicants = applicants;
        this.moderation = moderation;
    }

    @Override
    public List<Operation<?, ?>> operations() {
        Foundation on = foundation;
        Lazy<Humans> humans = new Lazy<>(() -> new Humans(on.table()));
        return Stream.of(
                        ConversationOperations.of(
                                new Lazy<>(() -> new StartConversation(
                                        on.table(), humans.get(), applicants.get(), moderation.get(), on.ids())),
                                new Lazy<>(() -> new ConversationService(
                                        on.table(), applicants.get(), moderation.get(), on.ids())),
                                new Lazy<>(() -> new ConversationReading(on.table(), humans.get(), applicants.get()))),
                        AccountBlockOperations.of(new Lazy<>(() -> new AccountBlocks(on.table()))))
                .<Operation<?, ?>>flatMap(List::stream)
                .toList();
    }

    /** What the module emits. */
    public static List<EventKind> events() {
        return ConversationEvents.KINDS;
    }
}
