package marketplace.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.accounts.erasure.Erasure;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.accounts.erasure.Erasure.Sweep;
import marketplace.accounts.export.ExportSection;
import marketplace.accounts.keys.ApiKeys;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.Money;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.webhooks.endpoints.Endpoint;
import marketplace.webhooks.log.EventLog;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is exported of an account's webhooks, and what remains of them after its deletion. */
final class WebhookDataTest {

    /** More than one batch or page. */
    private static final int MANY = Batch.THINGS + 5;

    private static final String DELIVERIES = Keys.deliveryCollection("");
    private static final String EVENTS = "EVENTS#";
    private static final String ALL = "[\"*\"]";

    private final WebhooksFixture story = new WebhooksFixture();
    private final ApiKeys keys = new ApiKeys(story.table);
    private final EventLog events = new EventLog(story.table);
    private final WebhookData data = new WebhookData(story.endpoints, story.deliveries, events, keys);

    private List<Record> exported(String part) {
        ExportSection section = data.export().stream()
                .filter(one -> one.part().equals(part))
                .findFirst()
                .orElseThrow();
        Call call = new Call("req_1", story.clock.instant(), "", "", new Caller.SignedIn(story.account, false));
        List<Record> records = new ArrayList<>();
        Optional<String> after = Optional.empty();
        do {
            Page<? extends Record> page = section.reader().page(call, 10, after);
            assertThat(page.items()).hasSizeLessThanOrEqualTo(10);
            records.addAll(page.items());
            after = page.next();
        } while (after.isPresent());
        return records;
    }

    private void erase(AccountId account) {
        Subject subject = new Subject(account, Sweep.FIRST, Money.ZERO, story.clock.instant());
        for (Erasure erasure : data.erasures()) {
            Optional<String> after = Optional.empty();
            Batch batch;
            do {
                batch = erasure.eraser().next(subject, after);
                story.table.commit(batch.commit());
                after = batch.after();
            } while (batch.more());
        }
    }

    /** Endpoints of the session and of two keys, each with deliveries. */
    private void webhooksOfSessionAndKeys() {
        story.create("person", ALL);
        story.create("agent", ALL);
        story.create("sibling", ALL);
        for (int i = 0; i < MANY; i++) {
            story.happens(i);
        }
        story.stream();
    }

    /** Items of endpoints, their counts, deliveries and events. */
    private List<Key> stored() {
        return story.table.items().stream()
                .map(Item::key)
                .filter(key -> Stream.of(Keys.ENDPOINTS, Keys.ENDPOINT_COUNTS, DELIVERIES, EVENTS)
                        .anyMatch(kind -> key.pk().startsWith(kind) || key.sk().startsWith(kind)))
                .toList();
    }

    @Test
    void exportHasEndpointsDeliveriesAndEventsWithoutSecrets() {
        webhooksOfSessionAndKeys();

        assertThat(exported("webhook_endpoints")).hasSize(3);
        assertThat(exported("webhook_deliveries")).hasSize(MANY);
        assertThat(exported("webhook_deliveries_of_keys")).hasSize(2 * MANY);
        assertThat(exported("events")).hasSize(MANY);
        assertThat(exported("webhook_endpoints").toString())
                .doesNotContain(story.endpoints.ofAccount(story.account).stream()
                        .map(Endpoint::sealedSecret)
                        .toList());
    }

    @Test
    void erasureLeavesNothingOfTheAccountAndAllOfOthers() {
        AccountId stranger = story.market.person("other");
        story.create("other", ALL);
        Event theirs = new Event(
                EventType.APPLICATION_SUBMITTED,
                "app_theirs",
                stranger,
                story.clock.instant(),
                WebhooksFixture.Told.NOTHING);
        story.table.commit(Commit.none().emit(theirs));
        story.stream();
        List<Key> ofStranger = stored();
        webhooksOfSessionAndKeys();

        erase(story.account);

        assertThat(ofStranger).hasSize(4);
        assertThat(stored()).containsExactlyInAnyOrderElementsOf(ofStranger);
        assertThat(story.looks()).hasSize(1);
    }

    @Test
    void endpointsOfSessionsAreRemovedWithTheirCountAndThoseOfKeysStay() {
        EndpointId ofKey = story.endpoint();
        story.create("person", ALL);
        story.create("person", ALL);

        story.table.commit(new Commit(story.endpoints.removeOfSessions(story.account)));

        assertThat(story.endpoints.ofAccount(story.account))
                .extracting(Endpoint::id)
                .containsExactly(ofKey);
        assertThat(stored())
                .doesNotContain(Keys.endpointCount(story.account, story.account.value()))
                .contains(Keys.endpointCount(story.account, story.key.value()));
    }

    @Test
    void accountWithoutEndpointsHasNoneToRemove() {
        story.table.commit(new Commit(story.endpoints.removeOfSessions(story.account)));

        assertThat(stored()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void endpointCreatedMeanwhileIsNotForgotten(int before) {
        for (int i = 0; i < before; i++) {
            story.create("person", ALL);
        }
        Commit removal = new Commit(story.endpoints.removeOfSessions(story.account));
        story.create("person", ALL);

        assertThatThrownBy(() -> story.table.commit(removal)).isInstanceOf(LostRace.class);

        story.table.commit(new Commit(story.endpoints.removeOfSessions(story.account)));
        assertThat(stored()).isEmpty();
    }
}
