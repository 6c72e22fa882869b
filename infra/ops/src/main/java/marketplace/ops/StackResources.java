package marketplace.ops;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.cloudformation.model.CloudFormationException;
import software.amazon.awssdk.services.cloudformation.model.Parameter;

/** What CloudFormation made for a stack: the physical name of each logical id in template.yaml. */
record StackResources(String stack, Map<String, String> names, List<String> functions) {

    private static final String FUNCTION = "AWS::Lambda::Function";

    static StackResources of(Aws aws, String stack) {
        Map<String, String> names = new LinkedHashMap<>();
        List<String> functions = new ArrayList<>();
        try (CloudFormationClient formation = aws.cloudFormation()) {
            formation
                    .listStackResourcesPaginator(request -> request.stackName(stack))
                    .stackResourceSummaries()
                    .forEach(resource -> {
                        names.put(resource.logicalResourceId(), resource.physicalResourceId());
                        if (FUNCTION.equals(resource.resourceType())) {
                            functions.add(resource.physicalResourceId());
                        }
                    });
            // A parameter that names an existing resource stands in for the resource that it replaces.
            formation.describeStacks(request -> request.stackName(stack)).stacks().getFirst().parameters().stream()
                    .filter(parameter -> parameter.parameterKey().startsWith("Existing"))
                    .filter(parameter -> !parameter.parameterValue().isEmpty())
                    .forEach(parameter -> names.put(replaced(parameter), parameter.parameterValue()));
        } catch (CloudFormationException e) {
            throw new Refused(
                    "The stack " + stack + " cannot be read: "
                            + e.awsErrorDetails().errorMessage() + ". Check --stack, the region and the credentials.",
                    e);
        }
        return new StackResources(stack, names, functions);
    }

    private static String replaced(Parameter parameter) {
        return parameter.parameterKey().substring("Existing".length());
    }

    Optional<String> find(String logicalId) {
        return Optional.ofNullable(names.get(logicalId));
    }

    String require(String logicalId) {
        return find(logicalId).orElseThrow(() -> new Refused("The stack " + stack + " has no " + logicalId + "."));
    }

    String table() {
        return require("Table");
    }
}
