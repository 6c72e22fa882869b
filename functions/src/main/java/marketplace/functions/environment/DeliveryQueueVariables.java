package marketplace.functions.environment;

import marketplace.webhooks.deliveries.Lane;

/** The URLs of the two queues of deliveries. */
public record DeliveryQueueVariables(String deliveriesQueueUrl, String slowDeliveriesQueueUrl) {

    public static DeliveryQueueVariables of(Variables variables) {
        return new DeliveryQueueVariables(
                variables.text("DELIVERIES_QUEUE_URL"), variables.text("SLOW_DELIVERIES_QUEUE_URL"));
    }

    public String url(Lane lane) {
        return switch (lane) {
            case REGULAR -> deliveriesQueueUrl;
            case SLOW -> slowDeliveriesQueueUrl;
        };
    }
}
