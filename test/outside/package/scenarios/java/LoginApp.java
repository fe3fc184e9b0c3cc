import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.AuthorizationGrant;
import com.nimbusds.oauth2.sdk.GeneralException;
import com.nimbusds.oauth2.sdk.RefreshTokenGrant;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.AuthenticationResponseParser;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.UserInfoRequest;
import com.nimbusds.openid.connect.sdk.UserInfoResponse;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import java.net.URI;

/** The application under test. It believes nothing that it has not checked. */
class LoginApp {
    private static final ClientID id = new ClientID("web");
    private static final URI back = URI.create("http://localhost:3000/back");
    private final OIDCProviderMetadata provider;

    record Person(OIDCTokens tokens, String email) { }

    LoginApp(String issuer) throws Exception {
        provider = OIDCProviderMetadata.resolve(new Issuer(issuer));
    }

    /** Sends the person away, and takes the code that comes back. */
    Person logIn(Browser browser) throws Exception {
        var verifier = new CodeVerifier();
        var state = new State();
        var nonce = new Nonce();
        var scope = new Scope("openid", "email");
        var request = new AuthenticationRequest.Builder(new ResponseType("code"), scope, id, back)
            .endpointURI(provider.getAuthorizationEndpointURI())
            .codeChallenge(verifier, CodeChallengeMethod.S256)
            .state(state)
            .nonce(nonce)
            .build();
        var answer = AuthenticationResponseParser.parse(browser.browse(request.toURI()));
        if (!state.equals(answer.getState())) throw new GeneralException("the state of another login");
        if (!answer.indicatesSuccess()) throw new GeneralException(answer.toErrorResponse().getErrorObject().getCode());
        var tokens = ask(new AuthorizationCodeGrant(answer.toSuccessResponse().getAuthorizationCode(), back, verifier));
        if (tokens.getIDToken() == null) throw new GeneralException("there is no ID token");
        var keys = provider.getJWKSetURI().toURL();
        var claims = new IDTokenValidator(provider.getIssuer(), id, JWSAlgorithm.RS256, keys)
            .validate(tokens.getIDToken(), nonce);
        var userInfo = new UserInfoRequest(provider.getUserInfoEndpointURI(), tokens.getAccessToken());
        var user = UserInfoResponse.parse(userInfo.toHTTPRequest().send());
        if (!user.indicatesSuccess())
            throw new GeneralException("userinfo: " + user.toErrorResponse().getErrorObject().getHTTPStatusCode());
        var info = user.toSuccessResponse().getUserInfo();
        if (!info.getSubject().equals(claims.getSubject())) throw new GeneralException("userinfo about somebody else");
        return new Person(tokens, info.getEmailAddress());
    }

    OIDCTokens refresh(Person person) throws Exception {
        return ask(new RefreshTokenGrant(person.tokens().getRefreshToken()));
    }

    private OIDCTokens ask(AuthorizationGrant grant) throws Exception {
        var secret = new ClientSecretBasic(id, new Secret("web-secret"));
        var request = new TokenRequest.Builder(provider.getTokenEndpointURI(), secret, grant).build();
        var response = OIDCTokenResponseParser.parse(request.toHTTPRequest().send());
        if (response.indicatesSuccess()) return (OIDCTokens) response.toSuccessResponse().getTokens();
        var error = response.toErrorResponse().getErrorObject();
        throw new GeneralException(error.getHTTPStatusCode() + " " + error.getCode());
    }
}
