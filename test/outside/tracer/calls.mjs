// Loaded before the instrumented command: notes the files of calls, in order, between two messages of the tracer.
const calls = [];
let isNoting = false;
globalThis.__called = (file) => {
  if (isNoting) calls.push(file);
};
process.on('message', (message) => {
  if (message === 'begin') {
    calls.length = 0;
    isNoting = true;
    process.send('begun');
  } else {
    isNoting = false;
    process.send(calls);
  }
});
