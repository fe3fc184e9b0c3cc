package understudy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class UnderstudyTest {
    @RegisterExtension
    final Understudy understudy = new Understudy();

    static int search(Sandbox box) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(box.url() + "/search"))
            .header("Authorization", "Bearer " + box.env().get("TAVILY_API_KEY"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("{\"query\":\"rivers\"}"))
            .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
    }

    @Test
    void aSearchThatIsRefusedOnce(Sandbox box) throws Exception {
        box.rules().add(Map.of("when", Map.of("times", 1), "then", Map.of("refuse", "search.rate-limited")));
        assertEquals(List.of(429, 200), List.of(search(box), search(box)));
        box.verify(Map.of("match", Map.of("operation", "search"), "count", 2));
        assertEquals(2, box.requests().list().size());
    }

    @Test
    void timeAndSettings() throws Exception {
        var box = understudy.sandbox();
        box.settings().change(Map.of("search", Map.of("rateLimit", 1, "apiTokens", List.of("tvly-other"))));
        assertEquals("tvly-other", box.env().get("TAVILY_API_KEY"));
        box.clock().freeze("2030-01-01T00:00:00Z");
        assertEquals(List.of(200, 429), List.of(search(box), search(box)));
        box.clock().advance(61);
        assertEquals(200, search(box));
        box.reset("settings");
        assertEquals("tvly-dev-understudy", box.env().get("TAVILY_API_KEY"));
    }

    @Test
    void tokens(Sandbox box) {
        var token = box.tokens().mint(Map.of("client_id", "understudy", "issued_ago", 3600)).get("access_token");
        var claims = (Map<?, ?>) box.tokens().decode((String) token).get("claims");
        assertEquals("understudy", claims.get("azp"));
        assertEquals("demo", box.keys().rotate().get(0).get("name"));
        assertTrue(box.sessions().list().isEmpty() && box.mails().list().isEmpty());
    }

    @Test
    void sandboxesAndCopies(Sandbox box) {
        box.settings().change(Map.of("app", Map.of("greeting", "Salut")));
        var server = box.server();
        try (var other = server.sandbox(Map.of("from", box.name(), "port", 0))) {
            assertEquals("Salut", ((Map<?, ?>) other.settings().get().get("app")).get("greeting"));
        }
        var names = server.sandboxes().list().stream().map(shown -> shown.get("name")).toList();
        assertTrue(names.contains(box.name()) && server.metrics().contains("# HELP"));
    }

    @Test
    void whatFailsATest(Sandbox box) throws Exception {
        var other = box.server().sandbox();
        other.rules().add(Map.of("name", "never", "then", Map.of("refuse", "search.rate-limited")));
        var unmet = assertThrows(AssertionError.class, () -> other.verify(Map.of("match", Map.of("operation", "search"))));
        assertTrue(unmet.getMessage().startsWith("Expected at least 1"), unmet.getMessage());
        var unused = assertThrows(AssertionError.class, () -> Findings.check(other, "pass", "fail"));
        assertTrue(unused.getMessage().startsWith("a rule was never applied: never"), unused.getMessage());
        other.rules().clear();
        HttpClient.newHttpClient().send(
            HttpRequest.newBuilder(URI.create(other.url() + "/serach")).build(), HttpResponse.BodyHandlers.discarding());
        var unknown = assertThrows(AssertionError.class, () -> Findings.check(other, "fail", "warn"));
        assertEquals("1 request for a path that nobody knows:\n#1 GET /serach -> 404", unknown.getMessage());
        assertTrue(Findings.report(other).startsWith("1 request came:\n  #1 GET /serach -> 404\n      because: "));
        other.delete();
    }

    @Test
    void commandsThatStartNothing() {
        for (var command : List.of("understudy-that-is-nowhere", "java -version")) {
            var error = assertThrows(IllegalStateException.class, () -> StartedServer.run(command));
            assertTrue(error.getMessage().contains("cannot be used: "), error.getMessage());
        }
        var words = StartedServer.words("\"C:\\a b\\node\" 'x y' z");
        assertEquals(List.of("C:\\a b\\node", "x y", "z"), words.subList(words.size() - 3, words.size()));
    }

    @Test
    void jsonIsReadAndWritten() {
        var text = "{\"a\":[1,-2.5,true,null,\"x\\\"\\\\\\u0001é\"],\"b\":{},\"c\":[]}";
        assertEquals(text, Json.write(Json.read(" " + text.replace(",", " ,\n") + " ")));
        for (var wrong : List.of("", "{", "[1", "[1,]", "{\"a\"}", "\"a", "tru", "1 2", "\"\\u12", "[1 2]"))
            assertThrows(IllegalArgumentException.class, () -> Json.read(wrong), wrong);
    }
}
