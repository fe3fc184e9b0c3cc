package understudy

import (
	"fmt"
	"os"
	"sync"
)

// started is a server of this process, which its tests share.
type started struct {
	once sync.Once
	url  string
	err  error
}

var (
	startedMutex   sync.Mutex
	startedServers = map[string]*started{}
)

// startedOnce starts the server that the options name, if no test before has.
func startedOnce(options Options) (string, error) {
	command, image := options.Command, options.Image
	if command == "" && image == "" {
		image = os.Getenv("UNDERSTUDY_IMAGE")
	}
	if command == "" {
		command = os.Getenv("UNDERSTUDY_COMMAND")
	}
	if command == "" {
		command = DefaultCommand
	}
	key, start := "command "+command, func() (string, error) { return runCommand(command) }
	if image != "" {
		key, start = "image "+image, func() (string, error) { return runImage(image) }
	}
	startedMutex.Lock()
	one, isKnown := startedServers[key]
	if !isKnown {
		one = &started{}
		startedServers[key] = one
	}
	startedMutex.Unlock()
	one.once.Do(func() { one.url, one.err = start() })
	if one.err != nil {
		return "", fmt.Errorf("understudy: %w", one.err)
	}
	return one.url, nil
}
