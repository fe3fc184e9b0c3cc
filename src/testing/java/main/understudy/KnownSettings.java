package understudy;

import static understudy.Caller.asObject;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is known of the settings of a sandbox. The control plane shows secrets as ***: who gave them knows them. */
final class KnownSettings {
    private static final String mask = "***";

    /** The secrets of a server that was given no others. */
    static final Map<String, Object> wellKnown = Map.of(
        "search", Map.of("apiTokens", List.of("tvly-dev-understudy")),
        "auth", Map.of("clientSecret", "understudy-secret"));

    private final Map<String, Object> first;
    private Map<String, Object> present;

    KnownSettings(Map<String, Object> shown, List<Map<String, Object>> sources) {
        first = withSecrets(shown, sources);
        present = first;
    }

    Map<String, Object> present() {
        return present;
    }

    void update(Map<String, Object> shown, Map<String, Object> changes) {
        present = withSecrets(shown, List.of(changes, present));
    }

    void reset() {
        present = first;
    }

    private static Map<String, Object> withSecrets(Map<String, Object> shown, List<Map<String, Object>> sources) {
        var search = new LinkedHashMap<>(asObject(shown.get("search")));
        var auth = new LinkedHashMap<>(asObject(shown.get("auth")));
        if (search.get("apiTokens") instanceof List<?> tokens && tokens.contains(mask))
            search.put("apiTokens", find(sources, "search", "apiTokens"));
        if (mask.equals(auth.get("clientSecret"))) auth.put("clientSecret", find(sources, "auth", "clientSecret"));
        return Map.of("search", search, "auth", auth);
    }

    private static Object find(List<Map<String, Object>> sources, String group, String name) {
        for (var source : sources) {
            var value = asObject(source.get(group)).get(name);
            if (value != null && !value.equals(mask)) return value;
        }
        return null;
    }

    /** The variables that clients read. Realm files have realms and clients of their own. */
    Map<String, String> environment(String url) {
        var search = asObject(present.get("search"));
        var auth = asObject(present.get("auth"));
        var hostname = text(auth.get("hostname"));
        var keycloak = hostname.matches("https?://.*") ? hostname.replaceAll("/+$", "") : url;
        var variables = new LinkedHashMap<String, String>();
        variables.put("TAVILY_API_KEY", first(search.get("apiTokens")));
        variables.put("TAVILY_API_BASE_URL", url);
        variables.put("TAVILY_BASE_URL", url);
        variables.put("KEYCLOAK_URL", keycloak);
        if (first(auth.get("realmFiles")).isEmpty()) {
            var realm = text(auth.get("realm"));
            variables.put("OIDC_ISSUER", keycloak + "/realms/" + Caller.encoded(realm));
            variables.put("KEYCLOAK_REALM", realm);
            for (var prefix : List.of("OIDC_", "KEYCLOAK_")) {
                variables.put(prefix + "CLIENT_ID", text(auth.get("clientId")));
                variables.put(prefix + "CLIENT_SECRET", text(auth.get("clientSecret")));
            }
        }
        variables.values().removeIf(String::isEmpty);
        return variables;
    }

    private static String text(Object value) {
        return value instanceof String text ? text : "";
    }

    private static String first(Object value) {
        return value instanceof List<?> list && !list.isEmpty() ? text(list.get(0)) : "";
    }
}
