package understudy

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"time"
)

// startTimeout is how long a server may take until it listens, and then until it is ready.
const startTimeout = 60 * time.Second

var listens = regexp.MustCompile(`listens on (https?://[^\s"]+)`)

// runCommand starts the server by a command, on a free port.
func runCommand(command string) (string, error) {
	words, err := splitCommand(command)
	if err != nil {
		return "", err
	}
	url, err := run(words, []string{"PORT=0", "LOG_LEVEL=info", "LOG_FORMAT=text", "UNDERSTUDY_END_WITH=stdin"})
	if err != nil {
		return "", fmt.Errorf("the command %q %w", command, err)
	}
	return url, waitUntilReady(url)
}

// run starts a program whose end is bound to that of this process: the pipe at its standard input closes with it.
// It gives the URL that the program says it listens on.
func run(words, environment []string) (string, error) {
	program := exec.Command(words[0], words[1:]...)
	program.Env = append(os.Environ(), environment...)
	if _, err := program.StdinPipe(); err != nil {
		return "", fmt.Errorf("cannot be run: %w", err)
	}
	errors, err := program.StderrPipe()
	if err != nil {
		return "", fmt.Errorf("cannot be run: %w", err)
	}
	if err := program.Start(); err != nil {
		return "", fmt.Errorf("cannot be run: %w", err)
	}
	found, ended := make(chan string, 1), make(chan string, 1)
	go readLog(errors, found, ended)
	select {
	case url := <-found:
		return url, nil
	case last := <-ended:
		return "", fmt.Errorf("ended: %v: %s", program.Wait(), last)
	case <-time.After(startTimeout):
		_ = program.Process.Kill()
		return "", fmt.Errorf("did not listen within %v", startTimeout)
	}
}

// readLog reads standard error to its end, so that the server never waits for a reader.
func readLog(log io.Reader, found, ended chan<- string) {
	const kept = 20
	var last []string
	lines := bufio.NewReader(log)
	for isFound := false; ; {
		line, err := lines.ReadString('\n')
		last = append(last, line)
		if len(last) > kept {
			last = last[1:]
		}
		if match := listens.FindStringSubmatch(line); match != nil && !isFound {
			isFound = true
			found <- match[1]
		}
		if err != nil {
			ended <- strings.TrimSpace(strings.Join(last, ""))
			return
		}
	}
}

// splitCommand gives the words of a command; quotes hold a word with blanks together.
func splitCommand(command string) ([]string, error) {
	var words []string
	for _, match := range regexp.MustCompile(`"([^"]*)"|'([^']*)'|(\S+)`).FindAllStringSubmatch(command, -1) {
		words = append(words, match[1]+match[2]+match[3])
	}
	if len(words) == 0 {
		return nil, fmt.Errorf("the command is empty")
	}
	return words, nil
}

// waitUntilReady waits until the server has loaded everything, so that no test does.
func waitUntilReady(url string) error {
	for deadline := time.Now().Add(startTimeout); ; time.Sleep(20 * time.Millisecond) {
		_, err := caller{base: url}.call("GET", "/ready", nil)
		if err == nil {
			return nil
		}
		if err.Status != 503 && err.Status != 0 || time.Now().After(deadline) {
			return fmt.Errorf("%s is not ready: %w", url, err)
		}
	}
}
