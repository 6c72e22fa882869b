package marketplace.ops;

import java.net.URI;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.sesv2.SesV2Client;
import software.amazon.awssdk.services.sqs.SqsClient;

/** The AWS clients, each created on first use. */
public final class Aws {

    private final Optional<URI> emulation;

    private Aws(Optional<URI> emulation) {
        this.emulation = emulation;
    }

    /** Finds credentials, region and {@code AWS_ENDPOINT_URL} as every AWS tool does. */
    static Aws fromEnvironment() {
        return new Aws(Optional.empty());
    }

    public static Aws emulated(URI endpoint) {
        return new Aws(Optional.of(endpoint));
    }

    String region() {
        return emulation
                .map(_ -> Region.US_EAST_1.id())
                .orElseGet(() -> configured().id());
    }

    private static Region configured() {
        try {
            return DefaultAwsRegionProviderChain.builder().build().getRegion();
        } catch (SdkClientException e) {
            // The SDK's message prints its provider objects.
            throw new Refused("No region is set: set AWS_REGION, or the region of the profile in ~/.aws/config.", e);
        }
    }

    private <B extends AwsSyncClientBuilder<B, C> & AwsClientBuilder<B, C>, C> C client(B builder) {
        builder.region(Region.of(region()));
        emulation.ifPresent(endpoint -> builder.endpointOverride(endpoint)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local"))));
        return builder.httpClientBuilder(UrlConnectionHttpClient.builder()).build();
    }

    CloudFormationClient cloudFormation() {
        return client(CloudFormationClient.builder());
    }

    CloudWatchClient cloudWatch() {
        return client(CloudWatchClient.builder());
    }

    DynamoDbClient dynamoDb() {
        return client(DynamoDbClient.builder());
    }

    LambdaClient lambda() {
        return client(LambdaClient.builder());
    }

    S3Client s3() {
        return client(S3Client.builder());
    }

    SecretsManagerClient secrets() {
        return client(SecretsManagerClient.builder());
    }

    SesV2Client ses() {
        return client(SesV2Client.builder());
    }

    SqsClient sqs() {
        return client(SqsClient.builder());
    }
}
