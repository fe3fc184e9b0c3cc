package understudy

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"regexp"
)

var engines = []string{"docker", "podman"}

// runImage starts the server in a container, which goes when this process ends: its standard input closes then.
func runImage(image string) (string, error) {
	engine, err := findEngine()
	if err != nil {
		return "", fmt.Errorf("the image %q cannot be run: %w", image, err)
	}
	name := "understudy-" + randomText()
	words := []string{engine, "run", "--rm", "--interactive", "--name", name, "--publish", "127.0.0.1::8000"}
	for _, variable := range []string{"PORT=8000", "LOG_LEVEL=info", "LOG_FORMAT=text", "UNDERSTUDY_END_WITH=stdin"} {
		words = append(words, "--env", variable)
	}
	if _, err := run(append(words, image), nil); err != nil {
		return "", fmt.Errorf("the image %q %w", image, err)
	}
	printed, err := exec.Command(engine, "port", name, "8000/tcp").Output()
	published := regexp.MustCompile(`:(\d+)\s`).FindSubmatch(printed)
	if err != nil || published == nil {
		return "", fmt.Errorf("%s does not tell the port of %s: %v %s", engine, name, err, printed)
	}
	url := "http://127.0.0.1:" + string(published[1])
	return url, waitUntilReady(url)
}

// findEngine takes what UNDERSTUDY_ENGINE names, or the first that runs.
func findEngine() (string, error) {
	if named := os.Getenv("UNDERSTUDY_ENGINE"); named != "" {
		return named, nil
	}
	for _, name := range engines {
		if exec.Command(name, "info").Run() == nil {
			return name, nil
		}
	}
	return "", fmt.Errorf("none of %v runs here", engines)
}

// randomText is long enough that two programs do not draw the same.
func randomText() string {
	drawn := make([]byte, 12)
	if _, err := rand.Read(drawn); err != nil {
		panic(err)
	}
	return hex.EncodeToString(drawn)
}
