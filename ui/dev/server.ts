// A development middleware that answers the contract from fixtures. Not part of the build.
import type { IncomingMessage } from 'node:http';
import type { Connect, Plugin } from 'vite';
import { finish } from './accounts';
import { analysis } from './analysis';
import { desk } from './desk';
import { keep } from './keep';
import { drawPage } from './page';
import { remote } from './remote';
import { review } from './review';
import { rowOps } from './rowOps';
import { forget } from './rows';
import * as world from './world';

const ops = { ...review, ...keep, ...rowOps, ...analysis, ...finish, ...desk, ...remote } as Record<
  string,
  ((input: unknown) => unknown) | undefined
>;

async function body(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

export function fixtureHost(): Plugin {
  return {
    name: 'fixture-host',
    apply: 'serve',
    configureServer: serve,
    // The built interface over the same fixtures, to see how fast it is.
    configurePreviewServer(server) {
      // As strict as the window will be: nothing inline, nothing from elsewhere.
      server.middlewares.use((_, response, next) => {
        response.setHeader(
          'Content-Security-Policy',
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'",
        );
        next();
      });
      serve(server);
    },
  };
}

function serve(server: { middlewares: Connect.Server }): void {
  server.middlewares.use(async (request, response, next) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const json = (value: unknown, status = 200) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    if (url.pathname.startsWith('/op/')) {
      const op = ops[url.pathname.slice(4)];
      if (!op) return json({ code: 'NOT_FOUND', message: `No operation ${url.pathname}`, field: null }, 404);
      try {
        return json(op(JSON.parse(await body(request))));
      } catch (error) {
        const known = typeof error === 'object' && error !== null && 'code' in error;
        return json(known ? error : { code: 'INTERNAL', message: String(error), field: null }, known ? 404 : 500);
      }
    }
    if (url.pathname === '/events') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
      response.write(':\n\n');
      request.on(
        'close',
        world.listen((event) => response.write(`data: ${JSON.stringify(event)}\n\n`)),
      );
      return;
    }
    if (url.pathname.startsWith('/page/')) {
      const [, , file_id = '', page = ''] = url.pathname.split('/');
      const box = url.searchParams.get('box')?.split(',').map(Number);
      response.writeHead(200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'max-age=600' });
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box ?? [];
      return response.end(drawPage(world.fileOf(file_id), Number.parseInt(page, 10), box ? { x0, y0, x1, y1 } : undefined));
    }
    if (url.pathname === '/upload') {
      await body(request);
      return json({
        files: [],
        refused: [{ name: url.searchParams.get('name') ?? '', why: { code: 'fixture', text: 'Fixtures take no files.' } }],
      });
    }
    if (url.pathname.startsWith('/download/')) return response.end('fixture');
    if (url.pathname === '/dev/emit') {
      world.emit(JSON.parse(await body(request)));
      return json({});
    }
    if (url.pathname === '/dev/reset') {
      world.reset(url.searchParams.has('fresh'));
      forget();
      return json({});
    }
    next();
  });
}
