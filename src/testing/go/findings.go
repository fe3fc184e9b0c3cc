package understudy

import (
	"encoding/json"
	"fmt"
	"strings"
)

// maxTold is how many requests a report has, the latest.
const maxTold = 20

// check looks at a sandbox when its test has ended: what the test itself has not noticed fails it, and a test that failed
// tells what came.
func (box *Sandbox) check(options Options) {
	box.to.t.Helper()
	if box.isDeleted {
		return
	}
	if options.Unexpected != "pass" {
		box.checkRequests()
	}
	if options.Unused != "pass" {
		box.checkRules(options.Unused == "fail")
	}
	if box.to.t.Failed() {
		box.to.t.Logf("understudy: %s", box.report())
	}
}

// checkRequests fails the test for requests to paths that nobody knows and no rule has answered; not for what browsers
// ask for on their own.
func (box *Sandbox) checkRequests() {
	box.to.t.Helper()
	var wrong []string
	for _, entry := range box.Requests.List(JSON{"limit": 1000}) {
		if entry["operation"] == nil && entry["rule"] == nil && entry["target"] != "/favicon.ico" {
			wrong = append([]string{line(entry)}, wrong...)
		}
	}
	if len(wrong) > 0 {
		box.to.t.Errorf("%s for a path that nobody knows:\n%s", count(len(wrong)), strings.Join(wrong, "\n"))
	}
}

func (box *Sandbox) checkRules(fails bool) {
	box.to.t.Helper()
	for _, rule := range box.Rules.List(JSON{"unused": true}) {
		match, _ := json.Marshal(rule["match"])
		name := rule["name"]
		if name == nil {
			name = rule["id"]
		}
		said := fmt.Sprintf("a rule was never applied: %v {\"match\":%s}, %v matched", name, match, rule["matched"])
		if fails {
			box.to.t.Errorf("%s", said)
		} else {
			box.to.t.Logf("understudy: %s", said)
		}
	}
}

// report lists the requests in their order, with what decided each answer that is an error.
func (box *Sandbox) report() string {
	listed := box.to.json("GET", "/requests"+query([]JSON{{"limit": maxTold}}), nil)
	latest := objectsIn(listed, "requests")
	if len(latest) == 0 {
		return "no request came."
	}
	lines := []string{}
	for _, entry := range latest {
		text := "  " + line(entry)
		if status, _ := entry["status"].(float64); status >= 400 || entry["fault"] != nil {
			text += box.reason(fmt.Sprint(entry["id"]))
		}
		lines = append([]string{text}, lines...)
	}
	total, _ := listed["total"].(float64)
	heading := count(int(total)) + " came"
	if int(total) > len(latest) {
		heading += fmt.Sprintf(", the last %d of them", len(latest))
	}
	return heading + ":\n" + strings.Join(lines, "\n")
}

func (box *Sandbox) reason(id string) string {
	why := objectsIn(box.Requests.Get(id), "why")
	if len(why) == 0 {
		return ""
	}
	// The last step is the answer as the caller saw it; the one before says what the answer keeps to itself.
	var decisive []string
	for _, step := range why[max(0, len(why)-2):] {
		decisive = append(decisive, fmt.Sprint(step["text"]))
	}
	return "\n      because: " + strings.Join(decisive, "; ")
}

func line(entry JSON) string {
	status := entry["status"]
	if status == nil {
		status = "no answer"
	}
	text := fmt.Sprintf("#%v %v %v -> %v", entry["id"], entry["method"], entry["target"], status)
	var notes []string
	for _, name := range []string{"rule", "fault"} {
		if note, isText := entry[name].(string); isText {
			notes = append(notes, note)
		}
	}
	if len(notes) > 0 {
		text += " (" + strings.Join(notes, ", ") + ")"
	}
	return text
}

func count(requests int) string {
	if requests == 1 {
		return "1 request"
	}
	return fmt.Sprintf("%d requests", requests)
}
