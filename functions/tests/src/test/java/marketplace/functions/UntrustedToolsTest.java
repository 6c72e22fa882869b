package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import marketplace.api.Catalogue.BoundTool;
import marketplace.api.schema.Schemas;
import marketplace.functions.graph.Capabilities;
import marketplace.kernel.Id;
import org.junit.jupiter.api.Test;

/** Every tool whose output has a text that other people may have written says so. */
class UntrustedToolsTest {

    private static final String OWN = "written by the caller's own account";
    private static final String OURS = "written by this service";

    /** The texts in the outputs of all tools that are not marked. */
    private static final Map<String, String> HARMLESS = Map.ofEntries(
            Map.entry("AccountStatusView.restriction", OURS),
            Map.entry("ApiKeyView.name", OWN),
            Map.entry("ApiKeyView.prefix", OURS),
            Map.entry("ApiKeyView.webhookUrl", OWN),
            Map.entry("Balance.currency", OURS),
            Map.entry("BookedView.endTime", OURS),
            Map.entry("BookedView.startTime", OURS),
            Map.entry("CreatedApiKeyView.apiKey", OURS),
            Map.entry("CreatedEndpoint.message", OURS),
            Map.entry("CreatedEndpoint.secret", OURS),
            Map.entry("DateAnswer.timezone", OURS),
            Map.entry("DeliveryView.eventId", OURS),
            Map.entry("DeliveryView.lastError", OURS),
            Map.entry("DepositAnswer.checkoutUrl", OURS),
            Map.entry("DirectMessagingView.howToUnlock", OURS),
            Map.entry("EndpointView.description", OWN),
            Map.entry("EndpointView.events", OURS),
            Map.entry("EndpointView.url", OWN),
            Map.entry("LowBalance.code", OURS),
            Map.entry("LowBalance.depositEndpoint", OURS),
            Map.entry("LowBalance.message", OURS),
            Map.entry("PlanStep.expected", OWN),
            Map.entry("PlanStep.id", OWN),
            Map.entry("PlanStep.instruction", OWN),
            Map.entry("RunAction.action", OURS),
            Map.entry("RunAction.method", OURS),
            Map.entry("RunAction.path", OURS),
            Map.entry("RunAction.tool", OURS),
            Map.entry("SlotView.startTime", OURS),
            Map.entry("SlotView.timezone", OURS),
            Map.entry("StartedDelivery.eventId", OURS),
            Map.entry("TemplateView.allowedCountries", OWN),
            Map.entry("TemplateView.instructions", OWN),
            Map.entry("TemplateView.name", OWN),
            Map.entry("TemplateView.requiredCredentials", OWN),
            Map.entry("TemplateView.targetUrl", OWN),
            Map.entry("TemplateView.testerStartMessage", OWN));

    @Test
    void toolsWithTextsByOtherPeopleSaySo() {
        Set<String> texts = new TreeSet<>();
        for (BoundTool bound : Capabilities.described().tools()) {
            Class<?> output = bound.operation().output();
            if (!Schemas.hasUntrustedTexts(output)) {
                collect(output, texts, new HashSet<>());
            }
        }

        assertThat(texts)
                .as("mark its record with @UntrustedTexts, or list who else wrote it")
                .isEqualTo(new TreeSet<>(HARMLESS.keySet()));
    }

    private static void collect(Type type, Set<String> texts, Set<Type> seen) {
        if (type instanceof ParameterizedType list) {
            Stream.of(list.getActualTypeArguments()).forEach(element -> collect(element, texts, seen));
        }
        if (type instanceof Class<?> record
                && record.isRecord()
                && !Id.class.isAssignableFrom(record)
                && seen.add(record)) {
            for (RecordComponent component : record.getRecordComponents()) {
                if (holdsText(component.getGenericType())) {
                    texts.add(record.getSimpleName() + "." + component.getName());
                }
                collect(component.getGenericType(), texts, seen);
            }
        }
    }

    /** Of a type that is unknown here, such as any JSON, too. */
    private static boolean holdsText(Type type) {
        if (type instanceof ParameterizedType list) {
            return Stream.of(list.getActualTypeArguments()).anyMatch(UntrustedToolsTest::holdsText);
        }
        return !(type instanceof Class<?> known)
                || known == String.class
                || !(known.isRecord()
                        || known.isEnum()
                        || known.isPrimitive()
                        || known.getName().startsWith("java."));
    }
}
