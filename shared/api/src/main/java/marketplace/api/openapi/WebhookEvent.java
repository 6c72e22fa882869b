package marketplace.api.openapi;

/**
 * An event that webhooks deliver.
 *
 * @param type such as {@code bounty.completed}
 * @param description one sentence: when it is sent
 * @param data the record of its data; required are the fields that every delivery has
 */
public record WebhookEvent(String type, String description, Class<? extends Record> data) {}
