package understudy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A sandbox to arrange and to look into. Bodies and answers are JSON as maps and lists. */
public abstract sealed class Controlled permits Sandbox, Server {
    final Caller to;
    final KnownSettings known;

    Controlled(Caller to, KnownSettings known) {
        this.to = to;
        this.known = known;
    }

    /** Base URL for the clients of this sandbox. */
    public String url() {
        return to.base();
    }

    /** Version, the sandbox that is meant, and links to what can be read. */
    public Map<String, Object> about() {
        return to.object("GET", "/", null);
    }

    /** Variables for programs: TAVILY_API_KEY, TAVILY_API_BASE_URL, OIDC_ISSUER, KEYCLOAK_URL … */
    public Map<String, String> env() {
        return known.environment(url());
    }

    public Parts.Clock clock() {
        return new Parts.Clock(to);
    }

    public Parts.Rules rules() {
        return new Parts.Rules(to);
    }

    public Parts.Requests requests() {
        return new Parts.Requests(to);
    }

    public Parts.Mails mails() {
        return new Parts.Mails(to);
    }

    public TokenParts.Tokens tokens() {
        return new TokenParts.Tokens(to);
    }

    public TokenParts.Keys keys() {
        return new TokenParts.Keys(to);
    }

    public TokenParts.Realms realms() {
        return new TokenParts.Realms(to);
    }

    public TokenParts.Sessions sessions() {
        return new TokenParts.Sessions(to);
    }

    public TokenParts.Search search() {
        return new TokenParts.Search(to);
    }

    public TokenParts.Documents documents() {
        return new TokenParts.Documents(to);
    }

    public Settings settings() {
        return new Settings(to, known);
    }

    public record Settings(Caller to, KnownSettings known) {
        /** Secrets are shown as ***. */
        public Map<String, Object> get() {
            return to.object("GET", "/settings", null);
        }

        /** Every setting of the sandbox and of the process: what it means, its value, and why it has no effect. */
        public List<Map<String, Object>> described() {
            return to.list("GET", "/settings/described", null, "settings");
        }

        /** The next request is answered under the changed settings, and state stays. */
        public Map<String, Object> change(Map<String, Object> changes) {
            var shown = to.object("PATCH", "/settings", changes);
            known.update(shown, changes);
            return shown;
        }
    }

    /**
     * Whether requests came as expected.
     * @throws AssertionError whose message is the report of what came instead
     */
    public Map<String, Object> verify(Map<String, ?> expectation) {
        try {
            return to.object("POST", "/requests/verify", expectation);
        } catch (ControlError error) {
            if (error.status() == 417) throw new AssertionError(error.getMessage(), error);
            throw error;
        }
    }

    /** Back to how it began, whole or in parts. */
    public void reset(String... only) {
        to.call("POST", "/reset", only.length == 0 ? Map.of() : Map.of("only", List.of(only)));
        if (only.length == 0 || Arrays.asList(only).contains("settings")) known.reset();
    }

    /** Calls a path below {@code /-}, for what no method does. */
    public Object call(String method, String path, Object body) {
        return to.call(method, path, body);
    }
}
