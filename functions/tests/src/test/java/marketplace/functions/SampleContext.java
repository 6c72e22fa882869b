package marketplace.functions;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;

/** The context of one call, as Lambda gives it. */
final class SampleContext implements Context {

    @Override
    public String getAwsRequestId() {
        return "lambda-1";
    }

    @Override
    public String getFunctionName() {
        return "stack-Function-1";
    }

    @Override
    public String getLogGroupName() {
        return "logs";
    }

    @Override
    public String getLogStreamName() {
        return "stream";
    }

    @Override
    public String getFunctionVersion() {
        return "1";
    }

    @Override
    public String getInvokedFunctionArn() {
        return "arn:aws:lambda:us-east-1:000000000000:function:stack-Function-1";
    }

    @Override
    public CognitoIdentity getIdentity() {
        return null;
    }

    @Override
    public ClientContext getClientContext() {
        return null;
    }

    @Override
    public int getRemainingTimeInMillis() {
        return 1_000;
    }

    @Override
    public int getMemoryLimitInMB() {
        return 1_024;
    }

    @Override
    public LambdaLogger getLogger() {
        throw new UnsupportedOperationException("functions write to the platform's output");
    }
}
