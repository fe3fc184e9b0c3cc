// Package understudy gives each test a sandbox: a stand-in of its own for a web search API, a token endpoint and an
// example application, with rules, a clock and a journal that no other test sees.
//
//	func TestRefusedOnce(t *testing.T) {
//		box := understudy.Start(t)
//		box.Rules.Add(understudy.JSON{
//			"when": understudy.JSON{"times": 1}, "then": understudy.JSON{"refuse": "search.rate-limited"}})
//		client := search.New(box.URL)
//		…
//		box.Verify(understudy.JSON{"match": understudy.JSON{"operation": "search"}, "count": 2})
//	}
//
// The server is the one that UNDERSTUDY_URL names. Otherwise the first test of a process starts one, by a command or in
// a container, and it ends with the process.
package understudy

import "os"

// JSON is an object as the control plane takes and gives it.
type JSON = map[string]any

// T is what a test framework gives its tests; *testing.T and *testing.B are.
type T interface {
	Helper()
	Name() string
	Failed() bool
	Logf(format string, args ...any)
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
	Cleanup(func())
}

// Options say how the sandbox of a test begins, and which server is started for it. What is absent is as in the sandbox
// default.
type Options struct {
	Settings JSON
	// Seed is a number or a text.
	Seed any
	// Now is what the clock shows first (RFC 3339).
	Now  string
	Name string
	// Port is one of the sandbox's own; AnyPort takes a free one.
	Port int
	// From names a sandbox to copy; Snapshot is what one was.
	From     string
	Snapshot JSON

	// Unexpected is "fail", or "pass" to allow requests for paths that nobody knows.
	Unexpected string
	// Unused is "warn", "fail" or "pass": what a rule does that was never applied.
	Unused string

	// Command starts the server, unless UNDERSTUDY_URL names one: DefaultCommand, or what UNDERSTUDY_COMMAND says.
	Command string
	// Image is started in a container instead, by Docker or Podman. UNDERSTUDY_IMAGE is another way to name it.
	Image string
}

// AnyPort is the Port of a sandbox that gets a free one.
const AnyPort = -1

// DefaultCommand starts the package that is installed in the folder, or above it.
const DefaultCommand = "npx --no-install understudy"

// Start makes a sandbox for a test. It ends with the test, which fails when a request came for a path that nobody knows;
// a test that fails tells what reached its sandbox. What the control plane refuses ends the test.
func Start(t T, options ...Options) *Sandbox {
	t.Helper()
	var chosen Options
	if len(options) > 0 {
		chosen = options[0]
	}
	server := sharedServer(t, chosen)
	box := server.Sandbox(chosen)
	// What was registered last runs first: the sandbox is looked into before it goes.
	t.Cleanup(func() { box.check(chosen) })
	return box
}

func sharedServer(t T, options Options) *Server {
	t.Helper()
	if url := os.Getenv("UNDERSTUDY_URL"); url != "" {
		requireUnderstudy(t, url)
		return Connect(t, url, os.Getenv("UNDERSTUDY_TOKEN"))
	}
	url, err := startedOnce(options)
	if err != nil {
		t.Fatalf("%v\nOr let UNDERSTUDY_URL name a server that runs.", err)
	}
	return Connect(t, url, "")
}
