package marketplace.local.emulators;

import marketplace.server.roles.Role;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/** A role's refusal, as a client of the service throws it. */
final class Denials {

    private Denials() {}

    static AwsServiceException as(AwsServiceException.Builder error, int status, String code, Role.Denied denied) {
        return error.statusCode(status)
                .message(denied.getMessage())
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode(code)
                        .errorMessage(denied.getMessage())
                        .build())
                .build();
    }
}
