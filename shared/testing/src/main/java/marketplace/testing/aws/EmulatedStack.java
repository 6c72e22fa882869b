package marketplace.testing.aws;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** CloudFormation's query protocol for one stack. */
public final class EmulatedStack {

    /** The page size of the service. */
    private static final int PAGE = 100;

    private record Resource(String logicalId, String type, String physicalId) {}

    private final String name;
    private final List<Resource> resources = new ArrayList<>();
    private final Map<String, String> parameters = new TreeMap<>();

    EmulatedStack(String name) {
        this.name = name;
    }

    public void add(String logicalId, String type, String physicalId) {
        resources.add(new Resource(logicalId, type, physicalId));
    }

    public void setParameter(String key, String value) {
        parameters.put(key, value);
    }

    void handle(HttpExchange exchange, String form) throws IOException {
        Map<String, String> request = new HashMap<>();
        for (String pair : form.split("&", -1)) {
            String[] parts = pair.split("=", 2);
            request.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        if (!name.equals(request.get("StackName"))) {
            send(
                    exchange,
                    400,
                    "<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id "
                            + request.get("StackName") + " does not exist</Message></Error></ErrorResponse>");
            return;
        }
        String action = request.get("Action");
        String result = switch (action) {
            case "ListStackResources" -> page(request.getOrDefault("NextToken", "0"));
            case "DescribeStacks" -> description();
            default -> throw new IllegalArgumentException("the emulated stack has no action " + action);
        };
        send(
                exchange,
                200,
                "<" + action + "Response><" + action + "Result>" + result + "</" + action + "Result></" + action
                        + "Response>");
    }

    private String page(String token) {
        int from = Integer.parseInt(token);
        StringBuilder xml = new StringBuilder("<StackResourceSummaries>");
        resources.stream()
                .skip(from)
                .limit(PAGE)
                .forEach(resource -> xml.append("<member><LogicalResourceId>")
                        .append(resource.logicalId())
                        .append("</LogicalResourceId><PhysicalResourceId>")
                        .append(resource.physicalId())
                        .append("</PhysicalResourceId><ResourceType>")
                        .append(resource.type())
                        .append("</ResourceType><ResourceStatus>CREATE_COMPLETE</ResourceStatus></member>"));
        xml.append("</StackResourceSummaries>");
        if (from + PAGE < resources.size()) {
            xml.append("<NextToken>").append(from + PAGE).append("</NextToken>");
        }
        return xml.toString();
    }

    private String description() {
        StringBuilder xml = new StringBuilder("<Stacks><member><StackName>")
                .append(name)
                .append("</StackName><StackStatus>CREATE_COMPLETE</StackStatus><Parameters>");
        parameters.forEach((key, value) -> xml.append("<member><ParameterKey>")
                .append(key)
                .append("</ParameterKey><ParameterValue>")
                .append(value)
                .append("</ParameterValue></member>"));
        return xml.append("</Parameters></member></Stacks>").toString();
    }

    private static void send(HttpExchange exchange, int status, String xml) throws IOException {
        byte[] bytes = xml.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/xml");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }
}
