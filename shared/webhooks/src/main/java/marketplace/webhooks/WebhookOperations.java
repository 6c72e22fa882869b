package marketplace.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.accounts.NoInput;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Json;
import marketplace.api.ListForm;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.table.Keys;
import marketplace.webhooks.EventViews.EventAnswer;
import marketplace.webhooks.EventViews.EventTypeView;
import marketplace.webhooks.EventViews.EventView;
import marketplace.webhooks.WebhookViews.CreatedEndpoint;
import marketplace.webhooks.WebhookViews.DeletedEndpoint;
import marketplace.webhooks.WebhookViews.DeliveryAnswer;
import marketplace.webhooks.WebhookViews.DeliveryView;
import marketplace.webhooks.WebhookViews.EndpointAnswer;
import marketplace.webhooks.WebhookViews.EndpointView;
import marketplace.webhooks.WebhookViews.RotatedSecret;
import marketplace.webhooks.WebhookViews.StartedDelivery;
import marketplace.webhooks.endpoints.EndpointOwner;
import marketplace.webhooks.endpoints.Subscription;

public final class WebhookOperations {

    private WebhookOperations() {}

    /** Each is created when it is first called. */
    record Services(
            Supplier<EndpointService> endpoints,
            Supplier<DeliveryService> deliveries,
            Supplier<Redeliveries> redeliveries,
            Supplier<EventService> events) {}

    static List<Operation<?, ?>> of(Services services) {
        return Stream.of(
                        endpoints(services.endpoints()),
                        changes(services.endpoints()),
                        deliveries(services.deliveries()),
                        List.of(redeliver(services.redeliveries())),
                        events(services.events()))
                .<Operation<?, ?>>flatMap(List::stream)
                .toList();
    }

