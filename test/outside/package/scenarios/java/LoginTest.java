import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.nimbusds.oauth2.sdk.util.JSONObjectUtils;
import java.util.List;
import java.util.Map;
import net.minidev.json.JSONObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import understudy.Understudy;

/** Every way in which a login can go wrong, for an application that logs people in. */
class LoginTest {
    @RegisterExtension
    final Understudy understudy = new Understudy();

    LoginApp app() throws Exception {
        return new LoginApp(understudy.url() + "/realms/demo");
    }

    LoginApp.Person logIn(String... passwords) throws Exception {
        return app().logIn(new Browser(passwords));
    }

    void fails(String with, org.junit.jupiter.api.function.Executable what) {
        var message = String.valueOf(assertThrows(Exception.class, what));
        assertTrue(message.contains(with), message);
    }

    @Test
    void aPersonLogsIn() throws Exception {
        var ada = logIn("ada-password");
        assertEquals("ada@example.test", ada.email());
        app().refresh(ada);
    }

    @Test
    void aWrongPasswordIsAskedForAgain() throws Exception {
        fails("Invalid username or password.", () -> logIn("wrong"));
        logIn("wrong", "ada-password");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        login-form    | {"refuse":"token.login-failed"}                      | Invalid username or password.
        discovery     | {"refuse":"token.realm-not-found"}                   | 404
        authorization | {"refuse":"proxy.unavailable"}                       | 503
        token         | {"refuse":"proxy.bad-gateway"}                       | 502
        token         | {"refuse":"token.invalid-client"}                    | invalid_client
        token         | {"patch":{"id_token":null}}                          | ID token
        token         | {"fault":"truncate"}                                 | Exception
        certs         | {"fault":"truncate"}                                 | Exception
        userinfo      | {"refuse":"token.server-error"}                      | 500
        userinfo      | {"token":{"in":["userinfo"],"claims":{"sub":"x"}}}   | somebody else
        """)
    void aLoginFailsOnce(String operation, String then, String with) throws Exception {
        Control.call(understudy, "POST", "/rules",
            "{\"match\":{\"operation\":\"%s\"},\"when\":{\"times\":1},\"then\":%s}".formatted(operation, then));
        fails(with, () -> logIn("ada-password"));
        logIn("ada-password");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        "claims":{"nonce":"of-another"}              | nonce
        "claims":{"nonce":null}                      | nonce
        "claims":{"aud":"another"}                   | aud
        "claims":{"iss":"https://elsewhere.example"} | iss
        "issued_ago":7200                            | Expired
        "signature":"broken"                         | Invalid signature
        "key":"unknown"                              | no matching key
        "algorithm":"none"                           | Signed ID token expected
        "remove_claims":["sub"]                      | sub
        """)
    void anIdTokenIsRefused(String change, String with) throws Exception {
        Control.call(understudy, "POST", "/rules",
            "{\"match\":{\"operation\":\"token\"},\"then\":{\"token\":{\"in\":[\"id\"],%s}}}".formatted(change));
        fails(with, () -> logIn("ada-password"));
        Control.call(understudy, "POST", "/requests/verify",
            "{\"match\":{\"operation\":\"token\",\"status\":200},\"count\":1}");
    }

    @Test
    void aPersonSaysNo() throws Exception {
        var back = "http://localhost:3000/back?error=access_denied&state={{parameter.state}}";
        Control.call(understudy, "POST", "/rules", JSONObject.toJSONString(Map.of(
            "match", Map.of("operation", "authorization"),
            "then", Map.of("respond", Map.of("status", 302, "headers", Map.of("location", back))))));
        fails("access_denied", () -> logIn("ada-password"));
    }

    @Test
    void aSessionThatAnAdministratorEnds() throws Exception {
        var ada = logIn("ada-password");
        var sessions = JSONObjectUtils.parse(Control.call(understudy, "GET", "/sessions", ""));
        var first = (Map<?, ?>) ((List<?>) sessions.get("sessions")).get(0);
        Control.call(understudy, "DELETE", "/sessions/" + first.get("id"), "");
        fails("invalid_grant", () -> app().refresh(ada));
    }

    @Test
    void aSessionThatHasEndedByItself() throws Exception {
        var ada = logIn("ada-password");
        Control.call(understudy, "POST", "/clock/advance", "{\"seconds\":1801}");
        fails("invalid_grant", () -> app().refresh(ada));
    }

    @Test
    void aRefreshTokenWithABrokenSignature() throws Exception {
        Control.call(understudy, "POST", "/rules", "{\"match\":{\"operation\":\"token\"},"
            + "\"then\":{\"token\":{\"in\":[\"refresh\"],\"signature\":\"broken\"}}}");
        var ada = logIn("ada-password");
        fails("invalid_grant", () -> app().refresh(ada));
    }
}
