package marketplace.ops;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.cloudformation.CloudFormationClient;
import software.amazon.awssdk.services.cloudformation.model.CloudFormationException;

/** The physical name of each logical id in template.yaml, as CloudFormation created it. */
record StackResources(String stack, Map<String, String> names, List<String> functions, Map<String, String> parameters) {

    private static final String FUNCTION = "AWS::Lambda::Function";

    static StackResources of(Aws aws, String stack) {
        Map<String, String> names = new LinkedHashMap<>();
        List<String> functions = new ArrayList<>();
        Map<String, String> parameters = new LinkedHashMap<>();
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
            formation
                    .describeStacks(request -> request.stackName(stack))
                    .stacks()
                    .getFirst()
                    .parameters()
                    .forEach(each -> parameters.put(each.parameterKey(), each.parameterValue()));
        } catch (CloudFormationException e) {
            throw new Refused(
                    "The stack " + stack + " cannot be read: "
                            + e.awsErrorDetails().errorMessage() + ". Check --stack, the region and the credentials.",
                    e);
        }
        return new StackResources(stack, names, functions, parameters);
    }

    /** A parameter such as ExistingTable replaces the resource Table. */
    Optional<String> find(String logicalId) {
        return parameter("Existing" + logicalId)
                .filter(name -> !name.isEmpty())
                .or(() -> Optional.ofNullable(names.get(logicalId)));
    }

    Optional<String> parameter(String name) {
        return Optional.ofNullable(parameters.get(name));
    }

    String require(String logicalId) {
        return find(logicalId).orElseThrow(() -> new Refused("The stack " + stack + " has no " + logicalId + "."));
    }

    String table() {
        return require("Table");
    }
}
