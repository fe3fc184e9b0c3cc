// Holds ports that this machine refuses until its input ends. Prints a line when it has them.
import { holdRefusedPorts } from '../../support/refused-ports.ts';

const letGo = await holdRefusedPorts();
process.stdout.write('held\n');
process.stdin.resume().once('end', letGo);
