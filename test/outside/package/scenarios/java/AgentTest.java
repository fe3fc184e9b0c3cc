import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.util.JSONObjectUtils;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.minidev.json.JSONObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import understudy.Understudy;

/** An agent that answers questions with a web search, and every way in which the search can let it down. */
class AgentTest {
    @RegisterExtension
    final Understudy understudy = new Understudy();

    /** The agent under test: it asks twice at most, and says what it makes of what came. */
    static class Agent {
        private static final HttpClient client = HttpClient.newHttpClient();
        private final String url;
        private final Duration patience;

        Agent(String url, Duration patience) {
            this.url = url;
            this.patience = patience;
        }

        String answer(String question) throws Exception {
            for (int attempt = 0; attempt < 2; attempt++) {
                try {
                    var response = search(question);
                    switch (response.statusCode()) {
                        case 200 -> {
                            return told(JSONObjectUtils.parse(response.body()).get("results"));
                        }
                        case 401, 403 -> {
                            return "The key is not accepted.";
                        }
                        case 432, 433 -> {
                            return "There are no credits left.";
                        }
                        default -> { }
                    }
                } catch (HttpTimeoutException late) {
                    return "The search takes too long.";
                } catch (IOException | ParseException broken) {
                    // It asks once more.
                }
            }
            return "The search does not work.";
        }

        private HttpResponse<String> search(String question) throws Exception {
            var body = JSONObject.toJSONString(Map.of("query", question, "max_results", 3));
            var request = HttpRequest.newBuilder(URI.create(url + "/search"))
                .header("Authorization", "Bearer tvly-dev-understudy")
                .header("Content-Type", "application/json")
                .timeout(patience)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        }

        /** Names the pages that are sound, each once. */
        private static String told(Object results) {
            var titles = new LinkedHashMap<String, String>();
            for (var one : results instanceof List<?> list ? list : List.of()) {
                if (one instanceof Map<?, ?> page
                        && page.get("url") instanceof String url && url.matches("https?://.*")
                        && page.get("title") instanceof String title
                        && !isCommand(String.valueOf(page.get("content"))))
                    titles.putIfAbsent(url.replaceAll("[#?].*|/$", ""), title);
            }
            return titles.isEmpty() ? "I have found nothing." : String.join(", ", titles.values());
        }

        static boolean isCommand(String text) {
            return text.matches("(?is).*ignore (all|previous|your).*");
        }
    }

    String answer(String question) throws Exception {
        return new Agent(understudy.url(), Duration.ofMinutes(1)).answer(question);
    }

    void rule(String json) throws Exception {
        Control.call(understudy, "POST", "/rules", json);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        once | {"refuse":"search.rate-limited"}                       | France                     | 2
        ever | {"refuse":"search.rate-limited"}                       | The search does not work.  | 2
        ever | {"refuse":"search.server-error"}                       | The search does not work.  | 2
        ever | {"refuse":"search.plan-exceeded"}                      | There are no credits left. | 1
        ever | {"refuse":"search.paygo-exceeded"}                     | There are no credits left. | 1
        ever | {"refuse":"search.unauthorized"}                       | The key is not accepted.   | 1
        ever | {"refuse":"search.forbidden"}                          | The key is not accepted.   | 1
        once | {"refuse":"proxy.bad-gateway"}                         | France                     | 2
        ever | {"refuse":"proxy.gateway-timeout"}                     | The search does not work.  | 2
        once | {"respond":{"status":200,"body":"<html>hi</html>"}}    | France                     | 2
        once | {"fault":"close"}                                      | France                     | 2
        once | {"fault":"reset"}                                      | France                     | 2
        once | {"fault":"cut","after_bytes":20}                       | France                     | 2
        once | {"fault":"truncate"}                                   | France                     | 2
        ever | {"fault":"garbage"}                                    | The search does not work.  | 2
        ever | {"real":{"patch":{"results":null}}}                    | I have found nothing.      | 1
        ever | [{"fault":"close"},{"refuse":"search.plan-exceeded"}]  | There are no credits left. | 2
        """)
    void whenTheSearchFails(String when, String then, String expected, int searches) throws Exception {
        var times = when.equals("once") ? "\"when\":{\"times\":1}," : "";
        rule("{%s\"match\":{\"operation\":\"search\"},\"then\":%s}".formatted(times, then));
        var said = answer("capital of France");
        assertTrue(said.contains(expected), said);
        var verified = "{\"match\":{\"operation\":\"search\"},\"count\":%d}".formatted(searches);
        Control.call(understudy, "POST", "/requests/verify", verified);
    }

    @Test
    void itDoesNotWaitForEver() throws Exception {
        rule("{\"match\":{\"operation\":\"search\"},\"then\":{\"fault\":\"hang\"}}");
        var agent = new Agent(understudy.url(), Duration.ofMillis(200));
        assertEquals("The search takes too long.", agent.answer("capital of France"));
        Control.call(understudy, "POST", "/requests/verify", "{\"match\":{\"operation\":\"search\"},\"count\":1}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        empty            | I have found nothing.
        no-url           | Result
        duplicate-urls   | Result
        wrong-types      | .
        hostile          | .
        prompt-injection | .
        """)
    void strangeResults(String set, String expected) throws Exception {
        rule("{\"match\":{\"operation\":\"search\"},\"then\":{\"results\":\"%s\"}}".formatted(set));
        var said = answer("capital of France");
        assertTrue(said.matches("(?s)" + expected + ".*"), said);
        assertFalse(Agent.isCommand(said), said);
    }

    @Test
    void anAnswerForEachQuestion() throws Exception {
        var found = "{\"results\":[{\"url\":\"https://a.example/{{query}}\",\"title\":\"%s\",\"content\":\"x\"}]}";
        rule("{\"match\":{\"body\":{\"query\":{\"similar\":\"the capital of Spain\"}}},\"then\":"
            + found.formatted("Madrid") + "}");
        rule("{\"match\":{\"operation\":\"search\"},\"then\":["
            + found.formatted("first {{query}}") + "," + found.formatted("then {{query}}") + "]}");
        assertEquals("Madrid", answer("What is the capital of Spain?"));
        assertEquals("first rivers", answer("rivers"));
        assertEquals("then lakes", answer("lakes"));
        Control.call(understudy, "POST", "/requests/verify",
            "{\"match\":{\"body\":{\"query\":{\"any_of\":[\"rivers\",\"lakes\"]}}},\"count\":2}");
    }
}
