package marketplace.server.template;

/** The ARNs in local events. DynamoDB Local and ElasticMQ use the same account and region. */
public final class Arns {

    public static final String ACCOUNT = "000000000000";
    public static final String REGION = "us-east-1";
    public static final String LOCAL_STREAM = arn("dynamodb", "table/local/stream/0");

    private Arns() {}

    public static String function(String name) {
        return arn("lambda", "function:" + name);
    }

    public static String queue(String name) {
        return arn("sqs", name);
    }

    private static String arn(String service, String resource) {
        return "arn:aws:" + service + ":" + REGION + ":" + ACCOUNT + ":" + resource;
    }
}
