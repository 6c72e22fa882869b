package marketplace.dynamo;

import marketplace.table.Write;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** Each action returns the item that failed its condition, so that the error can describe it. */
final class DynamoWrites {

    private static final ReturnValuesOnConditionCheckFailure OLD = ReturnValuesOnConditionCheckFailure.ALL_OLD;

    private DynamoWrites() {}

    static TransactWriteItem action(String table, Write write) {
        Expressions expressions = new Expressions();
        TransactWriteItem.Builder action = TransactWriteItem.builder();
        switch (write) {
            case Write.Put put ->
                action.put(to -> to.tableName(table)
                        .item(DynamoItems.attributes(put.item()))
                        .conditionExpression(
                                expressions.condition(put.condition()).orElse(null))
                        .expressionAttributeNames(expressions.names())
                        .expressionAttributeValues(expressions.values())
                        .returnValuesOnConditionCheckFailure(OLD));
            case Write.Update update ->
                action.update(to -> to.tableName(table)
                        .key(DynamoItems.key(update.key()))
                        .updateExpression(expressions.update(update.changes()))
                        .conditionExpression(
                                expressions.condition(update.condition()).orElse(null))
                        .expressionAttributeNames(expressions.names())
                        .expressionAttributeValues(expressions.values())
                        .returnValuesOnConditionCheckFailure(OLD));
            case Write.Delete delete ->
                action.delete(to -> to.tableName(table)
                        .key(DynamoItems.key(delete.key()))
                        .conditionExpression(
                                expressions.condition(delete.condition()).orElse(null))
                        .expressionAttributeNames(expressions.names())
                        .expressionAttributeValues(expressions.values())
                        .returnValuesOnConditionCheckFailure(OLD));
            case Write.Check check ->
                action.conditionCheck(to -> to.tableName(table)
                        .key(DynamoItems.key(check.key()))
                        .conditionExpression(expressions.check(check.condition()))
                        .expressionAttributeNames(expressions.names())
                        .expressionAttributeValues(expressions.values())
                        .returnValuesOnConditionCheckFailure(OLD));
        }
        return action.build();
    }
}
