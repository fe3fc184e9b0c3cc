package app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import understudy.Sandbox;
import understudy.Understudy;

@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class LoginTest {
    /** The application finds its issuer when it starts, so this sandbox is there before the tests. */
    static final Sandbox box = new Understudy().server().sandbox();

    @LocalServerPort
    int port;

    final HttpClient visitor = HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .cookieHandler(new BrowserCookies())
        .followRedirects(HttpClient.Redirect.NORMAL)
        .build();

    /** Browsers send secure cookies to this machine without HTTPS, too. */
    static class BrowserCookies extends CookieManager {
        @Override
        public void put(URI uri, Map<String, List<String>> headers) throws IOException {
            var lines = headers.getOrDefault("set-cookie", List.of());
            super.put(uri, Map.of("Set-Cookie", lines.stream().map(line -> line.replace(";Secure", "").replace("; Secure", "")).toList()));
        }
    }

    @DynamicPropertySource
    static void issuer(DynamicPropertyRegistry properties) {
        properties.add("OIDC_ISSUER", () -> box.url() + "/realms/demo");
    }

    @AfterAll
    static void end() {
        box.delete();
    }

    String get(String url) throws Exception {
        return visitor.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString()).body();
    }

    /** Fills in Keycloak's form. */
    String logIn(String form, String password) throws Exception {
        var action = Pattern.compile("id=\"kc-form-login\"[^>]* action=\"([^\"]+)\"").matcher(form);
        assertTrue(action.find(), form);
        var request = HttpRequest.newBuilder(URI.create(action.group(1).replace("&amp;", "&")))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString("username=ada&password=" + password))
            .build();
        return visitor.send(request, BodyHandlers.ofString()).body();
    }

    @Test
    void aVisitorLogsIn() throws Exception {
        var again = logIn(get("http://localhost:" + port + "/"), "wrong");
        assertTrue(again.contains("Invalid username or password."), again);
        assertEquals("Hello Ada", logIn(again, "ada-password"));
        box.verify(Map.of("match", Map.of("operation", "token"), "count", 1));
    }
}
