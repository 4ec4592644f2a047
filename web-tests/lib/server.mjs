// A server of its own for each test file: a free port, a database that is thrown away.

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BINARY = process.env.PAIJU ?? fileURLToPath(new URL('../../target/debug/paiju', import.meta.url));

/** How long a server may take until it answers, ms. */
const PATIENCE = 20_000;

/** An address that other machines of the network use; browsers trust it with less than this machine's own. */
export function networkAddress() {
  const addresses = Object.values(networkInterfaces()).flat();
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}

function freePort(host) {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, host, () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

async function answers(origin) {
  try {
    return (await fetch(`${origin}/healthz`)).ok;
  } catch {
    return false;
  }
}

/** A running server; `origin` is where, `stop` ends it and removes its data. */
export async function startServer({ host = '127.0.0.1' } = {}) {
  const port = await freePort(host);
  const data = await mkdtemp(join(tmpdir(), 'paiju-browser-'));
  const child = spawn(BINARY, ['serve', '--host', host, '--port', String(port), '--data', data, '--pace', '0'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  let ended = null;
  child.once('error', (error) => (ended = String(error)));
  child.once('exit', (code, signal) => (ended ??= `exit ${code ?? signal}`));

  const origin = `http://${host}:${port}`;
  const start = Date.now();
  while (!(await answers(origin))) {
    if (ended) throw new Error(`${BINARY} serve ended (${ended}):\n${said}`);
    if (Date.now() - start > PATIENCE) {
      child.kill('SIGKILL');
      throw new Error(`${BINARY} serve does not answer on ${origin}:\n${said}`);
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    origin,
    /** Ends the server. What it complained of while it ran is a failure of its own. */
    async stop() {
      if (ended === null) {
        const gone = new Promise((done) => child.once('exit', done));
        child.kill('SIGKILL');
        await gone;
      }
      await rm(data, { recursive: true, force: true });
      const complaints = said.split('\n').filter((line) => /ERROR|WARN|panicked/.test(line));
      if (complaints.length > 0) throw new Error(`the server complained:\n${complaints.join('\n')}`);
    },
  };
}
