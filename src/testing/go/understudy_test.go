package understudy

import (
	"fmt"
	"net/http"
	"os"
	"reflect"
	"strings"
	"testing"
)

func searchStatus(t *testing.T, box *Sandbox, query string) int {
	t.Helper()
	body := strings.NewReader(fmt.Sprintf(`{"query":%q}`, query))
	request, err := http.NewRequest("POST", box.URL+"/search", body)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+box.Env()["TAVILY_API_KEY"])
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	return response.StatusCode
}

func TestRefusedOnce(t *testing.T) {
	t.Parallel()
	box := Start(t)
	box.Rules.Add(JSON{"when": JSON{"times": 1}, "then": JSON{"refuse": "search.rate-limited"}})
	if got := []int{searchStatus(t, box, "rivers"), searchStatus(t, box, "rivers")}; !reflect.DeepEqual(got, []int{429, 200}) {
		t.Fatal(got)
	}
	box.Verify(JSON{"match": JSON{"operation": "search"}, "count": 2})
}

func TestTimeAndSettings(t *testing.T) {
	t.Parallel()
	box := Start(t, Options{Now: "2030-01-01T00:00:00Z", Settings: JSON{"search": JSON{"rateLimit": 1}}})
	box.Clock.Freeze()
	for _, wanted := range []int{200, 429, 200} {
		if got := searchStatus(t, box, "rivers"); got != wanted {
			t.Fatal(got)
		}
		if wanted == 429 {
			box.Clock.Advance(61)
		}
	}
	box.Settings.Change(JSON{"search": JSON{"apiTokens": []string{"tvly-other"}}})
	if got := box.Env()["TAVILY_API_KEY"]; got != "tvly-other" {
		t.Fatal(got)
	}
	if got := searchStatus(t, box, "rivers"); got != 200 {
		t.Fatal(got)
	}
	box.Reset("settings")
	if got := box.Env()["TAVILY_API_KEY"]; got != "tvly-dev-understudy" {
		t.Fatal(got)
	}
}

func TestTokens(t *testing.T) {
	box := Start(t)
	token := box.Tokens.AccessToken(JSON{"client_id": "understudy", "issued_ago": 3600})
	if decoded := box.Tokens.Decode(token); decoded["claims"].(JSON)["azp"] != "understudy" {
		t.Fatal(decoded)
	}
	if realms := box.Keys.Rotate(); realms[0]["name"] != "demo" {
		t.Fatal(realms)
	}
	if len(box.Realms.List()) == 0 || len(box.Sessions.List()) != 0 || len(box.Mails.List()) != 0 {
		t.Fatal("realms, sessions, mails")
	}
}

func TestSandboxesAndCopies(t *testing.T) {
	box := Start(t, Options{Settings: JSON{"app": JSON{"greeting": "Salut"}}, Port: AnyPort})
	other := box.Server.Sandbox(Options{From: box.Name})
	if got := other.Settings.Get()["app"].(JSON)["greeting"]; got != "Salut" {
		t.Fatal(got)
	}
	other.Delete()
	names := map[any]bool{}
	for _, shown := range box.Server.Sandboxes.List() {
		names[shown["name"]] = true
	}
	if !names[box.Name] || names[other.Name] {
		t.Fatal(names)
	}
	if !strings.Contains(box.Server.Metrics(), "# HELP") || box.Documents.Token()["openapi"] == nil {
		t.Fatal("metrics, documents")
	}
}

// recorder is a test that is only looked at.
type recorder struct {
	*testing.T
	said     []string
	cleanups []func()
}

func (t *recorder) Errorf(format string, args ...any) {
	t.said = append(t.said, fmt.Sprintf(format, args...))
}
func (t *recorder) Logf(format string, args ...any) { t.Errorf(format, args...) }
func (t *recorder) Failed() bool                    { return len(t.said) > 0 }
func (t *recorder) Cleanup(work func())             { t.cleanups = append(t.cleanups, work) }

func TestWhatFailsATest(t *testing.T) {
	looked := &recorder{T: t}
	box := Start(looked)
	box.Rules.Add(JSON{"name": "never", "match": JSON{"path": "/nowhere"}, "then": JSON{"respond": JSON{"status": 418}}})
	if response, err := http.Get(box.URL + "/serach"); err == nil {
		response.Body.Close()
	}
	box.Verify(JSON{"match": JSON{"operation": "search"}, "count": 1})
	for at := len(looked.cleanups) - 1; at >= 0; at-- {
		looked.cleanups[at]()
	}
	said := strings.Join(looked.said, "\n")
	for _, wanted := range []string{
		`Expected exactly 1`, "1 request for a path that nobody knows:", "#1 GET /serach -> 404",
		"a rule was never applied: never", "understudy: 1 request came:",
	} {
		if !strings.Contains(said, wanted) {
			t.Errorf("%q is not in:\n%s", wanted, said)
		}
	}
	if err := Start(t).TryVerify(JSON{"match": JSON{"operation": "search"}}); err == nil {
		t.Error("a verification that is not met")
	}
}

func TestCommands(t *testing.T) {
	words, err := splitCommand(`"C:\a b\node" 'x y' z`)
	if err != nil || !reflect.DeepEqual(words, []string{`C:\a b\node`, "x y", "z"}) {
		t.Fatal(words, err)
	}
	if os.Getenv("UNDERSTUDY_URL") != "" {
		return
	}
	for command, wanted := range map[string]string{
		"":                           "the command is empty",
		"understudy-that-is-nowhere": "cannot be run",
		"go version":                 "ended: ",
	} {
		if _, err := runCommand(command); err == nil || !strings.Contains(err.Error(), wanted) {
			t.Errorf("%q: %v", command, err)
		}
	}
}
