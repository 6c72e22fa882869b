package marketplace.bounties.seats;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Applications;
import marketplace.conversations.Applicants;
import marketplace.conversations.Conversation;
import marketplace.humans.Human;
import marketplace.kernel.Call;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.table.Table;
import marketplace.table.Write;

/** The applications that conversations are about. */
public final class BountyApplicants implements Applicants {

    private final Bounties bounties;
    private final Applications applications;

    public BountyApplicants(Table table) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
    }

    @Override
    public Optional<Applied> find(Call call, BountyId id, Human human) {
        Bounty bounty = bounties.requireVisible(id, call.caller());
        return applications
                .findLiveOrSuppressed(id, human.id())
                .map(application -> applied(bounty, application, applications));
    }

    static Applied applied(Bounty bounty, Application application, Applications applications) {
        return new Applied(
                bounty.posterId(),
                application.id(),
                application.status().wire(),
                bounty.terms().title(),
                application.suppressed(),
                conversation -> linked(application, conversation, applications));
    }

    private static List<Write> linked(Application application, ConversationId conversation, Applications applications) {
        return conversation.equals(application.conversationId())
                ? List.of()
                : List.of(applications.change(application.in(conversation)));
    }

    @Override
    public Map<ConversationId, String> statuses(List<Conversation> conversations) {
        List<Conversation> linked = conversations.stream()
                .filter(conversation -> conversation.terms().applicationId() != null)
                .toList();
        Map<String, Application> found = applications
                .findAll(linked.stream()
                        .collect(Collectors.toMap(
                                conversation -> conversation.terms().applicationId(),
                                conversation -> conversation.terms().bountyId(),
                                (bounty, _) -> bounty)))
                .stream()
                .collect(Collectors.toMap(application -> application.id().value(), application -> application));
        Map<ConversationId, String> statuses = new HashMap<>();
        linked.forEach(conversation -> Optional.ofNullable(
                        found.get(conversation.terms().applicationId().value()))
                .ifPresent(application ->
                        statuses.put(conversation.id(), application.status().wire())));
        return statuses;
    }
}
