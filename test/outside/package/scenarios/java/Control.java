import com.nimbusds.jose.util.JSONObjectUtils;
import java.util.Map;
import understudy.Understudy;

/** Calls the control plane with JSON as text; what is refused fails the test. */
final class Control {
    private Control() {}

    static String call(Understudy understudy, String method, String path, String json) throws Exception {
        var body = json.isEmpty() ? null : JSONObjectUtils.parse(json);
        var answer = understudy.sandbox().call(method, path, body);
        if (!(answer instanceof Map<?, ?> members)) return String.valueOf(answer);
        @SuppressWarnings("unchecked")
        var object = (Map<String, ?>) members;
        return JSONObjectUtils.toJSONString(object);
    }
}
