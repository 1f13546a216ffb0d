// The real host: `saldo serve --ui` over a new, empty folder, and its operations for what a test sets up without the interface.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const BINARY = process.env.SALDO ?? join(process.env.CARGO_TARGET_DIR ?? new URL('../../target', import.meta.url).pathname, 'debug/saldo');

export async function startHost() {
  const folder = mkdtempSync(join(tmpdir(), 'saldo-e2e-'));
  const program = spawn(BINARY, ['serve', '--ui', '--key-file', '--port', '0', '--folder', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, USER: 'analyst', OMP_THREAD_LIMIT: '1' },
  });
  const ended = new Promise((done) => program.once('exit', done));
  const address = await new Promise((found, failed) => {
    program.once('error', failed);
    program.once('exit', (code) => failed(new Error(`${BINARY} ended with ${code} before it gave an address`)));
    createInterface({ input: program.stdout }).once('line', (line) => found(new URL(line.trim())));
  });
  const token = new URLSearchParams(address.hash.slice(1)).get('token');
  const op = async (name, input = {}) => {
    const answer = await fetch(`${address.origin}/op/${name}`, {
      method: 'POST',
      body: JSON.stringify(input),
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    });
    const body = await answer.json();
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(body)}`);
    return body;
  };
  return {
    address: address.href,
    origin: address.origin,
    op,
    async stop() {
      program.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
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
