package search

import (
	"encoding/json"
	"testing"

	understudy "github.com/acme/understudy/src/testing/go"
)

// control calls the control plane with JSON as text, and gives its answer so; what is refused fails the test.
func control(t *testing.T, box *understudy.Sandbox, method, path, body string) string {
	t.Helper()
	var sent any
	if body != "" {
		sent = json.RawMessage(body)
	}
	answer, err := box.Call(method, path, sent)
	if err != nil {
		t.Error(err)
	}
	text, err := json.Marshal(answer)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
