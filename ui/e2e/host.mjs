// The real host: `saldo serve --ui` over a new, empty folder, and its operations for what a test sets up without the interface.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const BINARY = process.env.SALDO ?? join(process.env.CARGO_TARGET_DIR ?? new URL('../../target', import.meta.url).pathname, 'debug/saldo');

async function start(folder, port) {
  const program = spawn(BINARY, ['serve', '--ui', '--key-file', '--port', port, '--folder', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, USER: 'analyst', OMP_THREAD_LIMIT: '1' },
  });
  const ended = new Promise((done) => program.once('exit', done));
  const address = await new Promise((found, failed) => {
    program.once('error', failed);
    program.once('exit', (code) => failed(new Error(`${BINARY} ended with ${code} before it gave an address`)));
    createInterface({ input: program.stdout }).once('line', (line) => found(new URL(line.trim())));
  });
  /** As a terminal or a system ends it; one that does not end would hold the whole run. */
  const end = async () => {
    program.kill('SIGTERM');
    const late = setTimeout(() => program.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(late);
    if (program.signalCode === 'SIGKILL') throw new Error('the server did not end within 10 s of being asked to');
  };
  return { address, end };
}

export async function startHost() {
  const folder = mkdtempSync(join(tmpdir(), 'saldo-e2e-'));
  let running = await start(folder, '0');
  const { origin, port } = running.address;
  const op = async (name, input = {}) => {
    const token = new URLSearchParams(running.address.hash.slice(1)).get('token');
    const answer = await fetch(`${origin}/op/${name}`, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    });
    const body = await answer.json();
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(body)}`);
    return body;
  };
  return {
    /** With the token of this start. */
    get address() {
      return running.address.href;
    },
    origin,
    op,
    /** Ends and starts again over the same folder, at the same address. */
    async restart() {
      await running.end();
      running = await start(folder, port);
    },
    async stop() {
      await running.end().finally(() => rmSync(folder, { recursive: true, force: true }));
    },
  };
}

/** Waits until every file of a case was read, and answers the queue. */
export async function settled(host, case_id, files, seconds = 90) {
  for (let i = 0; i < seconds * 5; i++) {
    const queue = await host.op('queue_list', { case_id });
    if (queue.length >= files && queue.every((f) => f.state !== 'queued' && f.state !== 'reading')) return queue;
    await new Promise((after) => setTimeout(after, 200));
  }
  throw new Error(`still reading after ${seconds} s`);
}
