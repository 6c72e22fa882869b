/**
 * The adapter that keeps the {@link marketplace.table.Table} in DynamoDB. Read {@link DynamoTable} first: the calls,
 * the retries and the meaning of a cancelled transaction. {@link DynamoItems}, {@code DynamoWrites} and
 * {@code Expressions} translate items, writes and conditions for it. {@link TurnsByTicket} queues the calls of many
 * processes.
 */
package marketplace.dynamo;
