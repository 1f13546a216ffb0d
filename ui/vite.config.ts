// How the interface is built and, while developing, served.
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fixtureHost } from './dev/server';

export default defineConfig({
  plugins: [react(), fixtureHost()],
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  // Relative, so that the same files load from the window's scheme and from a loopback address.
  base: './',
  build: { outDir: 'dist', target: 'es2022', sourcemap: false, chunkSizeWarningLimit: 900 },
  server: { host: '127.0.0.1', port: 5199, strictPort: true },
});
