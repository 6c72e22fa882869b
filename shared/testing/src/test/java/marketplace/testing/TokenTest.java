package marketplace.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import marketplace.dynamo.DynamoItems;
import marketplace.dynamo.DynamoTable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/** What a repeated commit relies on, asked of the database itself. */
final class TokenTest {

    @Test
    void repeatedRequestTokenCommitsOnce() {
        String name = EmbeddedDynamo.newTableName();
        TransactWriteItemsRequest request = TransactWriteItemsRequest.builder()
                .clientRequestToken("the same for both")
                .transactItems(List.of(TransactWriteItem.builder()
                        .update(update -> update.tableName(name)
                                .key(DynamoItems.attributes(Edition.item().build()))
                                .updateExpression("ADD c :one")
                                .expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1"))))
                        .build()))
                .build();
        EmbeddedDynamo.client().transactWriteItems(request);
        EmbeddedDynamo.client().transactWriteItems(request);
        DynamoTable table = new DynamoTable(EmbeddedDynamo.client(), name);
        assertThat(table.get(Edition.KEY).orElseThrow().number("c")).isEqualTo(1);
    }
}
