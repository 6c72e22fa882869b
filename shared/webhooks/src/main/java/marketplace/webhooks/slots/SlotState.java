package marketplace.webhooks.slots;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.kernel.Id;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EndpointId;
import marketplace.table.Item;
import marketplace.webhooks.deliveries.Delivery;

/** The slots of an account as read: lease ends and other times by attribute. */
public record SlotState(AccountId account, Map<String, Long> numbers) {

    public static final int PER_ENDPOINT = 10;

    public static final int PER_ACCOUNT = 125;

    /** A call that takes this long counts as slow, also while it still runs. */
    public static final Duration SLOW_CALL = Duration.ofSeconds(1);

    /** How long an endpoint stays in the slow lane after its last slow or failed call. */
    static final Duration SLOW_PERIOD = Duration.ofMinutes(1);

    public static SlotState of(AccountId account, Optional<Item> item) {
        Map<String, Long> numbers = new HashMap<>();
        item.ifPresent(stored -> stored.attributes().forEach((name, value) -> {
            if (value instanceof BigDecimal number) {
                numbers.put(name, number.longValue());
            }
        }));
        return new SlotState(account, numbers);
    }

    static String slot(Id endpointOrAccount, int number) {
        return endpointOrAccount + "/" + number;
    }

    static String slowUntil(EndpointId endpoint) {
        return endpoint + "/slow";
    }

    static String line(Id endpointOrAccount) {
        return endpointOrAccount + "/line";
    }

    /** The first free slot from {@code seed} on, so that concurrent workers try different ones. */
    Optional<String> free(Id endpointOrAccount, int seed, Instant now) {
        int size = size(endpointOrAccount);
        return IntStream.range(0, size)
                .mapToObj(number -> slot(endpointOrAccount, Math.floorMod(seed + number, size)))
                .filter(slot -> numbers.getOrDefault(slot, 0L) <= now.toEpochMilli())
                .findFirst();
    }

    int countFree(Id endpointOrAccount, Instant now) {
        return size(endpointOrAccount) - (int) leaseEnds(endpointOrAccount, now).count();
    }

    public boolean isSlow(EndpointId endpoint, Instant now) {
        long slowStart = now.plus(Delivery.LEASE).minus(SLOW_CALL).toEpochMilli();
        return numbers.getOrDefault(slowUntil(endpoint), 0L) > now.toEpochMilli()
                || leaseEnds(endpoint, now).anyMatch(end -> end <= slowStart);
    }

    private int size(Id endpointOrAccount) {
        return endpointOrAccount.equals(account) ? PER_ACCOUNT : PER_ENDPOINT;
    }

    private Stream<Long> leaseEnds(Id endpointOrAccount, Instant now) {
        String slots = endpointOrAccount + "/";
        return numbers.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(slots) && Character.isDigit(last(entry.getKey())))
                .map(Map.Entry::getValue)
                .filter(end -> end > now.toEpochMilli());
    }

    private static char last(String text) {
        return text.charAt(text.length() - 1);
    }

    /** Set while deliveries wait; the value changes with each that begins to wait. */
    Optional<Long> waiting(Id endpointOrAccount) {
        return Optional.ofNullable(numbers.get(line(endpointOrAccount)));
    }
}
