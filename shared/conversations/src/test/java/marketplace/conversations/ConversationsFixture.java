package marketplace.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.api.Json;
import marketplace.api.moderation.Category;
import marketplace.api.moderation.Moderation;
import marketplace.api.moderation.Verdict;
import marketplace.humans.Human;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.testing.Marketplace;
import marketplace.testing.TestEndpoint.Reply;

/** A poster with a key and a session, and two humans. Applications exist as far as conversations ask for them. */
class ConversationsFixture extends Marketplace {

    static final BountyId BOUNTY = new BountyId("bty_00000000000000000000000001");
    static final ApplicationId APPLICATION = new ApplicationId("app_00000000000000000000000001");

    /** Masks one address and refuses one phrase. */
    static final Moderation MODERATION = text -> {
        if (text.contains("pay me outside")) {
            return new Verdict.Refused(
                    new Verdict.Finding(Category.OFF_PLATFORM_PAYMENT, "off_platform", "Payment stays here."));
        }
        return text.contains("ada@example.com")
                ? new Verdict.Masked(text.replace("ada@example.com", "[hidden]"), List.of())
                : new Verdict.Allowed();
    };

    /** The applications by human, and the conversations that they were linked with. */
    static final class FakeApplicants implements Applicants {

        final Map<String, Applied> byHuman = new HashMap<>();
        final List<ConversationId> linked = new ArrayList<>();

        @Override
        public Optional<Applied> find(Call call, BountyId bounty, Human human) {
            return Optional.ofNullable(byHuman.get(human.id().value()));
        }

        @Override
        public Map<ConversationId, String> statuses(List<Conversation> conversations) {
            Map<ConversationId, String> statuses = new HashMap<>();
            conversations.stream()
                    .filter(conversation -> conversation.terms().applicationId() != null)
                    .forEach(conversation -> statuses.put(conversation.id(), "pending"));
            return statuses;
        }
    }

    final FakeApplicants applicants;
    final String ada;
    final String bob;

    ConversationsFixture(Table table) {
        this(table, new FakeApplicants());
    }

    private ConversationsFixture(Table table, FakeApplicants applicants) {
        super(
                table,
                on -> List.of(
                        new HumansCapability(on), new ConversationsCapability(on, () -> applicants, () -> MODERATION)));
        this.applicants = applicants;
        agent("agent");
        eligible("agent");
        endpoint.admit("owner", new Caller.SignedIn(account("agent")));
        ada = worker("ada");
        bob = worker("bob");
    }

    void eligible(String name) {
        table.commit(Commit.of(Accounts.paidForWork(account(name), Instant.EPOCH)));
    }

    void applied(String human, boolean hidden) {
        applied("agent", human, hidden);
    }

    void applied(String poster, String human, boolean hidden) {
        applicants.byHuman.put(
                human, new Applicants.Applied(account(poster), APPLICATION, "pending", "Count benches", hidden, id -> {
                    applicants.linked.add(id);
                    return List.of();
                }));
    }

    String started(String human) {
        return started("agent", human, "Benches", "Are you free on Monday?");
    }

    String started(String caller, String human, String subject, String message) {
        return done(caller, "POST", "/api/conversations", start(human, subject, message))
                .text("conversation.id");
    }

    static String start(String human, String subject, String message) {
        return Json.object()
                .put("humanId", human)
                .put("subject", subject)
                .put("message", message)
                .put("agentType", "other")
                .toString();
    }

    Reply send(String caller, String conversation, String content) {
        return call(caller, "POST", messages(conversation), content(content));
    }

    Reply sent(String caller, String conversation, String content) {
        return done(send(caller, conversation, content));
    }

    static String content(String content) {
        return Json.object().put("content", content).toString();
    }

    static String messages(String conversation) {
        return "/api/conversations/" + conversation + "/messages";
    }

    Reply get(String caller, String path) {
        return done(caller, "GET", path, "");
    }

    Reply conversation(String caller, String id) {
        return get(caller, "/api/conversations/" + id);
    }

    void block(String human) {
        done("agent", "POST", "/api/humans/blocks", "{\"humanId\":\"" + human + "\"}");
    }

    static List<String> contents(Reply page) {
        return page.body()
                .path("messages")
                .valueStream()
                .map(message -> message.path("content").textValue())
                .toList();
    }

    static List<String> ids(Reply page) {
        return page.body()
                .path("conversations")
                .valueStream()
                .map(conversation -> conversation.path("id").textValue())
                .toList();
    }

    static void assertError(Reply reply, String outcome) {
        assertThat(reply.status() + " " + reply.errorCode()).isEqualTo(outcome);
    }
}
