package understudy;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Calls the control plane for the sandbox of a base URL. */
record Caller(String base, String token) {
    /** Properties for proxies are meant for the program that is tested. */
    private static final HttpClient client = HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .proxy(HttpClient.Builder.NO_PROXY)
        .build();

    /** @return the JSON of the answer, or its text */
    Object call(String method, String path, Object body) {
        var publisher = body == null
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofString(Json.write(body));
        try {
            var request = HttpRequest.newBuilder(URI.create(base + "/-" + path)).method(method, publisher);
            if (token != null && !token.isEmpty()) request.header("Authorization", "Bearer " + token);
            if (body != null) request.header("Content-Type", "application/json");
            var response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            var answer = content(response);
            if (response.statusCode() < 400) return answer;
            throw refusal(method + " /-" + path, response.statusCode(), answer);
        } catch (IOException | IllegalArgumentException error) {
            throw new ControlError("no answer from " + base + ": " + error, 0, null);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
            throw new ControlError("the call was interrupted", 0, null);
        }
    }

    Map<String, Object> object(String method, String path, Object body) {
        return asObject(call(method, path, body));
    }

    /** The objects in one member of an answer. */
    List<Map<String, Object>> list(String method, String path, Object body, String member) {
        return objectsIn(object(method, path, body), member);
    }

    static List<Map<String, Object>> objectsIn(Map<String, Object> answer, String member) {
        if (!(answer.get(member) instanceof List<?> items)) return List.of();
        return items.stream().map(Caller::asObject).toList();
    }

    /** The path of a member of a list. */
    static String one(String path, String id) {
        return path + "/" + encoded(id);
    }

    static String query(Map<String, ?> parameters) {
        if (parameters.isEmpty()) return "";
        return parameters.entrySet().stream()
            .map(parameter -> encoded(parameter.getKey()) + "=" + encoded(String.valueOf(parameter.getValue())))
            .collect(Collectors.joining("&", "?", ""));
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> asObject(Object value) {
        return value instanceof Map<?, ?> ? (Map<String, Object>) value : Map.of();
    }

    private static Object content(HttpResponse<String> response) {
        var isJson = response.headers().firstValue("Content-Type").orElse("").contains("json");
        return isJson ? Json.read(response.body()) : response.body();
    }

    private static RuntimeException refusal(String call, int status, Object answer) {
        var problem = asObject(answer);
        if (!(problem.get("detail") instanceof String detail))
            return new ControlError(call + ": " + status + ", which is no answer of the control plane", status, null);
        return new ControlError(status == 417 ? detail : detail + " (" + call + ": " + status + ")", status, problem);
    }
}
