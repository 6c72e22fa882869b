package marketplace.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.local.Templates;
import marketplace.server.template.Template;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalAdminTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TempDir
    Path folder;

    private Stack start() throws Exception {
        Template template = Templates.ofRepository();
        return Stack.start(template, StackOptions.forTests().withData(folder));
    }

    private static int statusFor(URI base, String password) throws IOException, InterruptedException {
        HttpResponse<String> login = HTTP.send(
                HttpRequest.newBuilder(base.resolve("/api/auth/login"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(Json.text(
                                Json.object().put("email", LocalAdmin.EMAIL).put("password", password))))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        if (login.statusCode() != 200) {
            return login.statusCode();
        }
        String token = Json.parse(login.body()).get("token").textValue();
        HttpRequest audit = HttpRequest.newBuilder(base.resolve("/api/admin/audit"))
                .header("Authorization", "Bearer " + token)
                .build();
        return HTTP.send(audit, HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    @Test
    void passwordOutlivesRestartsUntilAnotherIsChosen() throws Exception {
        String first;
        try (Stack stack = start()) {
            first = stack.openAdmin(Optional.empty()).password();
            assertThat(first).matches("[0-9a-f]{24}");
            assertThat(statusFor(stack.uri(), first)).isEqualTo(200);
        }
        try (Stack stack = start()) {
            assertThat(stack.openAdmin(Optional.empty()).password()).isEqualTo(first);
            assertThat(statusFor(stack.uri(), first)).isEqualTo(200);
            assertThat(stack.openAdmin(Optional.of("chosen")).password()).isEqualTo("chosen");
            assertThat(statusFor(stack.uri(), first)).isEqualTo(401);
            assertThat(statusFor(stack.uri(), "chosen")).isEqualTo(200);
        }
        try (Stack stack = start()) {
            assertThat(stack.openAdmin(Optional.empty()).password()).isEqualTo("chosen");
        }
    }

    @Test
    void printedAdminContainsNoPassword() {
        assertThat(new LocalAdmin(LocalAdmin.EMAIL, "secret")).hasToString("LocalAdmin[" + LocalAdmin.EMAIL + "]");
    }
}
