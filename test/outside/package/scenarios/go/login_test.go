// An application that logs people in, and every way in which that can go wrong.
package search

import (
	"context"
	"errors"
	"fmt"
	understudy "github.com/acme/understudy/src/testing/go"
	"html"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// browser is that of a person: it goes where it is sent until that is the application, and fills in the form on its way.
func browse(address string, passwords []string) (url.Values, error) {
	cookies := map[string]string{}
	form := url.Values{}
	for step := 0; step < 10; step++ {
		method := map[bool]string{true: "GET", false: "POST"}[len(form) == 0]
		request, err := http.NewRequest(method, address, strings.NewReader(form.Encode()))
		if err != nil {
			return nil, err
		}
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		for name, value := range cookies {
			request.AddCookie(&http.Cookie{Name: name, Value: value})
		}
		response, err := http.DefaultTransport.RoundTrip(request)
		if err != nil {
			return nil, err
		}
		page, _ := io.ReadAll(response.Body)
		response.Body.Close()
		for _, cookie := range response.Cookies() {
			cookies[cookie.Name] = cookie.Value
		}
		if location, err := response.Location(); err == nil {
			if location.Host == "localhost:3000" {
				return location.Query(), nil
			}
			address, form = location.String(), url.Values{}
			continue
		}
		action := regexp.MustCompile(`<form[^>]*action="([^"]+)"`).FindSubmatch(page)
		if action == nil || len(passwords) == 0 {
			return nil, fmt.Errorf("%d %s", response.StatusCode, page)
		}
		address = html.UnescapeString(string(action[1]))
		form = url.Values{"username": {"ada"}, "password": {passwords[0]}}
		passwords = passwords[1:]
	}
	return nil, errors.New("it is sent around in a circle")
}

// app is the application under test.
type app struct {
	provider *oidc.Provider
	config   oauth2.Config
}

type person struct {
	tokens  *oauth2.Token
	idToken *oidc.IDToken
	email   string
}

func startApp(t *testing.T, box *understudy.Sandbox) app {
	t.Helper()
	provider, err := oidc.NewProvider(context.Background(), box.URL+"/realms/demo")
	if err != nil {
		t.Fatal(err)
	}
	endpoint := provider.Endpoint()
	// Otherwise it asks twice when it is refused.
	endpoint.AuthStyle = oauth2.AuthStyleInHeader
	return app{provider, oauth2.Config{
		ClientID: "web", ClientSecret: "web-secret", Endpoint: endpoint,
		RedirectURL: "http://localhost:3000/back", Scopes: []string{"openid", "email"},
	}}
}

// logIn sends the person away, and takes the code that comes back.
func (app app) logIn(passwords ...string) (person, error) {
	ctx, verifier, state, nonce := context.Background(), oauth2.GenerateVerifier(), "a-state", "a-nonce"
	address := app.config.AuthCodeURL(state, oauth2.S256ChallengeOption(verifier), oidc.Nonce(nonce))
	back, err := browse(address, passwords)
	if err != nil {
		return person{}, err
	}
	if back.Get("state") != state || back.Get("error") != "" {
		return person{}, errors.New("refused: " + back.Get("error"))
	}
	tokens, err := app.config.Exchange(ctx, back.Get("code"), oauth2.VerifierOption(verifier))
	if err != nil {
		return person{}, err
	}
	raw, _ := tokens.Extra("id_token").(string)
	idToken, err := app.provider.Verifier(&oidc.Config{ClientID: "web"}).Verify(ctx, raw)
	if err != nil {
		return person{}, err
	}
	if idToken.Nonce != nonce || idToken.Subject == "" {
		return person{}, errors.New("an ID token of another login, or about nobody")
	}
	user, err := app.provider.UserInfo(ctx, oauth2.StaticTokenSource(tokens))
	if err == nil && user.Subject != idToken.Subject {
		err = errors.New("userinfo about somebody else")
	}
	if err != nil {
		return person{}, err
	}
	return person{tokens, idToken, user.Email}, nil
}

func (app app) refresh(given person) error {
	expired := &oauth2.Token{RefreshToken: given.tokens.RefreshToken}
	_, err := app.config.TokenSource(context.Background(), expired).Token()
	return err
}

func must(t *testing.T, given person, err error) person {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	return given
}

func mustFail(t *testing.T, err error, with string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), with) {
		t.Errorf("%v does not say %q", err, with)
	}
}

func TestAPersonLogsIn(t *testing.T) {
	t.Parallel()
	app := startApp(t, understudy.Start(t))
	given, err := app.logIn("ada-password")
	if must(t, given, err).email != "ada@example.test" {
		t.Error(given.email)
	}
	if err := app.refresh(given); err != nil {
		t.Error(err)
	}
}

