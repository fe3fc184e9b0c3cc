package understudy;

import static understudy.Caller.one;
import static understudy.Caller.query;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Clock, rules, journal and search of a sandbox. */
public final class Parts {
    private Parts() {}

    /** The clock of a sandbox. Every method answers with what it shows then. */
    public record Clock(Caller to) {
        /** What it shows. */
        public Map<String, Object> get() {
            return to.object("GET", "/clock", null);
        }

        /** Jumps to {@code now}, also back; stops it ({@code frozen}), or lets it run on. What is absent stays. */
        public Map<String, Object> set(Map<String, ?> change) {
            return to.object("PUT", "/clock", change);
        }

        public Map<String, Object> freeze() {
            return set(Map.of("frozen", true));
        }

        /** Stops it at a time (RFC 3339). */
        public Map<String, Object> freeze(String now) {
            return set(Map.of("frozen", true, "now", now));
        }

        /** Lets it run on from where it stands. */
        public Map<String, Object> unfreeze() {
            return set(Map.of("frozen", false));
        }

        /** Moves it forward. Pauses that end on the way end in their order. */
        public Map<String, Object> advance(double seconds) {
            return to.object("POST", "/clock/advance", Map.of("seconds", seconds));
        }

        /** Real time again. */
        public Map<String, Object> reset() {
            return to.object("DELETE", "/clock", null);
        }
    }

    /** What to do with requests that match. */
    public record Rules(Caller to) {
        /** Adds a rule at the end of the list, or with {@code first} at its front. */
        public Map<String, Object> add(Map<String, ?> rule) {
            return to.object("POST", "/rules", rule);
        }

        /** In the order in which they are tried. */
        public List<Map<String, Object>> list() {
            return list(Map.of());
        }

        /** With {@code unused} only those that were never applied. */
        public List<Map<String, Object>> list(Map<String, ?> filter) {
            return to.list("GET", "/rules" + query(filter), null, "rules");
        }

        /** One, with how often it matched and was applied. */
        public Map<String, Object> get(String id) {
            return to.object("GET", one("/rules", id), null);
        }

        /** Puts another rule in its place; it is counted anew. */
        public Map<String, Object> replace(String id, Map<String, ?> rule) {
            return to.object("PUT", one("/rules", id), rule);
        }

        /** Puts these rules in the place of all; ids that are given stay. */
        public List<Map<String, Object>> replaceAll(List<? extends Map<String, ?>> rules) {
            return to.list("PUT", "/rules", Map.of("rules", rules), "rules");
        }

        /** Callers that hang because of it are answered. */
        public void delete(String id) {
            to.call("DELETE", one("/rules", id), null);
        }

        /** Removes all. */
        public void clear() {
            to.call("DELETE", "/rules", null);
        }

        /** The errors that {@code refuse} can name. */
        public List<Map<String, Object>> refusals() {
            return to.list("GET", "/refusals", null, "refusals");
        }
    }

    /** The requests that reached a sandbox, with their answers and without secrets. */
    public record Requests(Caller to) {
        /** The latest 100 first. */
        public List<Map<String, Object>> list() {
            return list(Map.of());
        }

        /** Filters are those of {@code GET /-/requests}. */
        public List<Map<String, Object>> list(Map<String, ?> filter) {
            return to.list("GET", "/requests" + query(filter), null, "requests");
        }

        /** One request with headers, bodies, and why it was answered so. */
        public Map<String, Object> get(String id) {
            return to.object("GET", one("/requests", id), null);
        }

        /** The request as code, with variables where secrets were. */
        public String code(String id, String language) {
            return (String) to.call("GET", one("/requests", id) + query(Map.of("as", language)), null);
        }

        /** The request to send again, once its variables have values. */
        public Map<String, Object> template(String id) {
            return to.object("GET", one("/requests", id) + "?as=template", null);
        }

        /** Those that are done, as an HTTP archive. */
        public Map<String, Object> har() {
            return to.object("GET", "/requests.har", null);
        }

        /** One HTML page of the latest 1,000 with their answers and why, which opens without a server. */
        public String report() {
            return (String) to.call("GET", "/requests.html", null);
        }

        /** Forgets them. */
        public void clear() {
            to.call("DELETE", "/requests", null);
        }
    }

    /** The mails that would have been sent. */
    public record Mails(Caller to) {
        /** The latest first. */
        public List<Map<String, Object>> list() {
            return list(Map.of());
        }

        /** Filters are {@code to} and {@code since}. */
        public List<Map<String, Object>> list(Map<String, ?> filter) {
            return to.list("GET", "/mails" + query(filter), null, "mails");
        }

        /** One mail, with its text, its HTML and its links. */
        public Map<String, Object> get(String id) {
            return to.object("GET", one("/mails", id), null);
        }

        /**
         * The latest mail that fits. It waits for one, 5 seconds of real time unless {@code timeout} says how many.
         * @throws ControlError when none has come
         */
        public Map<String, Object> wait(Map<String, ?> filter) {
            var sent = new LinkedHashMap<String, Object>(filter);
            var given = sent.remove("timeout");
            var timeout = given == null ? Integer.valueOf(5) : given;
            sent.put("wait", timeout);
            var found = list(sent);
            if (found.isEmpty()) throw new ControlError("no mail has come within " + timeout + " seconds", 0, null);
            return get(String.valueOf(found.get(0).get("id")));
        }

        /** Forgets them. */
        public void clear() {
            to.call("DELETE", "/mails", null);
        }
    }
}
