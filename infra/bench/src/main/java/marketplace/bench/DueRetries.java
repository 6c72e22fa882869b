package marketplace.bench;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import marketplace.functions.environment.MessageQueues.Message;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.DeliveryId;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.server.Stack;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.webhooks.deliveries.Deliveries;
import marketplace.webhooks.deliveries.Delivery;
import marketplace.webhooks.deliveries.DeliveryAttempt;
import marketplace.webhooks.deliveries.DeliveryMessage;
import marketplace.webhooks.deliveries.DeliveryStatus;
import marketplace.webhooks.deliveries.Lane;
import marketplace.webhooks.endpoints.EndpointOwner;

/** Deliveries whose first attempt has failed and whose second is due now, all at the same time. */
final class DueRetries {

    private static final int PER_COMMIT = 50;
    private static final int PER_BATCH = 10;

    private final Table table;
    private final Stack stack;
    private final Ids ids = Ids.random();

    DueRetries(Table table, Stack stack) {
        this.table = table;
        this.stack = stack;
    }

    void prepare(AccountId account, List<EndpointId> endpoints, int count) {
        Instant now = stack.clock().instant();
        List<Delivery> retries = IntStream.range(0, count)
                .mapToObj(i -> retry(account, endpoints.get(i % endpoints.size()), now))
                .toList();
        Deliveries deliveries = new Deliveries(table);
        for (int from = 0; from < count; from += PER_COMMIT) {
            List<Write> writes = new ArrayList<>();
            retries.subList(from, Math.min(count, from + PER_COMMIT))
                    .forEach(retry -> writes.addAll(deliveries.create(retry)));
            table.commit(new Commit(writes));
        }
        for (int from = 0; from < count; from += PER_BATCH) {
            send(retries.subList(from, Math.min(count, from + PER_BATCH)));
        }
    }

    private Delivery retry(AccountId account, EndpointId endpoint, Instant now) {
        Instant failedAt = now.minus(Duration.ofSeconds(30));
        String error = "The receiver answered with status 500.";
        return new Delivery(
                new DeliveryId(ids.next(IdKind.DELIVERY, failedAt)),
                endpoint,
                account,
                new EndpointOwner(account.value()),
                "evt_retry",
                EventType.APPLICATION_SUBMITTED,
                "{}",
                DeliveryStatus.RETRY,
                List.of(new DeliveryAttempt(failedAt, DeliveryStatus.RETRY, 500, error, 20L, "")),
                error,
                failedAt,
                failedAt,
                now,
                null,
                0,
                2);
    }

    private void send(List<Delivery> retries) {
        stack.queues()
                .send(
                        "SlowDeliveriesQueue",
                        retries.stream()
                                .map(retry -> new Message(
                                        message(retry).text(),
                                        0,
                                        retry.endpointId().value()))
                                .toList());
    }

    private static DeliveryMessage message(Delivery retry) {
        return new DeliveryMessage(
                retry.owner(), retry.accountId(), retry.endpointId(), retry.id(), 2, Lane.SLOW, false);
    }
}
