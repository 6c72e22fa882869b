package marketplace.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import marketplace.api.Catalogue;
import marketplace.api.Operation;
import marketplace.api.Schemas;
import org.junit.jupiter.api.Test;

class AccountsOperationsTest {

    private final List<Operation<?, ?>> operations = AccountsOperations.of(
            () -> {
                throw new AssertionError("listing operations must build nothing");
            },
            () -> {
                throw new AssertionError("listing operations must build nothing");
            });

    @Test
    void areListedWithoutBuildingAService() {
        assertThat(new Catalogue(operations).tools())
                .extracting(bound -> bound.tool().name())
                .containsExactly("create_api_key", "list_api_keys", "revoke_api_key");
    }

    @Test
    void haveASchemaForEveryInputAndOutput() {
        for (Operation<?, ?> operation : operations) {
            assertThat(Schemas.input(operation.input()).get("type").textValue())
                    .as(operation.name())
                    .isEqualTo("object");
            assertThat(Schemas.output(operation.output()).get("properties"))
                    .as(operation.name())
                    .isNotEmpty();
        }
    }
}
