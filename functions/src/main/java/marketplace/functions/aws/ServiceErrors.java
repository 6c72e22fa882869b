package marketplace.functions.aws;

import java.util.Optional;
import marketplace.api.ServiceError;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/** Reads the error response of AWS from an exception. */
public final class ServiceErrors {

    private ServiceErrors() {}

    public static Optional<ServiceError> find(Throwable fault) {
        return fault instanceof AwsServiceException answered ? Optional.of(of(answered)) : Optional.empty();
    }

    private static ServiceError of(AwsServiceException answered) {
        Optional<AwsErrorDetails> details = Optional.ofNullable(answered.awsErrorDetails());
        return new ServiceError(
                details.map(AwsErrorDetails::serviceName).orElse("AWS"),
                details.map(AwsErrorDetails::errorCode).orElse(null),
                answered.statusCode(),
                answered.requestId());
    }
}
