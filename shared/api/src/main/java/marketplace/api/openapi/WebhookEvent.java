package marketplace.api.openapi;

/** An event type of webhooks. Fields that every delivery has are required in {@code data}. */
public record WebhookEvent(String type, String description, Class<? extends Record> data) {}
