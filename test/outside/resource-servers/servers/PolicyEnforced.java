// A resource server by org.keycloak:keycloak-policy-enforcer, and a client of it by keycloak-authz-client.
//   ISSUER=http://127.0.0.1:8080/realms/orders java -cp 'folder/*' PolicyEnforced.java
// Last line: `N passed, N failed`.

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.keycloak.adapters.authorization.PolicyEnforcer;
import org.keycloak.adapters.authorization.TokenPrincipal;
import org.keycloak.adapters.authorization.spi.HttpRequest;
import org.keycloak.adapters.authorization.spi.HttpResponse;
import org.keycloak.authorization.client.AuthorizationDeniedException;
import org.keycloak.authorization.client.AuthzClient;
import org.keycloak.authorization.client.Configuration;
import org.keycloak.representations.idm.authorization.AuthorizationRequest;
import org.keycloak.representations.idm.authorization.Permission;
import org.keycloak.representations.idm.authorization.PermissionRequest;
import org.keycloak.representations.idm.authorization.ResourceRepresentation;

public class PolicyEnforced {
  static final URI ISSUER = URI.create(System.getenv("ISSUER"));
  static final String SERVER = ISSUER.resolve("/").toString();
  static final Map<String, Object> SECRET = Map.of("secret", "orders-secret");
  static final HttpClient HTTP = HttpClient.newHttpClient();

  /** What the enforcer asks of a request. */
  record Asked(HttpExchange exchange) implements HttpRequest {
    public String getRelativePath() { return exchange.getRequestURI().getPath(); }
    public String getMethod() { return exchange.getRequestMethod(); }
    public String getURI() { return exchange.getRequestURI().toString(); }
    public List<String> getHeaders(String name) { return exchange.getRequestHeaders().getOrDefault(name, List.of()); }
    public String getFirstParam(String name) { return null; }
    public String getCookieValue(String name) { return null; }
    public String getRemoteAddr() { return "127.0.0.1"; }
    public boolean isSecure() { return false; }
    public String getHeader(String name) { return exchange.getRequestHeaders().getFirst(name); }
    public InputStream getInputStream(boolean buffered) { return new ByteArrayInputStream(new byte[0]); }
    public TokenPrincipal getPrincipal() {
      String header = getHeader("Authorization");
      return header == null ? null : () -> header.substring("Bearer ".length());
    }
  }

  /** What the enforcer answers where it refuses. */
  static class Answer implements HttpResponse {
    final HttpExchange exchange;
    int status = 200;
    Answer(HttpExchange exchange) { this.exchange = exchange; }
    public void sendError(int code) { status = code; }
    public void sendError(int code, String reason) { status = code; }
    public void setHeader(String name, String value) { exchange.getResponseHeaders().set(name, value); }
  }

  /** @param settings of the enforcer, as JSON */
  static String start(String settings) throws IOException {
    PolicyEnforcer enforcer = PolicyEnforcer.builder()
        .authServerUrl(SERVER).realm("orders").clientId("orders-api").credentials(SECRET)
        .enforcerConfig(new ByteArrayInputStream(settings.getBytes(StandardCharsets.UTF_8)))
        .build();
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext("/", exchange -> {
      Answer answer = new Answer(exchange);
      boolean isGranted = enforcer.enforce(new Asked(exchange), answer).isGranted();
      exchange.sendResponseHeaders(isGranted ? 200 : answer.status == 200 ? 403 : answer.status, -1);
      exchange.close();
    });
    server.start();
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  static java.net.http.HttpResponse<String> get(String url, String token) throws Exception {
    var request = java.net.http.HttpRequest.newBuilder(URI.create(url));
    if (token != null) request.header("Authorization", "Bearer " + token);
    return HTTP.send(request.build(), BodyHandlers.ofString());
  }

  static int passed = 0;
  static int failed = 0;

  interface Step {
    Object run() throws Exception;
  }

  static void expect(String what, Object expected, Step step) {
    Object found;
    try {
      found = step.run();
    } catch (Exception error) {
      found = error;
    }
    boolean isGood = expected.equals(found);
    if (isGood) passed += 1;
    else failed += 1;
    System.out.println((isGood ? "ok" : "FAIL") + " policy enforcer: " + what + (isGood ? "" : ": " + found));
  }

  public static void main(String[] arguments) throws Exception {
    AuthzClient client = AuthzClient.create(new Configuration(SERVER, "orders", "orders-api", SECRET, null));
    String url = start("{}");
    String byTicket = start("{\"user-managed-access\":{}}");
    String clerk = client.obtainAccessToken("clerk", "clerk-pw").getToken();
    String boss = client.obtainAccessToken("boss", "boss-pw").getToken();
    expect("a clerk reads an order", 200, () -> get(url + "/orders/7", clerk).statusCode());
    expect("a boss reads the report", 200, () -> get(url + "/reports/year", boss).statusCode());
    expect("a clerk does not read the report", 403, () -> get(url + "/reports/year", clerk).statusCode());
    expect("what nobody protects is refused", 403, () -> get(url + "/elsewhere", boss).statusCode());
    expect("nobody is let in without a token", 403, () -> get(url + "/orders/7", null).statusCode());
    expect("who comes without permissions gets a ticket", "401 UMA true", () -> {
      var answer = get(byTicket + "/orders/7", clerk);
      String challenge = answer.headers().firstValue("WWW-Authenticate").orElse("");
      return answer.statusCode() + " " + challenge.split(" ")[0] + " " + challenge.contains("ticket=\"");
    });
    expect("a clerk does not read the report, by a ticket", "AuthorizationDeniedException", () -> {
      String challenge = get(byTicket + "/reports/year", clerk).headers().firstValue("WWW-Authenticate").orElse("");
      AuthorizationRequest request = new AuthorizationRequest();
      request.setTicket(challenge.replaceAll(".*ticket=\"([^\"]*)\".*", "$1"));
      try {
        return client.authorization(clerk).authorize(request).getToken();
      } catch (AuthorizationDeniedException denied) {
        return denied.getClass().getSimpleName();
      }
    });
    expect("a token has what a clerk may do", "[Orders]", () -> {
      String token = client.authorization(clerk).authorize().getToken();
      List<Permission> granted = client.protection().introspectRequestingPartyToken(token).getPermissions();
      return granted.stream().map(Permission::getResourceName).sorted().toList().toString();
    });
    expect("a resource is made, found by its address, and gone", "[Desk] 0", () -> {
      var resources = client.protection().resource();
      ResourceRepresentation desk = new ResourceRepresentation("Desk", Set.of(), "/desks/1", "urn:desk");
      String id = resources.create(desk).getId();
      String found = resources.findByUri("/desks/1").stream().map(ResourceRepresentation::getName).toList().toString();
      String ticket = client.protection().permission().create(new PermissionRequest(id)).getTicket();
      if (ticket.split("\\.").length != 3) return ticket;
      resources.delete(id);
      return found + " " + resources.findByUri("/desks/1").size();
    });
    System.out.println(passed + " passed, " + failed + " failed");
    System.exit(failed == 0 ? 0 : 1);
  }
}
