// An agent that answers questions with a web search, and every way in which the search can let it down.
package search

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	understudy "github.com/acme/understudy/src/testing/go"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// answer is the agent under test: it asks twice at most, and says what it makes of what came.
func answer(ctx context.Context, url, question string) string {
	for attempt := 0; attempt < 2; attempt++ {
		status, results, err := searchFor(ctx, url, question)
		switch {
		case ctx.Err() != nil:
			return "The search takes too long."
		case status == 401 || status == 403:
			return "The key is not accepted."
		case status == 432 || status == 433:
			return "There are no credits left."
		case err == nil:
			return told(results)
		}
	}
	return "The search does not work."
}

func searchFor(ctx context.Context, url, question string) (int, []map[string]any, error) {
	body, _ := json.Marshal(map[string]any{"query": question, "max_results": 3})
	request, err := http.NewRequestWithContext(ctx, "POST", url+"/search", strings.NewReader(string(body)))
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set("Authorization", "Bearer tvly-dev-understudy")
	request.Header.Set("Content-Type", "application/json")
	request.Close = true
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != 200 {
		return response.StatusCode, nil, errors.New(response.Status)
	}
	var found struct{ Results []any }
	if err := json.NewDecoder(response.Body).Decode(&found); err != nil {
		return response.StatusCode, nil, err
	}
	results := []map[string]any{}
	for _, one := range found.Results {
		if result, isObject := one.(map[string]any); isObject {
			results = append(results, result)
		}
	}
	return response.StatusCode, results, nil
}

var command = regexp.MustCompile(`(?i)ignore (all|previous|your)`)

// told names the pages that are sound, each once.
func told(results []map[string]any) string {
	titles, seen := []string{}, map[string]bool{}
	for _, result := range results {
		url, _ := result["url"].(string)
		title, _ := result["title"].(string)
		content, _ := result["content"].(string)
		page := strings.TrimRight(regexp.MustCompile(`[#?].*`).ReplaceAllString(url, ""), "/")
		if !strings.HasPrefix(url, "http") || title == "" || command.MatchString(content) || seen[page] {
			continue
		}
		seen[page] = true
		titles = append(titles, title)
	}
	if len(titles) == 0 {
		return "I have found nothing."
	}
	return strings.Join(titles, ", ")
}

func expect(t *testing.T, actual, pattern string) {
	t.Helper()
	if !regexp.MustCompile(pattern).MatchString(actual) {
		t.Errorf("%q does not match %s", actual, pattern)
	}
}

func TestAgentWhenTheSearchFails(t *testing.T) {
	ill, once := "^The search does not work.$", `"when":{"times":1},`
	cases := []struct {
		when, then, expected string
		searches             int
	}{
		{once, `{"refuse":"search.rate-limited"}`, "France", 2},
		{"", `{"refuse":"search.rate-limited"}`, ill, 2},
		{"", `{"refuse":"search.server-error"}`, ill, 2},
		{"", `{"refuse":"search.plan-exceeded"}`, "no credits", 1},
		{"", `{"refuse":"search.paygo-exceeded"}`, "no credits", 1},
		{"", `{"refuse":"search.unauthorized"}`, "key is not accepted", 1},
		{"", `{"refuse":"search.forbidden"}`, "key is not accepted", 1},
		{once, `{"refuse":"proxy.bad-gateway"}`, "France", 2},
		{"", `{"refuse":"proxy.gateway-timeout"}`, ill, 2},
		{once, `{"respond":{"status":200,"body":"<html>welcome</html>"}}`, "France", 2},
		{once, `{"fault":"close"}`, "France", 2},
		{once, `{"fault":"reset"}`, "France", 2},
		{once, `{"fault":"cut","after_bytes":20}`, "France", 2},
		{once, `{"fault":"truncate"}`, "France", 2},
		{"", `{"fault":"garbage"}`, ill, 2},
		{"", `{"real":{"patch":{"results":null}}}`, "found nothing", 1},
		{"", `[{"fault":"close"},{"refuse":"search.plan-exceeded"}]`, "no credits", 2},
	}
	for _, one := range cases {
		t.Run(one.when+one.then, func(t *testing.T) {
			t.Parallel()
			box := understudy.Start(t)
			control(t, box, "POST", "/rules", fmt.Sprintf(`{%s"match":{"operation":"search"},"then":%s}`, one.when, one.then))
			expect(t, answer(context.Background(), box.URL, "capital of France"), one.expected)
			control(t, box, "POST", "/requests/verify",
				fmt.Sprintf(`{"match":{"operation":"search"},"count":%d}`, one.searches))
		})
	}
}

func TestAgentDoesNotWaitForEver(t *testing.T) {
	t.Parallel()
	box := understudy.Start(t)
	control(t, box, "POST", "/rules", `{"match":{"operation":"search"},"then":{"fault":"hang"}}`)
	patience, leave := context.WithCancel(context.Background())
	answered := make(chan string)
	go func() { answered <- answer(patience, box.URL, "capital of France") }()
	control(t, box, "POST", "/requests/verify",
		`{"match":{"operation":"search","progress":"waiting"},"within":30}`)
	leave()
	expect(t, <-answered, "takes too long")
	control(t, box, "POST", "/requests/verify", `{"match":{"operation":"search"},"count":1}`)
}

func TestAgentAndStrangeResults(t *testing.T) {
	for set, expected := range map[string]string{
		"empty":            "found nothing",
		"no-url":           "^Result|found nothing",
		"duplicate-urls":   "^Result",
		"wrong-types":      ".",
		"hostile":          ".",
		"prompt-injection": ".",
	} {
		t.Run(set, func(t *testing.T) {
			t.Parallel()
			box := understudy.Start(t)
			control(t, box, "POST", "/rules", `{"match":{"operation":"search"},"then":{"results":"`+set+`"}}`)
			said := answer(context.Background(), box.URL, "capital of France")
			expect(t, said, expected)
			if command.MatchString(said) {
				t.Errorf("it says what it was told to: %s", said)
			}
		})
	}
}

func TestAgentGetsAnAnswerForEachQuestion(t *testing.T) {
	t.Parallel()
	box := understudy.Start(t)
	result := `{"results":[{"url":"https://a.example/{{query}}","title":"%s","content":"about {{query}}"}]}`
	control(t, box, "POST", "/rules", `{"match":{"body":{"query":{"similar":"the capital of Spain"}}},"then":`+
		fmt.Sprintf(result, "Madrid")+`}`)
	control(t, box, "POST", "/rules", `{"match":{"operation":"search"},"then":[`+
		fmt.Sprintf(result, "first {{query}}")+","+fmt.Sprintf(result, "then {{query}}")+`]}`)
	expect(t, answer(context.Background(), box.URL, "What is the capital of Spain?"), "^Madrid$")
	expect(t, answer(context.Background(), box.URL, "rivers"), "^first rivers$")
	expect(t, answer(context.Background(), box.URL, "lakes"), "^then lakes$")
	control(t, box, "POST", "/requests/verify", `{"match":{"body":{"query":{"any_of":["rivers","lakes"]}}},"count":2}`)
}
