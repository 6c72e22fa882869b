package marketplace.local.emulators;

import java.time.InstantSource;
import marketplace.server.StackOptions;
import marketplace.server.StackOptions.Stores;
import marketplace.server.data.DataFolder;
import marketplace.server.template.Template;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The storage of one stack that needs clients of DynamoDB and SQS. They exist once the stack has started. */
public final class Emulators implements StackOptions.Storage {

    private LocalDatabase database;
    private ElasticMqQueues queues;

    @Override
    public Stores open(DataFolder data, Template template, InstantSource clock) {
        database = LocalDatabase.start(data, template.table());
        queues = ElasticMqQueues.start(template.queues(), clock);
        return new Stores(database, queues);
    }

    public DynamoDbClient dynamoDb() {
        return database.client();
    }

    public SqsClient sqs() {
        return queues.client();
    }
}