    private static List<Operation<?, ?>> endpoints(Supplier<EndpointService> endpoints) {
        return List.of(
                Operation.named("create_webhook_endpoint", WebhookInputs.CreateEndpoint.class, CreatedEndpoint.class)
                        .summary("Registers a URL that receives signed events.")
                        .route("POST", "/api/webhooks/endpoints")
                        .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                        .effect(Effect.CREATE)
                        .errors(ErrorCode.ENDPOINT_LIMIT_REACHED)
                        .tool(Tool.of(
                                        "create_webhook_endpoint",
                                        "Create a webhook endpoint",
                                        Tool.Hint.WRITE,
                                        "Registers an https URL that receives events as signed POSTs; five per key."
                                                + " Returns the signing secret once: store it.")
                                .describing(
                                        "events",
                                        "* for all, or some, such as application.submitted, submission.submitted,"
                                                + " message.received, escrow.funded, escrow.released,"
                                                + " booking.status_changed, run.report_ready. The resource"
                                                + " event-types has all.")
                                .leavingOut("description", "dryRun", "idempotencyKey")
                                .tightening("events", Map.of("items", eventType())))
                        .decides((call, input) -> endpoints.get().create(call, input)),
                Operation.named("list_webhook_endpoints", NoInput.class, EndpointView.class)
                        .summary("Lists your webhook endpoints.")
                        .route("GET", "/api/webhooks/endpoints")
                        .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                        .tool(Tool.of(
                                "list_webhook_endpoints",
                                "List webhook endpoints",
                                Tool.Hint.READ,
                                "Lists the webhook endpoints of this key, their events and whether one was"
                                        + " disabled. Secrets are not shown."))
                        .listsAll(
                                "endpoints",
                                "The endpoints, oldest first.",
                                (call, _) -> endpoints.get().list(call)),
                Operation.named("delete_webhook_endpoint", WebhookInputs.DeleteEndpoint.class, DeletedEndpoint.class)
                        .summary("Deletes a webhook endpoint.")
                        .route("DELETE", "/api/webhooks/endpoints/{endpointId}")
                        .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND)
                        .tool(Tool.of(
                                        "delete_webhook_endpoint",
                                        "Delete a webhook endpoint",
                                        Tool.Hint.DESTRUCTIVE_IDEMPOTENT,
                                        "Deletes a webhook endpoint and its secret; queued deliveries are not sent."
                                                + " Its delivery log remains.")
                                .keyedByArguments())
                        .decides((call, input) -> endpoints.get().delete(call, input)),
                testWebhookEndpoint(endpoints));
    }

    private static List<Operation<?, ?>> changes(Supplier<EndpointService> endpoints) {
        return List.of(
                Operation.named("update_webhook_endpoint", WebhookInputs.UpdateEndpoint.class, EndpointAnswer.class)
                        .summary("Changes URL, events or note of a webhook endpoint, or enables it again.")
                        .route("PATCH", "/api/webhooks/endpoints/{endpointId}")
                        .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND)
                        .decides((call, input) -> endpoints.get().update(call, input)),
                Operation.named("rotate_webhook_secret", WebhookInputs.RotateSecret.class, RotatedSecret.class)
                        .summary("Replaces the signing secret of a webhook endpoint.")
                        .route("POST", "/api/webhooks/endpoints/{endpointId}/rotate-secret")
                        .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                        .effect(Effect.CHANGE)
                        .errors(ErrorCode.NOT_FOUND)
                        .decides((call, input) -> endpoints.get().rotateSecret(call, input)));
    }

    private static List<Operation<?, ?>> deliveries(Supplier<DeliveryService> deliveries) {
        return List.of(
                Operation.named("get_webhook_deliveries", WebhookInputs.ListDeliveries.class, DeliveryView.class)
                        .summary("Lists deliveries to your webhook endpoints, sent and pending.")
                        .route("GET", "/api/webhooks/deliveries")
                        .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                        .errors(ErrorCode.NOT_FOUND)
                        .tool(Tool.of(
                                "get_webhook_deliveries",
                                "List webhook deliveries",
                                Tool.Hint.READ,
                                "Lists deliveries of the last 30 days, newest first."))
                        .lists(
                                new ListForm("deliveries", "The deliveries, newest first.", 50, 200),
                                (call, input, page) -> deliveries.get().list(call, input, page)),
                Operation.named("get_webhook_delivery", WebhookInputs.GetDelivery.class, DeliveryAnswer.class)
                        .summary("Returns one delivery with its body and every attempt.")
                        .route("GET", "/api/webhooks/deliveries/{deliveryId}")
                        .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                        .errors(ErrorCode.NOT_FOUND)
                        .tool(Tool.of(
                                "get_webhook_delivery",
                                "Get a webhook delivery",
                                Tool.Hint.READ,
                                "Returns one delivery: the payload, and the outcome of each attempt."))
                        .reads((call, input) -> deliveries.get().get(call, input)));
    }

    private static Operation<?, ?> testWebhookEndpoint(Supplier<EndpointService> endpoints) {
        return Operation.named("test_webhook_endpoint", WebhookInputs.TestEndpoint.class, StartedDelivery.class)
                .summary("Sends a test event to a webhook endpoint through the normal queue.")
                .route("POST", "/api/webhooks/endpoints/{endpointId}/test")
                .status(202)
                .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                .effect(Effect.CREATE)
                .errors(ErrorCode.NOT_FOUND, ErrorCode.ENDPOINT_DISABLED, ErrorCode.RATE_LIMITED)
                .tool(Tool.of(
                                "test_webhook_endpoint",
                                "Test a webhook endpoint",
                                Tool.Hint.WRITE,
                                "Sends a webhook.test event to an endpoint, at most ten an hour.")
                        .leavingOut("dryRun", "idempotencyKey"))
                .decides((call, input) -> endpoints.get().test(call, input));
    }

    private static Operation<?, ?> redeliver(Supplier<Redeliveries> redeliveries) {
        return Operation.named("redeliver_webhook_delivery", WebhookInputs.Redeliver.class, StartedDelivery.class)
                .summary("Sends a delivered or failed delivery again, with the same body and event id.")
                .route("POST", "/api/webhooks/deliveries/{deliveryId}/redeliver")
                .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                .effect(Effect.CHANGE)
                .errors(
                        ErrorCode.NOT_FOUND,
                        ErrorCode.INVALID_STATE,
                        ErrorCode.ENDPOINT_DISABLED,
                        ErrorCode.RATE_LIMITED)
                .prefetch((call, input) ->
                        List.of(Keys.delivery(EndpointOwner.of(call).value(), input.deliveryId())))
                .decides((call, input) -> redeliveries.get().redeliver(call, input));
    }

    private static List<Operation<?, ?>> events(Supplier<EventService> events) {
        return List.of(
                Operation.named("list_events", WebhookInputs.ListEvents.class, EventView.class)
                        .summary("Lists the events of your account in the last 30 days.")
                        .route("GET", "/api/events")
                        .access(Access.KEY_OR_SESSION, Scope.READ)
                        .lists(
                                new ListForm("events", "The events, oldest first.", 50, 200),
                                (call, input, page) -> events.get().list(call, input, page)),
                Operation.named("list_event_types", NoInput.class, EventTypeView.class)
                        .summary("Lists the types of events, each with the JSON Schema of its body and an example.")
                        .route("GET", "/api/events/types")
                        .access(Access.PUBLIC, Scope.READ)
                        .listsAll(
                                "types",
                                "The types, in the order of their work.",
                                (call, input) -> events.get().types(call, input)),
                Operation.named("get_event", WebhookInputs.GetEvent.class, EventAnswer.class)
                        .summary("Returns one event of the last 30 days with every attempt at your endpoints.")
                        .route("GET", "/api/events/{eventId}")
                        .access(Access.KEY_OR_SESSION, Scope.MANAGE)
                        .errors(ErrorCode.NOT_FOUND)
                        .reads((call, input) -> events.get().get(call, input)));
    }

    private static JsonNode eventType() {
        return Json.object().put("type", "string").set("enum", Json.tree(new Subscription.Names().get()));
    }
}
