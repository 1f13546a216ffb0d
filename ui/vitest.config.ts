// Tests of the interface: pure parts here; screens are tested against the real host elsewhere.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: { include: ['test/**/*.test.ts'], environment: 'node', pool: 'threads', maxWorkers: 1 },
});
