import { spawnSync } from 'node:child_process';
import path from 'node:path';

const engines = ['docker', 'podman'];

/**
 * Builds the image for this machine's architecture, and saves it as an archive for `docker load`.
 * @param {readonly string[]} buildArguments NAME=value
 * @returns what was made, or that there is no engine, in one line
 * @throws with the end of the engine's output when it fails.
 */
export async function saveImage(version, target, buildArguments) {
  const engine = engines.find((name) => spawnSync(name, ['info'], { stdio: 'ignore' }).status === 0);
  if (engine === undefined) return `There is no image: none of ${engines.join(', ')} runs here.`;
  const tag = `understudy:${version}`;
  const file = `understudy-image-${version}.tar`;
  run(engine, [
    'build',
    ...buildArguments.flatMap((text) => ['--build-arg', text]),
    '--file',
    '.container/Dockerfile',
    '--tag',
    tag,
    '.',
  ]);
  run(engine, ['save', '--output', path.join(target, file), tag]);
  return `${file} was made by ${engine}.`;
}

function run(command, args) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr.trim().split('\n').slice(-5).join('\n')}`);
}
