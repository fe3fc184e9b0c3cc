package understudy;

import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/** The server in a container of Testcontainers. It is ready when {@code start} returns. Settings are {@code withEnv}. */
public final class UnderstudyContainer extends GenericContainer<UnderstudyContainer> {
    private static final int port = 8000;

    /** @param image by the name that it has in your registry */
    public UnderstudyContainer(String image) {
        this(DockerImageName.parse(image));
    }

    public UnderstudyContainer(DockerImageName image) {
        super(image);
        withExposedPorts(port);
        waitingFor(Wait.forHttp("/-/ready").forPort(port));
    }

    /** Base URL for clients outside of the container. */
    public String url() {
        return "http://" + getHost() + ":" + getMappedPort(port);
    }

    /** To arrange it, to look into it, and to make sandboxes. */
    public Server server() {
        return Server.connect(url(), getEnvMap().get("CONTROL_TOKEN"));
    }
}
