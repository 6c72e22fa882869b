package marketplace.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import marketplace.api.Access;
import marketplace.api.Catalogue;
import marketplace.api.Operation;
import marketplace.api.schema.Schemas;
import marketplace.api.schema.ToolSchemas;
import marketplace.kernel.Scope;
import marketplace.testing.Golden;
import org.junit.jupiter.api.Test;

/** The operations of webhooks. */
final class WebhookOperationsTest {

    private final List<Operation<?, ?>> operations = WebhookOperations.of(new WebhookOperations.Services(
            () -> {
                throw unneeded();
            },
            () -> {
                throw unneeded();
            },
            () -> {
                throw unneeded();
            },
            () -> {
                throw unneeded();
            }));

    private static AssertionError unneeded() {
        return new AssertionError("describing an operation must not build what is behind it");
    }

    @Test
    void operationsMatchTheList() {
        StringBuilder surface = new StringBuilder();
        for (Catalogue.BoundTool bound : new Catalogue(operations).tools()) {
            Operation<?, ?> operation = bound.operation();
            surface.append(operation.rest().routeKey())
                    .append(" -> ")
                    .append(operation.rest().status())
                    .append("\n  tool ")
                    .append(bound.tool().name())
                    .append(' ')
                    .append(bound.tool().hint())
                    .append("\n  takes ")
                    .append(fields(ToolSchemas.input(bound.tool(), operation)))
                    .append("\n  answers ")
                    .append(fields(Schemas.enveloped(Schemas.output(operation))))
                    .append('\n');
        }
        Golden.check("surface.txt", surface.toString());
    }

    private static String fields(ObjectNode schema) {
        List<String> names = new ArrayList<>();
        schema.get("properties").fieldNames().forEachRemaining(names::add);
        return String.join(", ", names);
    }

    @Test
    void everyOperationOnEndpointsRequiresTheManageScope() {
        List<Operation<?, ?>> onEndpoints = operations.stream()
                .filter(operation -> operation.rest().path().startsWith("/api/webhooks/"))
                .toList();
        assertThat(onEndpoints).hasSize(9).allSatisfy(operation -> {
            assertThat(operation.access()).isEqualTo(Access.KEY_OR_SESSION);
            assertThat(operation.scope()).isEqualTo(Scope.MANAGE);
        });
        assertThat(operations)
                .filteredOn(operation -> operation.tools().size() == 1)
                .hasSize(6);
    }
}
