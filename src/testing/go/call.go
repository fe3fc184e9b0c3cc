package understudy

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
)

// ControlError says that the control plane refuses a call, or that no answer comes.
type ControlError struct {
	Message string
	// Status is 0 when no answer came.
	Status int
	// Problem has the details (RFC 9457); nil when the answer is not one of the control plane.
	Problem JSON
}

func (err *ControlError) Error() string { return err.Message }

// caller calls the control plane for the sandbox of a base URL.
type caller struct{ base, token string }

// Variables for proxies are meant for the program that is tested.
var client = &http.Client{Transport: &http.Transport{}}

// call gives the JSON of an answer, or its text.
func (to caller) call(method, path string, body any) (any, *ControlError) {
	var sent io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return nil, &ControlError{Message: err.Error()}
		}
		sent = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, to.base+"/-"+path, sent)
	if err != nil {
		return nil, &ControlError{Message: err.Error()}
	}
	if to.token != "" {
		request.Header.Set("Authorization", "Bearer "+to.token)
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	response, err := client.Do(request)
	if err != nil {
		return nil, &ControlError{Message: fmt.Sprintf("no answer from %s: %v", to.base, err)}
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, &ControlError{Message: fmt.Sprintf("no whole answer from %s: %v", to.base, err)}
	}
	answer := content(response.Header.Get("Content-Type"), text)
	if response.StatusCode >= 400 {
		return nil, refusal(method+" /-"+path, response.StatusCode, answer)
	}
	return answer, nil
}

func content(kind string, text []byte) any {
	var answer any
	if strings.Contains(kind, "json") && json.Unmarshal(text, &answer) == nil {
		return answer
	}
	return string(text)
}

func refusal(call string, status int, answer any) *ControlError {
	problem, _ := answer.(JSON)
	detail, isText := problem["detail"].(string)
	switch {
	case !isText:
		return &ControlError{fmt.Sprintf("%s: %d, which is no answer of the control plane", call, status), status, nil}
	case status == http.StatusExpectationFailed:
		return &ControlError{detail, status, problem}
	}
	return &ControlError{fmt.Sprintf("%s (%s: %d)", detail, call, status), status, problem}
}

// query writes the parameters of a call; absent ones are left out.
func query(filter []JSON) string {
	values := url.Values{}
	for _, parameters := range filter {
		for name, value := range parameters {
			values.Set(name, fmt.Sprint(value))
		}
	}
	if len(values) == 0 {
		return ""
	}
	return "?" + values.Encode()
}

// one is the path of a member of a list.
func one(path, id string) string { return path + "/" + url.PathEscape(id) }
