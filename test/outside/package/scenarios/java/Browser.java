import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** That of a person: it goes where it is sent until that is the application, and fills in the form on its way. */
class Browser {
    private static final HttpClient client = HttpClient.newHttpClient();
    private final Map<String, String> cookies = new LinkedHashMap<>();
    private final ArrayDeque<String> passwords;

    Browser(String... passwords) {
        this.passwords = new ArrayDeque<>(List.of(passwords));
    }

    /** The address at which the person comes back to the application. */
    URI browse(URI first) throws Exception {
        var address = first;
        String form = null;
        for (int step = 0; step < 10; step++) {
            var response = send(address, form);
            var location = response.headers().firstValue("location");
            if (location.isPresent()) {
                address = address.resolve(location.get());
                form = null;
                if (address.getPort() == 3000) return address;
                continue;
            }
            var action = Pattern.compile("<form[^>]*action=\"([^\"]+)\"").matcher(response.body());
            if (!action.find() || passwords.isEmpty())
                throw new IOException(response.statusCode() + " " + response.body());
            address = URI.create(action.group(1).replace("&amp;", "&"));
            form = "username=ada&password=" + URLEncoder.encode(passwords.pop(), StandardCharsets.UTF_8);
        }
        throw new IOException("it is sent around in a circle");
    }

    private HttpResponse<String> send(URI address, String form) throws Exception {
        var request = HttpRequest.newBuilder(address);
        if (form != null)
            request.header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form));
        if (!cookies.isEmpty())
            request.header("Cookie", cookies.entrySet().stream()
                .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(Collectors.joining("; ")));
        var response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        for (var line : response.headers().allValues("set-cookie")) {
            var pair = line.split(";")[0].split("=", 2);
            cookies.put(pair[0], pair[1]);
        }
        return response;
    }
}
