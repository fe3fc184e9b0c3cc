package understudy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives each test a fresh sandbox: as a parameter of type {@link Sandbox}, or by {@link #sandbox()}. The server is the one
 * that UNDERSTUDY_URL names. Otherwise the first test starts one, by a command or in a container, and it ends with the
 * process.
 */
public final class Understudy implements BeforeEachCallback, AfterEachCallback, ParameterResolver {
    /** Starts the package that is installed in the folder, or above it. */
    public static final String defaultCommand = "npx --no-install understudy";

    private static final ConcurrentHashMap<String, String> started = new ConcurrentHashMap<>();

    private final Map<String, Object> options = new LinkedHashMap<>();
    private String command = variable("UNDERSTUDY_COMMAND", defaultCommand);
    private String image = variable("UNDERSTUDY_IMAGE", "");
    private String unexpected = "fail";
    private String unused = "warn";
    private Sandbox sandbox;

    /** The command that starts the server. */
    public Understudy command(String value) {
        command = value;
        image = "";
        return this;
    }

    /** The image that is started instead, by Testcontainers. */
    public Understudy image(String value) {
        image = value;
        return this;
    }

    /** How sandboxes begin: settings, seed, now, name, port, from (a sandbox to copy) or snapshot. */
    public Understudy with(Map<String, ?> value) {
        options.putAll(value);
        return this;
    }

    /** {@code pass} allows requests for paths that nobody knows; {@code fail} is the default. */
    public Understudy unexpected(String value) {
        unexpected = value;
        return this;
    }

    /** What a rule does that was never applied: {@code warn} (the default), {@code fail} or {@code pass}. */
    public Understudy unused(String value) {
        unused = value;
        return this;
    }

    /** The sandbox of the test that runs. */
    public Sandbox sandbox() {
        if (sandbox == null) throw new IllegalStateException("no test runs, so there is no sandbox");
        return sandbox;
    }

    /** Base URL for the clients of the test. */
    public String url() {
        return sandbox().url();
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        sandbox = server().sandbox(options);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        try (var ending = sandbox) {
            var failure = context.getExecutionException();
            if (failure.isPresent()) Findings.addReport(ending, failure.get());
            else Findings.check(ending, unexpected, unused);
        } finally {
            sandbox = null;
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Sandbox.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return sandbox();
    }

    /** The server for these tests, which is started now unless it runs: for a sandbox that is there before a test begins. */
    public Server server() {
        var url = variable("UNDERSTUDY_URL", "");
        if (!url.isEmpty()) return named(url);
        if (image.isEmpty()) return Server.connect(started.computeIfAbsent("command " + command, this::runCommand));
        return Server.connect(started.computeIfAbsent("image " + image, this::runImage));
    }

    private static Server named(String url) {
        if (!"understudy".equals(new Caller(url.replaceAll("/+$", ""), null).object("GET", "/healthy", null).get("server")))
            throw new IllegalStateException("UNDERSTUDY_URL: what answers at " + url + " is no understudy");
        return Server.connect(url, variable("UNDERSTUDY_TOKEN", ""));
    }

    private String runCommand(String key) {
        return StartedServer.run(command);
    }

    /** Testcontainers removes it when this process has ended. */
    @SuppressWarnings("resource")
    private String runImage(String key) {
        var container = new UnderstudyContainer(image);
        container.start();
        Runtime.getRuntime().addShutdownHook(new Thread(container::stop));
        return container.url();
    }

    private static String variable(String name, String otherwise) {
        var value = System.getenv(name);
        return value == null || value.isEmpty() ? otherwise : value;
    }
}
