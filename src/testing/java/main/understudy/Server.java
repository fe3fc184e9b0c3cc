package understudy;

import static understudy.Caller.asObject;
import static understudy.Caller.one;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A server to control. Its own members mean the sandbox {@code default}, or the one whose base path was given. */
public final class Server extends Controlled {
    private Server(Caller to, KnownSettings known) {
        super(to, known);
    }

    /** Controls a server that runs. */
    public static Server connect(String url) {
        return connect(url, null);
    }

    /** @param token the value of its CONTROL_TOKEN */
    public static Server connect(String url, String token) {
        var to = new Caller(url.replaceAll("/+$", ""), token);
        var settings = to.object("GET", "/settings", null);
        return new Server(to, new KnownSettings(settings, List.of(KnownSettings.wellKnown)));
    }

    /** Makes a sandbox that begins as {@code default} does. */
    public Sandbox sandbox() {
        return sandbox(Map.of());
    }

    /**
     * Makes a sandbox. It goes when it is closed, deleted, or was not used for SANDBOX_IDLE seconds.
     * @param options settings, seed, now, name, port, from (a sandbox to copy) or snapshot
     */
    public Sandbox sandbox(Map<String, ?> options) {
        var body = new LinkedHashMap<String, Object>(options);
        body.putIfAbsent("name", "sandbox-" + UUID.randomUUID());
        var name = String.valueOf(body.get("name"));
        var made = sandboxes().about(name).object("POST", "/sandboxes", body);
        var copied = body.get("from") instanceof String from ? sandboxes().snapshot(from) : asObject(body.get("snapshot"));
        var sources = List.of(asObject(body.get("settings")), asObject(copied.get("settings")), known.present());
        var box = new Caller(String.valueOf(made.get("url")), to.token());
        return new Sandbox(this, name, box, new KnownSettings(asObject(made.get("settings")), sources));
    }

    /** Numbers of all sandboxes and of the process, in the text format of Prometheus. */
    public String metrics() {
        return (String) to.call("GET", "/metrics", null);
    }

    /** The recordings of the search API, and which of them were not used since the start. */
    public Map<String, Object> cassettes() {
        return to.object("GET", "/cassettes", null);
    }

    public Sandboxes sandboxes() {
        return new Sandboxes(to);
    }

    /** The sandboxes of a server. */
    public record Sandboxes(Caller to) {
        /** All; behind a balancer those of one process. */
        public List<Map<String, Object>> list() {
            return to.list("GET", "/sandboxes", null, "sandboxes");
        }

        /** One, with its address, its seed and its settings. */
        public Map<String, Object> get(String name) {
            return about(name).object("GET", one("/sandboxes", name), null);
        }

        /** Ends one. {@code default} can only be reset. */
        public void delete(String name) {
            about(name).call("DELETE", one("/sandboxes", name), null);
        }

        /** What a sandbox is, with all secrets: another one can begin so. */
        public Map<String, Object> snapshot(String name) {
            return about(name).object("GET", one("/sandboxes", name) + "/snapshot", null);
        }

        /** A balancer finds the process of a sandbox by its name in the path. */
        private Caller about(String name) {
            if (name.equals("default")) return to;
            var root = to.base().replaceAll("/-/s/[^/]+$", "");
            return new Caller(one(root + "/-/s", name), to.token());
        }
    }
}
