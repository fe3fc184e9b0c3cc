package understudy

import "fmt"

// Tokens are made and read without a client.
type Tokens struct{ to bound }

// Mint gives tokens for a client or a user, who need not prove anything.
func (tokens Tokens) Mint(options JSON) JSON {
	tokens.to.t.Helper()
	return tokens.to.json("POST", "/tokens", options)
}

// AccessToken mints, and gives the access token alone.
func (tokens Tokens) AccessToken(options JSON) string {
	tokens.to.t.Helper()
	token, _ := tokens.Mint(options)["access_token"].(string)
	return token
}

// Decode gives header and claims of a token, and whether it is good.
func (tokens Tokens) Decode(token string) JSON {
	tokens.to.t.Helper()
	return tokens.to.json("POST", "/tokens/decode", JSON{"token": token})
}

// Keys are those that tokens are signed with.
type Keys struct{ to bound }

// Rotate gives the realms of this sandbox new keys; old ones stay in certs until their tokens have ended.
func (keys Keys) Rotate() []JSON {
	keys.to.t.Helper()
	return keys.to.list("POST", "/keys/rotate", nil, "realms")
}

// Realms are those of a sandbox.
type Realms struct{ to bound }

// List gives them with clients, scopes, users and keys, without anything secret.
func (realms Realms) List() []JSON {
	realms.to.t.Helper()
	return realms.to.list("GET", "/realms", nil, "realms")
}

// Sessions are those of users and clients.
type Sessions struct{ to bound }

// List gives the one that was used last first, 100 unless "limit" says otherwise.
func (sessions Sessions) List(filter ...JSON) []JSON {
	sessions.to.t.Helper()
	return sessions.to.list("GET", "/sessions"+query(filter), nil, "sessions")
}

// Delete ends one: its tokens are no longer good.
func (sessions Sessions) Delete(id string) {
	sessions.to.t.Helper()
	sessions.to.any("DELETE", one("/sessions", id), nil)
}

// Mails are those that would have been sent.
type Mails struct{ to bound }

// List gives the latest first. Filters are "to" and "since".
func (mails Mails) List(filter ...JSON) []JSON {
	mails.to.t.Helper()
	return mails.to.list("GET", "/mails"+query(filter), nil, "mails")
}

// Get gives one mail, with its text, its HTML and its links.
func (mails Mails) Get(id string) JSON {
	mails.to.t.Helper()
	return mails.to.json("GET", one("/mails", id), nil)
}

// Wait gives the latest mail that fits. It waits for one, 5 seconds of real time unless "timeout" says how many, and ends
// the test when none has come.
func (mails Mails) Wait(filter ...JSON) JSON {
	mails.to.t.Helper()
	sent := JSON{"wait": 5}
	for _, parameters := range filter {
		for name, value := range parameters {
			sent[name] = value
		}
	}
	if timeout, isGiven := sent["timeout"]; isGiven {
		delete(sent, "timeout")
		sent["wait"] = timeout
	}
	found := mails.List(sent)
	if len(found) == 0 {
		mails.to.t.Fatalf("no mail has come within %v seconds", sent["wait"])
	}
	return mails.Get(fmt.Sprint(found[0]["id"]))
}

// Clear forgets them.
func (mails Mails) Clear() { mails.to.t.Helper(); mails.to.any("DELETE", "/mails", nil) }
