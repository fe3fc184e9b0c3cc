package understudy

// Clock is the clock of a sandbox. Every method answers with what it shows then.
type Clock struct{ to bound }

// Get gives what it shows.
func (clock Clock) Get() JSON { clock.to.t.Helper(); return clock.to.json("GET", "/clock", nil) }

// Set jumps to "now", also back; it stops the clock ("frozen"), or lets it run on. What is absent stays.
func (clock Clock) Set(change JSON) JSON {
	clock.to.t.Helper()
	return clock.to.json("PUT", "/clock", change)
}

// Freeze stops it, at a time (RFC 3339) if that is given.
func (clock Clock) Freeze(now ...string) JSON {
	clock.to.t.Helper()
	change := JSON{"frozen": true}
	for _, time := range now {
		change["now"] = time
	}
	return clock.Set(change)
}

// Unfreeze lets it run on from where it stands.
func (clock Clock) Unfreeze() JSON { clock.to.t.Helper(); return clock.Set(JSON{"frozen": false}) }

// Advance moves it forward by seconds. Pauses that end on the way end in their order.
func (clock Clock) Advance(seconds float64) JSON {
	clock.to.t.Helper()
	return clock.to.json("POST", "/clock/advance", JSON{"seconds": seconds})
}

// Reset goes back to real time.
func (clock Clock) Reset() JSON { clock.to.t.Helper(); return clock.to.json("DELETE", "/clock", nil) }

// Rules say what to do with requests that match.
type Rules struct{ to bound }

// Add adds a rule at the end of the list, or with "first" at its front.
func (rules Rules) Add(rule JSON) JSON {
	rules.to.t.Helper()
	return rules.to.json("POST", "/rules", rule)
}

// List gives them in the order in which they are tried; with "unused" only those that were never applied.
func (rules Rules) List(filter ...JSON) []JSON {
	rules.to.t.Helper()
	return rules.to.list("GET", "/rules"+query(filter), nil, "rules")
}

// Get gives one, with how often it matched and was applied.
func (rules Rules) Get(id string) JSON {
	rules.to.t.Helper()
	return rules.to.json("GET", one("/rules", id), nil)
}

// Replace puts another rule in its place; it is counted anew.
func (rules Rules) Replace(id string, rule JSON) JSON {
	rules.to.t.Helper()
	return rules.to.json("PUT", one("/rules", id), rule)
}

// ReplaceAll puts these rules in the place of all; ids that are given stay.
func (rules Rules) ReplaceAll(all []JSON) []JSON {
	rules.to.t.Helper()
	return rules.to.list("PUT", "/rules", JSON{"rules": all}, "rules")
}

// Delete removes one. Callers that hang because of it are answered.
func (rules Rules) Delete(id string) {
	rules.to.t.Helper()
	rules.to.any("DELETE", one("/rules", id), nil)
}

// Clear removes all.
func (rules Rules) Clear() { rules.to.t.Helper(); rules.to.any("DELETE", "/rules", nil) }

// Refusals are the errors that "refuse" can name.
func (rules Rules) Refusals() []JSON {
	rules.to.t.Helper()
	return rules.to.list("GET", "/refusals", nil, "refusals")
}

// Requests are those that reached a sandbox, with their answers and without secrets.
type Requests struct{ to bound }

// List gives the latest first, 100 unless "limit" says otherwise. Filters are those of GET /-/requests.
func (requests Requests) List(filter ...JSON) []JSON {
	requests.to.t.Helper()
	return requests.to.list("GET", "/requests"+query(filter), nil, "requests")
}

// Get gives one with headers, bodies, and why it was answered so.
func (requests Requests) Get(id string) JSON {
	requests.to.t.Helper()
	return requests.to.json("GET", one("/requests", id), nil)
}

// Code is the request as code in a language, with variables where secrets were.
func (requests Requests) Code(id, language string) string {
	requests.to.t.Helper()
	return requests.to.text("GET", one("/requests", id)+query([]JSON{{"as": language}}))
}

// Template is the request to send again, once its variables have values.
func (requests Requests) Template(id string) JSON {
	requests.to.t.Helper()
	return requests.to.json("GET", one("/requests", id)+"?as=template", nil)
}

// Har gives those that are done, as an HTTP archive.
func (requests Requests) Har(filter ...JSON) JSON {
	requests.to.t.Helper()
	return requests.to.json("GET", "/requests.har"+query(filter), nil)
}

// Report is one HTML page of the latest 1,000 with their answers and why, which opens without a server.
func (requests Requests) Report(filter ...JSON) string {
	requests.to.t.Helper()
	return requests.to.text("GET", "/requests.html"+query(filter))
}

// Clear forgets them.
func (requests Requests) Clear() { requests.to.t.Helper(); requests.to.any("DELETE", "/requests", nil) }

// Search is the search API of a sandbox.
type Search struct{ to bound }

// Explain tells what would decide the results of a search. The body is that of POST /search.
func (search Search) Explain(body JSON) JSON {
	search.to.t.Helper()
	return search.to.json("POST", "/search/explain", body)
}

// Documents are the OpenAPI documents of a sandbox.
type Documents struct{ to bound }

// Control is that of the control plane.
func (of Documents) Control() JSON { of.to.t.Helper(); return of.to.json("GET", "/openapi.json", nil) }

// Search is that of the search API.
func (of Documents) Search() JSON {
	of.to.t.Helper()
	return of.to.json("GET", "/search/openapi.json", nil)
}

// Token is that of the token endpoint.
func (of Documents) Token() JSON {
	of.to.t.Helper()
	return of.to.json("GET", "/token/openapi.json", nil)
}
