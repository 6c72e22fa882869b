package marketplace.testing.aws;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import marketplace.api.Json;

/** The state of an account at Amazon SES. */
public final class EmulatedMail {

    static final String PATH = "/v2/email/";

    private final Set<String> verified = new TreeSet<>();
    private boolean sandbox;

    public void verify(String identity) {
        verified.add(identity);
    }

    public void stayInSandbox() {
        sandbox = true;
    }

    void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String identity = path.substring(path.lastIndexOf('/') + 1);
        if (path.equals(PATH + "account")) {
            ObjectNode account =
                    Json.object().put("ProductionAccessEnabled", !sandbox).put("SendingEnabled", true);
            account.putObject("SendQuota").put("Max24HourSend", 50_000.0);
            EmulatedLambda.send(exchange, 200, account);
        } else if (verified.contains(identity)) {
            EmulatedLambda.send(exchange, 200, Json.object().put("VerifiedForSendingStatus", true));
        } else {
            exchange.getResponseHeaders().set("x-amzn-ErrorType", "NotFoundException");
            EmulatedLambda.send(exchange, 404, Json.object().put("message", "no such identity"));
        }
    }
}
