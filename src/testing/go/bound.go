package understudy

// bound calls the control plane for a test, and ends the test with what is refused.
type bound struct {
	t T
	caller
}

func (to bound) any(method, path string, body any) any {
	to.t.Helper()
	answer, err := to.call(method, path, body)
	if err != nil {
		to.t.Fatalf("%s", err.Message)
	}
	return answer
}

func (to bound) json(method, path string, body any) JSON {
	to.t.Helper()
	answer, isObject := to.any(method, path, body).(JSON)
	if !isObject {
		to.t.Fatalf("%s /-%s: the answer is no object", method, path)
	}
	return answer
}

// list gives the objects of one member of an answer.
func (to bound) list(method, path string, body any, member string) []JSON {
	to.t.Helper()
	return objectsIn(to.json(method, path, body), member)
}

func (to bound) text(method, path string) string {
	to.t.Helper()
	text, _ := to.any(method, path, nil).(string)
	return text
}

func objectsIn(answer JSON, member string) []JSON {
	items, _ := answer[member].([]any)
	objects := make([]JSON, 0, len(items))
	for _, item := range items {
		if object, isObject := item.(JSON); isObject {
			objects = append(objects, object)
		}
	}
	return objects
}
