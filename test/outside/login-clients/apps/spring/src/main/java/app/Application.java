package app;

import java.util.Map;
import java.util.TreeMap;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.http.MediaType;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.client.oidc.web.logout.OidcClientInitiatedLogoutSuccessHandler;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import com.fasterxml.jackson.databind.ObjectMapper;

/** A web application whose pages show who is logged in. */
@SpringBootApplication
@RestController
public class Application {
  private final ObjectMapper json = new ObjectMapper();

  public static void main(String[] args) {
    SpringApplication.run(Application.class, args);
  }

  @Bean
  SecurityFilterChain security(HttpSecurity http, ClientRegistrationRepository clients) throws Exception {
    var afterLogout = new OidcClientInitiatedLogoutSuccessHandler(clients);
    afterLogout.setPostLogoutRedirectUri("{baseUrl}/");
    return http
        .authorizeHttpRequests(requests -> requests.requestMatchers("/").permitAll().anyRequest().authenticated())
        .oauth2Login(Customizer.withDefaults())
        .oidcLogout(logout -> logout.backChannel(Customizer.withDefaults()))
        .logout(logout -> logout.logoutSuccessHandler(afterLogout))
        .csrf(csrf -> csrf.ignoringRequestMatchers("/logout"))
        .build();
  }

  @GetMapping(path = "/", produces = MediaType.TEXT_HTML_VALUE)
  String home(@AuthenticationPrincipal OidcUser user) throws Exception {
    String state = user == null ? "anonymous" : json.writeValueAsString(claims(user));
    return "<title>app</title><pre id=state>" + state.replace("<", "&lt;") + "</pre><a id=login href=/private>Log in</a>"
        + "<form method=post action=/logout><button id=logout>Log out</button></form>";
  }

  @GetMapping("/private")
  org.springframework.http.ResponseEntity<Void> afterLogin() {
    return org.springframework.http.ResponseEntity.status(302).header("Location", "/").build();
  }

  private Map<String, Object> claims(OidcUser user) {
    // Sorted: the order of Map.of is another one in every process.
    return new TreeMap<>(
        Map.of("preferred_username", user.getPreferredUsername(), "claims", user.getIdToken().getClaims().keySet().stream().sorted().toList()));
  }
}
