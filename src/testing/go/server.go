package understudy

import (
	"regexp"
	"strings"
)

// Server is a server to control. Its own members mean the sandbox default, or the one whose base path was given.
type Server struct {
	Controlled
	Sandboxes Sandboxes
}

// wellKnown are the secrets of a server that was given no others.
var wellKnown = JSON{
	"search": JSON{"apiTokens": []any{"tvly-dev-understudy"}},
	"auth":   JSON{"clientSecret": "understudy-secret"},
}

// Connect controls a server that runs. The token is the value of its CONTROL_TOKEN, or empty.
func Connect(t T, url, token string) *Server {
	t.Helper()
	to := bound{t, caller{strings.TrimRight(url, "/"), token}}
	settings := withSecrets(to.json("GET", "/settings", nil), wellKnown)
	return &Server{controlled(to, newKnownSettings(settings)), Sandboxes{to}}
}

// requireUnderstudy ends the test when something else answers.
func requireUnderstudy(t T, url string) {
	t.Helper()
	answer, err := caller{base: strings.TrimRight(url, "/")}.call("GET", "/healthy", nil)
	if about, _ := answer.(JSON); err != nil || about["server"] != "understudy" {
		t.Fatalf("UNDERSTUDY_URL: what answers at %s is no understudy", url)
	}
}

// Sandbox makes a sandbox. It goes with the test.
func (server *Server) Sandbox(options Options) *Sandbox {
	t := server.to.t
	t.Helper()
	body := beginning(options)
	name, _ := body["name"].(string)
	made := server.Sandboxes.about(name).json("POST", "/sandboxes", body)
	shown, _ := made["settings"].(JSON)
	copied := options.Snapshot
	if options.From != "" {
		copied = server.Sandboxes.Snapshot(options.From)
	}
	ofCopy, _ := copied["settings"].(JSON)
	url, _ := made["url"].(string)
	to := bound{t, caller{url, server.to.token}}
	known := newKnownSettings(withSecrets(shown, options.Settings, ofCopy, server.known.present))
	box := &Sandbox{Controlled: controlled(to, known), Name: name, Server: server}
	t.Cleanup(box.Delete)
	return box
}

// beginning is the body that makes a sandbox.
func beginning(options Options) JSON {
	body := JSON{"name": options.Name}
	if options.Name == "" {
		body["name"] = "sandbox-" + randomText()
	}
	if options.Port == AnyPort {
		body["port"] = 0
	} else if options.Port != 0 {
		body["port"] = options.Port
	}
	if options.Settings != nil {
		body["settings"] = options.Settings
	}
	if options.Seed != nil {
		body["seed"] = options.Seed
	}
	if options.Now != "" {
		body["now"] = options.Now
	}
	if options.From != "" {
		body["from"] = options.From
	}
	if options.Snapshot != nil {
		body["snapshot"] = options.Snapshot
	}
	return body
}

// Metrics are numbers of all sandboxes and of the process, in the text format of Prometheus.
func (server *Server) Metrics() string {
	server.to.t.Helper()
	return server.to.text("GET", "/metrics")
}

// Cassettes are the recordings of the search API, and which of them were not used since the start.
func (server *Server) Cassettes() JSON {
	server.to.t.Helper()
	return server.to.json("GET", "/cassettes", nil)
}

// Sandboxes are those of a server.
type Sandboxes struct{ to bound }

// List gives all; behind a balancer those of one process.
func (all Sandboxes) List() []JSON {
	all.to.t.Helper()
	return all.to.list("GET", "/sandboxes", nil, "sandboxes")
}

// Get gives one, with its address, its seed and its settings.
func (all Sandboxes) Get(name string) JSON {
	all.to.t.Helper()
	return all.about(name).json("GET", one("/sandboxes", name), nil)
}

// Delete ends one. The sandbox default can only be reset.
func (all Sandboxes) Delete(name string) {
	all.to.t.Helper()
	all.about(name).any("DELETE", one("/sandboxes", name), nil)
}

// Snapshot is what a sandbox is, with all secrets: another one can begin so.
func (all Sandboxes) Snapshot(name string) JSON {
	all.to.t.Helper()
	return all.about(name).json("GET", one("/sandboxes", name)+"/snapshot", nil)
}

// remove ends one that may be gone already.
func (all Sandboxes) remove(name string) {
	_, err := all.about(name).call("DELETE", one("/sandboxes", name), nil)
	if err != nil && err.Status != 404 {
		all.to.t.Errorf("%v", err)
	}
}

var ofSandbox = regexp.MustCompile(`/-/s/[^/]+$`)

// about calls for a sandbox as such: a balancer finds its process by the name in the path.
func (all Sandboxes) about(name string) bound {
	if name == "default" {
		return all.to
	}
	root := ofSandbox.ReplaceAllString(all.to.base, "")
	return bound{all.to.t, caller{one(root+"/-/s", name), all.to.token}}
}
