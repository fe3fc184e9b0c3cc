package app;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A web application whose visitors log in first, as Spring Boot arranges it by itself. */
@SpringBootApplication
@RestController
public class Shop {
    public static void main(String[] args) {
        SpringApplication.run(Shop.class, args);
    }

    @GetMapping("/")
    String greeting(@AuthenticationPrincipal OidcUser person) {
        return "Hello " + person.getGivenName();
    }
}
