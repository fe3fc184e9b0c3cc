package understudy;

import static understudy.Caller.one;
import static understudy.Caller.query;

import java.util.List;
import java.util.Map;

/** Tokens, keys, realms and sessions of a sandbox, and what describes it. */
public final class TokenParts {
    private TokenParts() {}

    public record Tokens(Caller to) {
        /** Tokens for a client or a user, who need not prove anything. */
        public Map<String, Object> mint(Map<String, ?> options) {
            return to.object("POST", "/tokens", options);
        }

        /** Header and claims of a token, and whether it is good. */
        public Map<String, Object> decode(String token) {
            return to.object("POST", "/tokens/decode", Map.of("token", token));
        }
    }

    public record Keys(Caller to) {
        /** Gives the realms of this sandbox new keys; old ones stay in certs until their tokens have ended. */
        public List<Map<String, Object>> rotate() {
            return to.list("POST", "/keys/rotate", null, "realms");
        }
    }

    public record Realms(Caller to) {
        /** With clients, scopes, users and keys, without anything secret. */
        public List<Map<String, Object>> list() {
            return to.list("GET", "/realms", null, "realms");
        }
    }

    public record Sessions(Caller to) {
        /** The one that was used last first. */
        public List<Map<String, Object>> list() {
            return list(Map.of());
        }

        /** Filters are those of {@code GET /-/sessions}. */
        public List<Map<String, Object>> list(Map<String, ?> filter) {
            return to.list("GET", "/sessions" + query(filter), null, "sessions");
        }

        /** Its tokens are no longer good. */
        public void delete(String id) {
            to.call("DELETE", one("/sessions", id), null);
        }
    }

    public record Search(Caller to) {
        /** What would decide the results of a search. The body is that of {@code POST /search}. */
        public Map<String, Object> explain(Map<String, ?> body) {
            return to.object("POST", "/search/explain", body);
        }
    }

    /** OpenAPI documents of a sandbox. */
    public record Documents(Caller to) {
        public Map<String, Object> control() {
            return to.object("GET", "/openapi.json", null);
        }

        public Map<String, Object> search() {
            return to.object("GET", "/search/openapi.json", null);
        }

        public Map<String, Object> token() {
            return to.object("GET", "/token/openapi.json", null);
        }
    }
}
