package marketplace.dynamo;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import marketplace.table.Item;
import org.junit.jupiter.api.Test;

final class DynamoItemsTest {

    @Test
    void everyStoredTypeIsReadAsItWasWritten() {
        Item item = Item.of(Map.of(
                "pk",
                "THING#1",
                "sk",
                "THING",
                "text",
                "",
                "flag",
                true,
                "number",
                BigDecimal.valueOf(Long.MAX_VALUE),
                "decimal",
                new BigDecimal("0.5"),
                "list",
                List.of("a", List.of(), BigDecimal.ONE),
                "map",
                Map.of("price", BigDecimal.valueOf(-5), "parts", Map.of())));

        assertThat(DynamoItems.item(DynamoItems.attributes(item))).isEqualTo(item);
    }

    @Test
    void bytesAreReadAsTheyWereWritten() {
        byte[] content = {0, -1, 127};
        Item item = Item.of(Map.of("pk", "THING#1", "sk", "THING", "content", content));

        assertThat(DynamoItems.item(DynamoItems.attributes(item)).bytes("content"))
                .isEqualTo(content);
    }
}