func TestAWrongPasswordIsAskedForAgain(t *testing.T) {
	t.Parallel()
	app := startApp(t, understudy.Start(t))
	_, err := app.logIn("wrong")
	mustFail(t, err, "Invalid username or password.")
	given, err := app.logIn("wrong", "ada-password")
	must(t, given, err)
}

func TestALoginFailsOnce(t *testing.T) {
	for then, with := range map[string]string{
		`"operation":"login-form","username":"ada"},"then":{"refuse":"token.login-failed"}`: "Invalid username or password.",
		`"operation":"authorization"},"then":{"refuse":"proxy.unavailable"}`:                "503",
		`"operation":"token"},"then":{"refuse":"proxy.bad-gateway"}`:                        "502",
		`"operation":"token"},"then":{"refuse":"token.invalid-client"}`:                     "invalid_client",
		`"operation":"token"},"then":{"fault":"close"}`:                                     "EOF",
		`"operation":"token"},"then":{"patch":{"id_token":null}}`:                           "malformed",
		`"operation":"certs"},"then":{"fault":"truncate"}`:                                  "fetching keys",
		`"operation":"userinfo"},"then":{"refuse":"token.server-error"}`:                    "500",
		`"operation":"userinfo"},"then":{"token":{"in":["userinfo"],"claims":{"sub":"x"}}}`: "about somebody else",
	} {
		t.Run(then, func(t *testing.T) {
			t.Parallel()
			box := understudy.Start(t)
			app := startApp(t, box)
			control(t, box, "POST", "/rules", `{"when":{"times":1},"match":{`+then+`}`)
			_, err := app.logIn("ada-password")
			mustFail(t, err, with)
			given, err := app.logIn("ada-password")
			must(t, given, err)
		})
	}
}

func TestAnIDTokenIsRefused(t *testing.T) {
	for change, with := range map[string]string{
		`"claims":{"nonce":"of-another"}`:              "another login",
		`"claims":{"nonce":null}`:                      "another login",
		`"claims":{"aud":"another"}`:                   "audience",
		`"claims":{"iss":"https://elsewhere.example"}`: "different provider",
		`"issued_ago":7200`:                            "expired",
		`"signature":"broken"`:                         "failed to verify",
		`"key":"unknown"`:                              "failed to verify",
		`"algorithm":"none"`:                           "",
		`"remove_claims":["sub"]`:                      "about nobody",
	} {
		t.Run(change, func(t *testing.T) {
			t.Parallel()
			box := understudy.Start(t)
			control(t, box, "POST", "/rules", `{"match":{"operation":"token"},"then":{"token":{"in":["id"],`+change+`}}}`)
			_, err := startApp(t, box).logIn("ada-password")
			mustFail(t, err, with)
			control(t, box, "POST", "/requests/verify", `{"match":{"operation":"token","status":200},"count":1}`)
		})
	}
}

func TestAPersonSaysNo(t *testing.T) {
	t.Parallel()
	box := understudy.Start(t)
	back := "http://localhost:3000/back?error=access_denied&state={{parameter.state}}"
	control(t, box, "POST", "/rules", `{"match":{"operation":"authorization"},
		"then":{"respond":{"status":302,"headers":{"location":"`+back+`"}}}}`)
	_, err := startApp(t, box).logIn("ada-password")
	mustFail(t, err, "access_denied")
}

func TestASessionThatAnAdministratorEnds(t *testing.T) {
	t.Parallel()
	box := understudy.Start(t)
	app := startApp(t, box)
	given, err := app.logIn("ada-password")
	must(t, given, err)
	id := regexp.MustCompile(`"id":"([^"]+)"`).FindStringSubmatch(control(t, box, "GET", "/sessions", ""))[1]
	control(t, box, "DELETE", "/sessions/"+id, "")
	mustFail(t, app.refresh(given), "invalid_grant")
}

func TestASessionThatHasEndedByItself(t *testing.T) {
	t.Parallel()
	box := understudy.Start(t)
	app := startApp(t, box)
	given, err := app.logIn("ada-password")
	must(t, given, err)
	control(t, box, "POST", "/clock/advance", `{"seconds":1801}`)
	mustFail(t, app.refresh(given), "invalid_grant")
}

func TestARefreshTokenWithABrokenSignature(t *testing.T) {
	t.Parallel()
	box := understudy.Start(t)
	app := startApp(t, box)
	control(t, box, "POST", "/rules",
		`{"match":{"operation":"token"},"then":{"token":{"in":["refresh"],"signature":"broken"}}}`)
	given, err := app.logIn("ada-password")
	mustFail(t, app.refresh(must(t, given, err)), "invalid_grant")
}
