package marketplace.functions;

import static marketplace.functions.CostSheet.ANONYMOUS;
import static marketplace.functions.CostSheet.PASSWORD;
import static marketplace.functions.Reading.KEYED;
import static marketplace.functions.Reading.PUBLIC;
import static marketplace.functions.Reading.SESSION;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import marketplace.accounts.sessions.EmailVerification;
import marketplace.api.Json;
import marketplace.testing.SigningAgent;

/** The costs of accounts: keys, identities, sessions and their mails. */
final class AccountCosts {

    private final CostSheet sheet;
    private final MeteredService service;

    AccountCosts(CostSheet sheet) {
        this.sheet = sheet;
        this.service = sheet.service;
    }

    /** Returns a key of the operator. */
    Map<String, String> keys(Map<String, String> operator) {
        ObjectNode created = service.call("create_api_key", operator, Map.of(), """
            {"name":"the first","scopes":["read","hire","spend","manage"]}\
            """);
        Map<String, String> key = Map.of("x-api-key", created.get("apiKey").textValue());
        // The first use in an hour is written down; the uses after it are typical.
        service.call("list_api_keys", key, Map.of(), "");
        ObjectNode second = sheet.cost("create_api_key", KEYED, key, Map.of(), """
            {"name":"the second","scopes":["read","manage"]}\
            """);
        sheet.cost("list_api_keys", KEYED, key, Map.of(), "");
        String hook = "{\"webhookUrl\":\"https://1.1.1.1/hook\"}";
        Map<String, String> patched = Map.of("keyId", second.at("/key/id").textValue());
        sheet.cost("patch_api_key", KEYED, key, patched, hook);
        sheet.cost(
                "revoke_api_key",
                KEYED,
                key,
                Map.of("keyId", second.findValue("id").textValue()),
                "");
        identities(key, created.at("/key/id").textValue());
        return key;
    }

    private void identities(Map<String, String> key, String keyId) {
        SigningAgent agent = new SigningAgent();
        String proof = agent.proof(service.platform.clock.instant(), "register_identity:" + keyId);
        String named = "{\"name\":\"Scout\",\"agentVerification\":" + proof + "}";
        sheet.cost("register_identity", KEYED, key, Map.of(), named);
        sheet.cost("unbind_identity", KEYED, key, Map.of("agentId", agent.id()), "");
    }

    void sessions() {
        String login = "{\"email\":\"ada@example.com\",\"password\":\"" + PASSWORD + "\"}";
        ObjectNode session = sheet.cost("login", PUBLIC, ANONYMOUS, Map.of(), login);
        String refresh = "{\"refreshToken\":\"" + session.get("refreshToken").textValue() + "\"}";
        sheet.cost("refresh_session", PUBLIC, ANONYMOUS, Map.of(), refresh);
        sheet.cost("logout", PUBLIC, ANONYMOUS, Map.of(), refresh);
        sheet.cost("get_openid_configuration", PUBLIC, ANONYMOUS, Map.of(), "");
        sheet.cost("get_jwks", PUBLIC, ANONYMOUS, Map.of(), "");
    }

    void ownSessions(Map<String, String> person) {
        String session = sheet.cost("list_own_sessions", SESSION, person, Map.of(), "")
                .at("/sessions/0/id")
                .textValue();
        sheet.cost("end_session", SESSION, person, Map.of("sessionId", session), "");
        sheet.cost("end_all_sessions", SESSION, person, Map.of(), "");
    }

    Map<String, String> signedInAfterTheReset() {
        ObjectNode session = service.call("login", ANONYMOUS, Map.of(), """
            {"email":"ada@example.com","password":"%s"}\
            """.formatted(PASSWORD));
        Map<String, String> worker = CostSheet.session(session);
        service.call("get_account_status", worker, Map.of(), "");
        return worker;
    }

    void mails() {
        String ada = "{\"email\":\"ada@example.com\"}";
        sheet.cost("resend_verification", PUBLIC, ANONYMOUS, Map.of(), ada);
        sheet.cost("request_password_reset", PUBLIC, ANONYMOUS, Map.of(), ada);
        String reset = """
            {"email":"ada@example.com","code":"%s","password":"%s"}\
            """.formatted(service.codeByMail(), PASSWORD);
        sheet.cost("confirm_password_reset", PUBLIC, ANONYMOUS, Map.of(), reset);
        MeteredService strict = new MeteredService(EmailVerification.REQUIRED);
        String signup = """
            {"email":"ada@example.com","password":"%s","name":"Ada"}\
            """.formatted(PASSWORD);
        sheet.put(
                "signup by nobody, to be verified",
                strict.meter.measure(() -> strict.call("signup", ANONYMOUS, Map.of(), signup)));
        String verification = """
            {"email":"ada@example.com","code":"%s","password":"%s","name":"Ada"}\
            """.formatted(strict.codeByMail(), PASSWORD);
        sheet.examples.record("verify_email", verification, Json.object());
        sheet.put(
                "verify_email by anyone",
                strict.meter.measure(() -> strict.call("verify_email", ANONYMOUS, Map.of(), verification)));
    }
}
