package understudy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** What is wrong with the requests of a test, and the report of what came. */
final class Findings {
    private static final int maxTold = 20;

    private Findings() {}

    /** @throws AssertionError when something is wrong that the test itself has not noticed */
    static void check(Sandbox box, String unexpected, String unused) {
        if (!unexpected.equals("pass")) checkRequests(box);
        if (!unused.equals("pass")) checkRules(box, unused.equals("fail"));
    }

    /** Adds what came to what a test has thrown. */
    static void addReport(Sandbox box, Throwable failure) {
        var told = new AssertionError("understudy: " + report(box));
        told.setStackTrace(new StackTraceElement[0]);
        failure.addSuppressed(told);
    }

    /** Requests that no rule has answered either; not what browsers ask for on their own. */
    private static void checkRequests(Sandbox box) {
        var wrong = box.requests().list(Map.of("limit", 1000)).stream()
            .filter(entry -> entry.get("operation") == null && entry.get("rule") == null)
            .filter(entry -> !"/favicon.ico".equals(entry.get("target")))
            .toList();
        if (!wrong.isEmpty())
            throw new AssertionError(count(wrong.size()) + " for a path that nobody knows:\n" + lines(wrong));
    }

    private static void checkRules(Sandbox box, boolean fails) {
        for (var rule : box.rules().list(Map.of("unused", true))) {
            var said = "a rule was never applied: " + rule.getOrDefault("name", rule.get("id"))
                + " {\"match\":" + Json.write(rule.get("match")) + "}, " + rule.get("matched") + " matched";
            if (fails) throw new AssertionError(said + "\n\nunderstudy: " + report(box));
            System.err.println("understudy: " + said);
        }
    }

    /** The requests in their order, with what decided each answer that is an error. */
    static String report(Sandbox box) {
        var listed = box.to.object("GET", "/requests?limit=" + maxTold, null);
        var latest = new ArrayList<>(Caller.objectsIn(listed, "requests"));
        if (latest.isEmpty()) return "no request came.";
        Collections.reverse(latest);
        var told = new StringBuilder(count(((Number) listed.get("total")).intValue())).append(" came:");
        for (var entry : latest) {
            told.append("\n  ").append(line(entry));
            var isError = entry.get("status") instanceof Number status && status.intValue() >= 400;
            if (isError || entry.get("fault") != null) told.append(reason(box, String.valueOf(entry.get("id"))));
        }
        return told.toString();
    }

    private static String reason(Sandbox box, String id) {
        var why = Caller.objectsIn(box.requests().get(id), "why");
        if (why.isEmpty()) return "";
        // The last step is the answer as the caller saw it; the one before says what the answer keeps to itself.
        var decisive = why.subList(Math.max(0, why.size() - 2), why.size());
        return "\n      because: " + String.join("; ", decisive.stream().map(step -> String.valueOf(step.get("text"))).toList());
    }

    private static String lines(List<Map<String, Object>> entries) {
        var lines = new ArrayList<>(entries.stream().map(Findings::line).toList());
        Collections.reverse(lines);
        return String.join("\n", lines);
    }

    private static String line(Map<String, Object> entry) {
        var notes = new ArrayList<String>();
        for (var name : List.of("rule", "fault"))
            if (entry.get(name) != null) notes.add(String.valueOf(entry.get(name)));
        var shown = "#" + entry.get("id") + " " + entry.get("method") + " " + entry.get("target") + " -> "
            + entry.getOrDefault("status", "no answer");
        return notes.isEmpty() ? shown : shown + " (" + String.join(", ", notes) + ")";
    }

    private static String count(int requests) {
        return requests + (requests == 1 ? " request" : " requests");
    }
}
