package understudy

import (
	"net/url"
	"strings"
)

// Settings are those of a sandbox.
type Settings struct {
	to    bound
	known *knownSettings
}

// Get gives them; secrets are shown as ***.
func (settings Settings) Get() JSON {
	settings.to.t.Helper()
	return settings.to.json("GET", "/settings", nil)
}

// Described gives every setting of the sandbox and of the process: what it means, its value, and why it has no effect.
func (settings Settings) Described() []JSON {
	settings.to.t.Helper()
	return settings.to.list("GET", "/settings/described", nil, "settings")
}

// Change changes some; the next request is answered under them, and state stays.
func (settings Settings) Change(changes JSON) JSON {
	settings.to.t.Helper()
	shown := settings.to.json("PATCH", "/settings", changes)
	settings.known.present = withSecrets(shown, changes, settings.known.present)
	return shown
}

// knownSettings are those of a sandbox with the secrets that are known here.
type knownSettings struct{ first, present JSON }

func newKnownSettings(settings JSON) *knownSettings { return &knownSettings{settings, settings} }

func (known *knownSettings) reset() { known.present = known.first }

const mask = "***"

// withSecrets has the settings that are shown, with secrets from the first source that has them.
func withSecrets(shown JSON, sources ...JSON) JSON {
	find := func(group, name string) any {
		for _, source := range sources {
			if value, isThere := member(source, group, name); isThere && value != mask {
				return value
			}
		}
		return nil
	}
	search, auth := copied(shown, "search"), copied(shown, "auth")
	if tokens, _ := search["apiTokens"].([]any); len(tokens) > 0 && tokens[0] == mask {
		search["apiTokens"] = find("search", "apiTokens")
	}
	if auth["clientSecret"] == mask {
		auth["clientSecret"] = find("auth", "clientSecret")
	}
	return JSON{"search": search, "auth": auth}
}

func copied(settings JSON, group string) JSON {
	members, _ := settings[group].(JSON)
	made := JSON{}
	for name, value := range members {
		made[name] = value
	}
	return made
}

func member(settings JSON, group, name string) (any, bool) {
	members, _ := settings[group].(JSON)
	value, isThere := members[name]
	return value, isThere && value != nil
}

// environment has the variables that clients read. Realm files have realms and clients of their own.
func environment(base string, settings JSON) map[string]string {
	text := func(group, name string) string {
		value, _ := member(settings, group, name)
		text, _ := value.(string)
		return text
	}
	keycloak := base
	if hostname := text("auth", "hostname"); strings.HasPrefix(hostname, "http://") || strings.HasPrefix(hostname, "https://") {
		keycloak = strings.TrimRight(hostname, "/")
	}
	variables := map[string]string{"TAVILY_API_BASE_URL": base, "TAVILY_BASE_URL": base, "KEYCLOAK_URL": keycloak}
	if key := firstText(settings, "search", "apiTokens"); key != "" {
		variables["TAVILY_API_KEY"] = key
	}
	if firstText(settings, "auth", "realmFiles") != "" {
		return variables
	}
	realm, id, secret := text("auth", "realm"), text("auth", "clientId"), text("auth", "clientSecret")
	variables["OIDC_ISSUER"] = keycloak + "/realms/" + url.PathEscape(realm)
	variables["KEYCLOAK_REALM"] = realm
	variables["OIDC_CLIENT_ID"], variables["KEYCLOAK_CLIENT_ID"] = id, id
	if secret != "" && secret != mask {
		variables["OIDC_CLIENT_SECRET"], variables["KEYCLOAK_CLIENT_SECRET"] = secret, secret
	}
	return variables
}

// firstText is the first of a list of texts, which a caller may have written as []string.
func firstText(settings JSON, group, name string) string {
	value, _ := member(settings, group, name)
	switch list := value.(type) {
	case []any:
		if len(list) > 0 {
			text, _ := list[0].(string)
			return text
		}
	case []string:
		if len(list) > 0 {
			return list[0]
		}
	}
	return ""
}
