package understudy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/** A server as a process of its own, which ends with this one: the pipe at its standard input closes then. */
final class StartedServer {
    private static final Pattern listens = Pattern.compile("listens on (https?://[^\\s\"]+)");
    private static final Pattern word = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");
    private static final int seconds = 60;
    private static final int keptLines = 20;

    private StartedServer() {}

    /** @return the URL of the server, once it has loaded everything */
    static String run(String command) {
        var builder = new ProcessBuilder(words(command)).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(Map.of(
            "PORT", "0", "LOG_LEVEL", "info", "LOG_FORMAT", "text", "UNDERSTUDY_END_WITH", "stdin"));
        try {
            var url = urlOf(builder.start());
            waitUntilReady(url);
            return url;
        } catch (IOException | TimeoutException | ExecutionException error) {
            var cause = error instanceof ExecutionException ? error.getCause() : error;
            var said = cause instanceof TimeoutException ? "it does not listen" : cause.getMessage();
            throw new IllegalStateException("understudy: the command \"" + command + "\" cannot be used: " + said
                + "\nOr let UNDERSTUDY_URL name a server that runs.", error);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(error);
        }
    }

    private static String urlOf(Process process)
        throws InterruptedException, ExecutionException, TimeoutException {
        var url = new CompletableFuture<String>();
        var reader = new Thread(() -> read(process, url), "understudy log");
        reader.setDaemon(true);
        reader.start();
        try {
            return url.get(seconds, TimeUnit.SECONDS);
        } catch (TimeoutException error) {
            process.destroyForcibly();
            throw error;
        }
    }

    /** Reads standard error to its end, so that the server never waits for a reader. */
    private static void read(Process process, CompletableFuture<String> url) {
        var last = new ArrayDeque<String>();
        try (var lines = new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                last.add(line);
                if (last.size() > keptLines) last.remove();
                var match = listens.matcher(line);
                if (match.find()) url.complete(match.group(1));
            }
        } catch (IOException error) {
            last.add(error.toString());
        }
        url.completeExceptionally(new IOException("it ended: " + String.join("\n", last)));
    }

    /** Quotes hold a word with blanks together. On Windows npx is a script, which only the shell runs. */
    static List<String> words(String command) {
        var words = new ArrayList<String>();
        if (System.getProperty("os.name").startsWith("Windows")) words.addAll(List.of("cmd.exe", "/c"));
        var matcher = word.matcher(command);
        while (matcher.find()) {
            var quoted = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
            words.add(quoted == null ? matcher.group(3) : quoted);
        }
        return words;
    }

    private static void waitUntilReady(String url) throws InterruptedException {
        var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (true) {
            try {
                new Caller(url, null).call("GET", "/ready", null);
                return;
            } catch (ControlError error) {
                if (error.status() != 503 || System.nanoTime() > deadline) throw error;
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }
}
