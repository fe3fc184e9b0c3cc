package understudy;

import java.util.Map;

/** The control plane refuses a call, or no answer comes. */
public final class ControlError extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final transient Map<String, Object> problem;

    ControlError(String message, int status, Map<String, Object> problem) {
        super(message);
        this.status = status;
        this.problem = problem;
    }

    /** 0 when no answer came. */
    public int status() {
        return status;
    }

    /** Problem details (RFC 9457); empty when the answer is not one of the control plane. */
    public Map<String, Object> problem() {
        return problem == null ? Map.of() : problem;
    }
}
