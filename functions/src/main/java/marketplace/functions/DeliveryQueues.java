package marketplace.functions;

import marketplace.webhooks.Lane;

/** The URLs of the two queues of deliveries. */
public record DeliveryQueues(String regular, String slow) {

    public static DeliveryQueues of(Variables variables) {
        return new DeliveryQueues(variables.text("DELIVERIES_QUEUE_URL"), variables.text("SLOW_DELIVERIES_QUEUE_URL"));
    }

    String url(Lane lane) {
        return switch (lane) {
            case REGULAR -> regular;
            case SLOW -> slow;
        };
    }
}
