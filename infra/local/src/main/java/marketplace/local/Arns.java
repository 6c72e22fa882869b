package marketplace.local;

/** The ARNs in local events. DynamoDB Local and ElasticMQ use the same account and region. */
final class Arns {

    static final String ACCOUNT = "000000000000";
    static final String REGION = "us-east-1";
    static final String MEMORY_STREAM = arn("dynamodb", "table/memory/stream/0");

    private Arns() {}

    static String function(String name) {
        return arn("lambda", "function:" + name);
    }

    static String queue(String name) {
        return arn("sqs", name);
    }

    static String schedule(String name) {
        return arn("scheduler", "schedule/default/" + name);
    }

    private static String arn(String service, String resource) {
        return "arn:aws:" + service + ":" + REGION + ":" + ACCOUNT + ":" + resource;
    }
}
