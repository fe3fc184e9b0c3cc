// An API that checks tokens by the key set of their issuer, and every way in which that can fail.
package search

import (
	"context"
	"encoding/json"
	"fmt"
	understudy "github.com/acme/understudy/src/testing/go"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/coreos/go-oidc/v3/oidc"
)

// startOrders starts the API under test: 200 for readers, 403 for others, 401 for what is no good token, and 503 when that
// cannot be said.
func startOrders(t *testing.T, box *understudy.Sandbox) *httptest.Server {
	provider, err := oidc.NewProvider(context.Background(), box.URL+"/realms/demo")
	if err != nil {
		t.Fatal(err)
	}
	verifier := provider.Verifier(&oidc.Config{ClientID: "orders"})
	server := httptest.NewServer(http.HandlerFunc(func(writer http.ResponseWriter, request *http.Request) {
		raw := strings.TrimPrefix(request.Header.Get("Authorization"), "Bearer ")
		token, err := verifier.Verify(request.Context(), raw)
		var claims struct{ Roles []string }
		switch {
		case err != nil && strings.Contains(err.Error(), "fetching keys"):
			writer.WriteHeader(503)
		case err != nil || token.Claims(&claims) != nil:
			writer.WriteHeader(401)
		case !slices.Contains(claims.Roles, "reader"):
			writer.WriteHeader(403)
		}
	}))
	t.Cleanup(server.Close)
	return server
}

// mint gives a token for a reader of orders, but for the changes.
func mint(t *testing.T, box *understudy.Sandbox, changes string) string {
	t.Helper()
	body := map[string]any{
		"client_id": "understudy",
		"audience":  "orders",
		"claims":    map[string]any{"roles": []string{"reader"}},
	}
	if err := json.Unmarshal([]byte(changes), &body); err != nil {
		t.Fatal(err)
	}
	text, _ := json.Marshal(body)
	var minted struct {
		AccessToken string `json:"access_token"`
	}
	if err := json.Unmarshal([]byte(control(t, box, "POST", "/tokens", string(text))), &minted); err != nil {
		t.Fatal(err)
	}
	return minted.AccessToken
}

func statusOf(t *testing.T, api *httptest.Server, token string) int {
	t.Helper()
	request, _ := http.NewRequest("GET", api.URL, nil)
	request.Header.Set("Authorization", "Bearer "+token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	return response.StatusCode
}

func TestOrders(t *testing.T) {
	for changes, status := range map[string]int{
		`{}`:                               200,
		`{"audience":["orders","other"]}`:  200,
		`{"lifespan":3600,"issued_ago":9}`: 200,
		`{"claims":{"roles":["guest"]}}`:   403,
		`{"claims":{"roles":null}}`:        403,
		`{"audience":"invoices"}`:          401,
		`{"remove_claims":["aud"]}`:        401,
		`{"issued_ago":3600}`:              401,
		`{"signature":"broken"}`:           401,
		`{"key":"unknown"}`:                401,
		`{"algorithm":"none"}`:             401,
		`{"claims":{"roles":["reader"],"iss":"https://elsewhere.example/realms/demo"}}`: 401,
	} {
		t.Run(changes, func(t *testing.T) {
			t.Parallel()
			box := understudy.Start(t)
			if got := statusOf(t, startOrders(t, box), mint(t, box, changes)); got != status {
				t.Errorf("%d instead of %d", got, status)
			}
		})
	}
}

func TestOrdersFollowTheKeys(t *testing.T) {
	t.Parallel()
	box := understudy.Start(t)
	api := startOrders(t, box)
	before := mint(t, box, `{}`)
	first := statusOf(t, api, before)
	control(t, box, "POST", "/keys/rotate", "")
	statuses := []int{first, statusOf(t, api, mint(t, box, `{}`)), statusOf(t, api, before)}
	if !slices.Equal(statuses, []int{200, 200, 200}) {
		t.Error(statuses)
	}
	control(t, box, "POST", "/requests/verify", `{"match":{"operation":"certs"},"count":2}`)
}

func TestOrdersTellAnIllIssuerFromABadToken(t *testing.T) {
	for _, then := range []string{
		`{"refuse":"proxy.unavailable"}`,
		`{"fault":"truncate"}`,
		`{"fault":"garbage"}`,
		`{"respond":{"status":200,"body":"no keys"}}`,
	} {
		t.Run(then, func(t *testing.T) {
			t.Parallel()
			box := understudy.Start(t)
			api := startOrders(t, box)
			control(t, box, "POST", "/rules", fmt.Sprintf(`{"match":{"operation":"certs"},"then":[%s,{"real":{}}]}`, then))
			token := mint(t, box, `{}`)
			if got := []int{statusOf(t, api, token), statusOf(t, api, token)}; !slices.Equal(got, []int{503, 200}) {
				t.Error(got)
			}
		})
	}
}
