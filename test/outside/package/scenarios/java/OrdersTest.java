import static org.junit.jupiter.api.Assertions.assertEquals;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import com.nimbusds.oauth2.sdk.util.JSONObjectUtils;
import java.net.URI;
import java.util.Set;
import net.minidev.json.JSONObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import understudy.Understudy;

/** An API that checks tokens by the key set of their issuer, and every way in which that can fail. */
class OrdersTest {
    @RegisterExtension
    final Understudy understudy = new Understudy();

    /** The API under test: 200 for readers, 403 for others, 401 for what is no good token, 503 when that cannot be said. */
    static class Orders {
        private final DefaultJWTProcessor<SecurityContext> tokens = new DefaultJWTProcessor<>();

        Orders(String issuer) throws Exception {
            var certs = URI.create(issuer + "/protocol/openid-connect/certs").toURL();
            var keys = JWKSourceBuilder.<SecurityContext>create(certs).rateLimited(false).build();
            tokens.setJWSKeySelector(new JWSVerificationKeySelector<>(JWSAlgorithm.RS256, keys));
            var wanted = new JWTClaimsSet.Builder().issuer(issuer).build();
            tokens.setJWTClaimsSetVerifier(
                new DefaultJWTClaimsVerifier<>("orders", wanted, Set.of("exp", "aud")));
        }

        int status(String token) {
            try {
                var roles = tokens.process(token, null).getStringListClaim("roles");
                return roles != null && roles.contains("reader") ? 200 : 403;
            } catch (KeySourceException ill) {
                return 503;
            } catch (Exception refused) {
                return 401;
            }
        }
    }

    Orders orders() throws Exception {
        return new Orders(understudy.url() + "/realms/demo");
    }

    /** A token for a reader of orders, but for the changes. */
    String mint(String changes) throws Exception {
        var body = JSONObjectUtils.parse(
            "{\"client_id\":\"understudy\",\"audience\":\"orders\",\"claims\":{\"roles\":[\"reader\"]}}");
        body.putAll(JSONObjectUtils.parse(changes));
        var answer = Control.call(understudy, "POST", "/tokens", JSONObject.toJSONString(body));
        return JSONObjectUtils.getString(JSONObjectUtils.parse(answer), "access_token");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        200 | {}
        200 | {"audience":["orders","other"]}
        200 | {"lifespan":3600,"issued_ago":9}
        403 | {"claims":{"roles":["guest"]}}
        403 | {"claims":{"roles":null}}
        401 | {"audience":"invoices"}
        401 | {"audience":"orders","remove_claims":["aud"]}
        401 | {"issued_ago":3600}
        401 | {"signature":"broken"}
        401 | {"key":"unknown"}
        401 | {"algorithm":"none"}
        401 | {"claims":{"roles":["reader"],"iss":"https://elsewhere.example/realms/demo"}}
        """)
    void whoMayRead(int status, String changes) throws Exception {
        assertEquals(status, orders().status(mint(changes)));
    }

    @Test
    void keysThatAreRotated() throws Exception {
        var orders = orders();
        var before = mint("{}");
        assertEquals(200, orders.status(before));
        Control.call(understudy, "POST", "/keys/rotate", "");
        assertEquals(200, orders.status(mint("{}")));
        assertEquals(200, orders.status(before));
        Control.call(understudy, "POST", "/requests/verify", "{\"match\":{\"operation\":\"certs\"},\"count\":2}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {"refuse":"proxy.unavailable"}
        {"refuse":"token.realm-not-found"}
        {"fault":"truncate"}
        {"fault":"cut","after_bytes":0}
        {"fault":"garbage"}
        {"respond":{"status":200,"body":"no keys"}}
        """)
    void anIssuerThatIsIll(String then) throws Exception {
        Control.call(understudy, "POST", "/rules",
            "{\"match\":{\"operation\":\"certs\"},\"then\":[%s,{\"real\":{}}]}".formatted(then));
        var orders = orders();
        var token = mint("{}");
        assertEquals(503, orders.status(token));
        assertEquals(200, orders.status(token));
    }
}
