package understudy

// Controlled is a sandbox to arrange and to look into. What is refused ends the test.
type Controlled struct {
	// URL is the base URL for the clients of this sandbox.
	URL       string
	Clock     Clock
	Rules     Rules
	Requests  Requests
	Settings  Settings
	Tokens    Tokens
	Keys      Keys
	Realms    Realms
	Sessions  Sessions
	Mails     Mails
	Search    Search
	Documents Documents

	to    bound
	known *knownSettings
}

func controlled(to bound, known *knownSettings) Controlled {
	return Controlled{
		URL:       to.base,
		Clock:     Clock{to},
		Rules:     Rules{to},
		Requests:  Requests{to},
		Settings:  Settings{to, known},
		Tokens:    Tokens{to},
		Keys:      Keys{to},
		Realms:    Realms{to},
		Sessions:  Sessions{to},
		Mails:     Mails{to},
		Search:    Search{to},
		Documents: Documents{to},
		to:        to,
		known:     known,
	}
}

// About tells version, the sandbox that is meant, and links to what can be read.
func (box *Controlled) About() JSON { box.to.t.Helper(); return box.to.json("GET", "/", nil) }

// Env has variables for programs: TAVILY_API_KEY, TAVILY_API_BASE_URL, OIDC_ISSUER, KEYCLOAK_URL …
func (box *Controlled) Env() map[string]string { return environment(box.URL, box.known.present) }

// Verify tells whether requests came as expected. Otherwise the test fails with a report of what came, and goes on.
func (box *Controlled) Verify(expectation JSON) {
	box.to.t.Helper()
	if err := box.TryVerify(expectation); err != nil {
		box.to.t.Errorf("%v", err)
	}
}

// TryVerify gives the report as an error, for a caller that looks at it.
func (box *Controlled) TryVerify(expectation JSON) error {
	if _, err := box.to.call("POST", "/requests/verify", expectation); err != nil {
		return err
	}
	return nil
}

// Reset goes back to how the sandbox began, whole or in parts.
func (box *Controlled) Reset(only ...string) {
	box.to.t.Helper()
	body := JSON{}
	isOfSettings := len(only) == 0
	for _, part := range only {
		isOfSettings = isOfSettings || part == "settings"
	}
	if len(only) > 0 {
		body["only"] = only
	}
	box.to.any("POST", "/reset", body)
	if isOfSettings {
		box.known.reset()
	}
}

// Call does what no method does: it calls a path below /-/, and gives the JSON or the text of the answer.
func (box *Controlled) Call(method, path string, body any) (any, error) {
	answer, err := box.to.call(method, path, body)
	if err != nil {
		return nil, err
	}
	return answer, nil
}

// Sandbox is a stand-in of its own inside the server.
type Sandbox struct {
	Controlled
	// Name is what requests name it by.
	Name string
	// Server is where it was made.
	Server *Server

	isDeleted bool
}

// Delete ends its pauses, lets hanging callers go and closes its port. Nothing happens when it is gone already.
func (box *Sandbox) Delete() {
	box.to.t.Helper()
	if box.isDeleted {
		return
	}
	box.isDeleted = true
	box.Server.Sandboxes.remove(box.Name)
}
