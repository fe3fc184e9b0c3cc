package understudy;

/** A stand-in of its own inside the server. */
public final class Sandbox extends Controlled implements AutoCloseable {
    private final Server server;
    private final String name;
    private boolean isDeleted;

    Sandbox(Server server, String name, Caller to, KnownSettings known) {
        super(to, known);
        this.server = server;
        this.name = name;
    }

    /** By which requests name it. */
    public String name() {
        return name;
    }

    /** Where it was made. */
    public Server server() {
        return server;
    }

    /** Ends its pauses, lets hanging callers go and closes its port. Nothing happens when it is gone already. */
    public void delete() {
        if (isDeleted) return;
        isDeleted = true;
        try {
            server.sandboxes().delete(name);
        } catch (ControlError error) {
            if (error.status() != 404) throw error;
        }
    }

    @Override
    public void close() {
        delete();
    }
}
